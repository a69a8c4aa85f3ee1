import path from 'node:path';
import {readBuiltSite, type BuiltSite} from './builtFiles';
import {docusaurusCommand} from './docusaurusCommand';
import {oncePerRun} from './oncePerRun';

/** Where the editions of this site are. */
export const EDITIONS = path.resolve('editions');

/** The editions of this site as it is now, built once for all test files. */
export async function buildSiteEditions(): Promise<BuiltSite> {
  await oncePerRun('editions', async () => {
    const {code, output} = await docusaurusCommand(['editions', '--no-compression']);
    if (code !== 0) {
      throw new Error(`The editions could not be built:\n${output}`);
    }
  });
  return readBuiltSite(EDITIONS);
}
