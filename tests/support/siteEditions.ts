import path from 'node:path';
import {readBuiltSite, type BuiltSite} from './builtFiles';
import {buildOnce} from './buildOnce';

/** Where the editions of this site are. */
export const EDITIONS = path.resolve('editions');

/** The editions of this site as it is now, built once for all test files. */
export async function buildSiteEditions(): Promise<BuiltSite> {
  await buildOnce('editions', ['editions', '--no-compression']);
  return readBuiltSite(EDITIONS);
}
