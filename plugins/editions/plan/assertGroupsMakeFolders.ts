import {MANIFEST_FILE} from '../../../src/manifest';
import {SiteConfigError} from '../../../src/site-config';

/**
 * Group names become folder names, and many file systems are case-insensitive.
 *
 * @throws SiteConfigError that names the groups and the fix
 */
export function assertGroupsMakeFolders(groups: readonly string[]): void {
  const spellings = new Map<string, string>();
  for (const group of [...new Set(groups)].sort()) {
    const folded = group.toLowerCase();
    if (group.startsWith('.') || folded === MANIFEST_FILE) {
      throw new SiteConfigError(
        `The group "${group}" cannot be used in the name of an edition's folder. Choose a name that begins with a letter and is not "${MANIFEST_FILE}".`,
      );
    }
    const other = spellings.get(folded);
    if (other !== undefined) {
      throw new SiteConfigError(
        `The groups "${other}" and "${group}" differ only in letter case. On many systems, their editions would have the same folder. Use the same spelling everywhere.`,
      );
    }
    spellings.set(folded, group);
  }
}
