import {folderOf} from '../model/buildReference';
import {KINDS, PLURALS, type Reference} from '../model/types';
import {slugify} from '../slug';

/** The `_category_` files of the reference's folders. */
export function categoryFiles({entries, groups}: Reference): Map<string, string> {
  const files = new Map([[fileIn('.'), category('Reference', 1, 'graphql-reference')]]);
  for (const [index, group] of groups.entries()) {
    files.set(fileIn(slugify(group)), category(group, index + 1, `graphql-${slugify(group)}`));
  }
  for (const {group, kind} of entries) {
    const folder = folderOf(group, kind);
    const key = `graphql-${folder.replace('/', '-')}`;
    files.set(fileIn(folder), category(PLURALS[kind], KINDS.indexOf(kind) + 1, key));
  }
  return files;
}

function fileIn(folder: string): string {
  return folder === '.' ? '_category_.json' : `${folder}/_category_.json`;
}

/** Several folders have the same label; the key distinguishes them in translations. */
function category(label: string, position: number, key: string): string {
  return `${JSON.stringify({label, position, key}, null, 2)}\n`;
}
