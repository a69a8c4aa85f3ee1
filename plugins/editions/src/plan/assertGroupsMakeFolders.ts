import {GROUP_NAME, RESERVED_GROUPS} from '@gated-docs/access/rules';
import {MANIFEST_FILE} from '@gated-docs/edition-format';
import {SiteConfigError} from '@gated-docs/access-config';

/** The manifest's parser drops this key, so the gate would find no edition for the group. */
const PROTOTYPE = '__proto__';

/**
 * Group names become edition IDs and folder names, and many file systems are case-insensitive. Fail closed: also checks
 * names that cutters request, which no schema has validated, so that none has the ID of another edition.
 *
 * @throws SiteConfigError that names the groups and the fix
 */
export function assertGroupsMakeFolders(groups: readonly string[]): void {
  const spellings = new Map<string, string>();
  for (const group of [...new Set(groups)].sort()) {
    const folded = group.toLowerCase();
    if (!GROUP_NAME.test(group)) {
      throw new SiteConfigError(
        `The group "${group}" cannot be used in the name of an edition's folder. A group name can contain only A-Z, a-z, 0-9, "_", "." and "-".`,
      );
    }
    if (RESERVED_GROUPS.includes(folded)) {
      throw new SiteConfigError(
        `The group "${group}" has the name of an edition for readers without a group, and on many systems, both would have the same folder. Rename the group.`,
      );
    }
    if (group.startsWith('.') || folded === MANIFEST_FILE || group === PROTOTYPE) {
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
