import path from 'node:path';
import {dump} from 'js-yaml';
import {readCategory} from '../model/categories';
import type {Document} from '../model/documents';
import type {PlannedPage} from '../model/page';
import {asRecord} from '@gated-docs/utils/unknown-data';
import type {EditionPlan} from '../plan/plan';

type Category = Pick<Document, 'source' | 'text'>;

/**
 * The file for an audience: a link to a document that the edition leaves out is switched off, because Docusaurus rejects
 * unknown IDs.
 */
export function cutCategory(
  {source, text}: Category,
  plan: Pick<EditionPlan, 'pages' | 'absent'>,
): string {
  const category = readCategory(text);
  const linked = linkedPage(category, path.posix.dirname(source), [...plan.absent, ...plan.pages]);
  if (!linked || !plan.absent.includes(linked)) {
    return text;
  }
  const unlinked = {...category, link: null};
  return source.endsWith('.json') ? JSON.stringify(unlinked) : dump(unlinked);
}

/** Docusaurus reads the ID as the name of a document directly in the folder, otherwise as a whole ID. */
function linkedPage(
  category: Readonly<Record<string, unknown>>,
  folder: string,
  pages: readonly PlannedPage[],
): PlannedPage | undefined {
  const link = asRecord(category.link);
  if (link.type !== 'doc') {
    return undefined;
  }
  const inFolder = pages.filter(({source}) => path.posix.dirname(source) === folder);
  return (
    inFolder.find(({id}) => link.id === path.posix.basename(id)) ??
    pages.find(({id}) => link.id === id)
  );
}
