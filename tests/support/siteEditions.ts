import path from 'node:path';
import {readBuiltSite, type BuiltSite} from './builtFiles';
import {buildOnce} from './buildOnce';

/** Name under which `buildOnce` records that they are built. */
export const SITE_EDITIONS = 'editions';

/** Docusaurus's arguments that build them. */
export const BUILD_EDITIONS = ['editions', '--no-compression'] as const;

/** Folder of this site's editions. */
export const EDITIONS = path.resolve('editions');

/** The current editions of this site, built once for all tests. */
export async function buildSiteEditions(): Promise<BuiltSite> {
  await buildOnce(SITE_EDITIONS, BUILD_EDITIONS);
  return readBuiltSite(EDITIONS);
}
