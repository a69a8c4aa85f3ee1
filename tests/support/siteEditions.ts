import path from 'node:path';
import {readBuiltSite, type BuiltSite} from './builtFiles';
import {buildOnce} from './buildOnce';

/** The mark that they are built. */
export const SITE_EDITIONS = 'editions';

/** Where the editions of this site are. */
export const EDITIONS = path.resolve('editions');

/** The editions of this site as it is now, built once for all tests. */
export async function buildSiteEditions(): Promise<BuiltSite> {
  await buildOnce(SITE_EDITIONS, ['editions', '--no-compression']);
  return readBuiltSite(EDITIONS);
}
