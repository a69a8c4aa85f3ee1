import path from 'node:path';
import {buildOnce} from './buildOnce';

/** The editions folder in the site's configuration. */
const EDITIONS = path.resolve('.docusaurus/corners/editions');

/** Editions of the small site in which everything that can have a rule has one, built once per run. */
export async function buildCornersEditions(): Promise<string> {
  await buildOnce(EDITIONS, ['editions', '--no-compression'], {
    DOCUSAURUS_CLI_CONFIG: path.resolve('tests/fixtures/corners/docusaurus.config.ts'),
  });
  return EDITIONS;
}
