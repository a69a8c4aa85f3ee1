import path from 'node:path';
import {buildOnce} from './buildOnce';

/** Where the configuration of the site puts its editions. */
const EDITIONS = path.resolve('.docusaurus/corners/editions');

/** The editions of the small site in which everything that can carry a rule carries one, built once in a run. */
export async function buildCornersEditions(): Promise<string> {
  await buildOnce(EDITIONS, ['editions', '--no-compression'], {
    DOCUSAURUS_CLI_CONFIG: path.resolve('tests/fixtures/corners/docusaurus.config.ts'),
  });
  return EDITIONS;
}
