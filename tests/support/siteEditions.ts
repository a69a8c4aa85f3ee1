import path from 'node:path';
import {readBuiltSite, type BuiltSite} from './builtFiles';
import {buildOnce} from './buildOnce';

/** Name under which `buildOnce` records that they are built. */
export const SITE_EDITIONS = 'editions';

/** Folder of this site's editions. */
export const EDITIONS = path.resolve('editions');

/** The current editions of this site, built once for all tests. */
export async function buildSiteEditions(): Promise<BuiltSite> {
  await buildOnce(SITE_EDITIONS, ['editions', '--no-compression']);
  return readBuiltSite(EDITIONS);
}
