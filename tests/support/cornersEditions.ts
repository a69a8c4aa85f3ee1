import path from 'node:path';
import {docusaurusCommand} from './docusaurusCommand';
import {oncePerRun} from './oncePerRun';

/** Where the configuration of the site puts its editions. */
const EDITIONS = path.resolve('.docusaurus/corners/editions');

/** The editions of the small site in which everything that can carry a rule carries one, built once in a run. */
export async function buildCornersEditions(): Promise<string> {
  await oncePerRun(EDITIONS, async () => {
    const {code, output} = await docusaurusCommand(['editions', '--no-compression'], {
      DOCUSAURUS_CLI_CONFIG: path.resolve('tests/fixtures/corners/docusaurus.config.ts'),
    });
    if (code !== 0) {
      throw new Error(`The editions were not built:\n${output}`);
    }
  });
  return EDITIONS;
}
