import path from 'node:path';
import {parse, stringify} from 'yaml';
import type {Requirement} from '../../../src/access/rules';
import {parseRequirement} from '../../../src/site-config';
import type {Document} from '../model/documents';
import type {PlannedPage} from '../model/page';
import {recordOf} from '../model/recordOf';
import type {EditionPlan} from '../plan/plan';

/** Whether it is a `_category_` file. */
export function isCategoryFile(file: string): boolean {
  return /(?:^|\/)_category_\.(?:json|ya?ml)$/.test(file);
}

type Category = Pick<Document, 'source' | 'text'>;

/**
 * The file for an audience: a category for other readers keeps only its requirement, by which it is pruned later. A link
 * to a document that the edition leaves out is switched off, because Docusaurus rejects unknown IDs.
 */
export function cutCategory(
  {source, text}: Category,
  isFor: (requirement: Requirement) => boolean,
  plan: Pick<EditionPlan, 'pages' | 'absent'>,
): string {
  const written = (content: object) =>
    source.endsWith('.json') ? JSON.stringify(content) : stringify(content);
  // JSON is a subset of YAML.
  const category = recordOf(parse(text));
  const {slashid: stated} = recordOf(category.customProps);
  if (stated !== undefined && !isFor(parseRequirement(stated, `${source}: customProps.slashid`))) {
    return written({customProps: {slashid: stated}});
  }
  const linked = linkedPage(category, path.posix.dirname(source), [...plan.absent, ...plan.pages]);
  return linked && plan.absent.includes(linked) ? written({...category, link: null}) : text;
}

/** Docusaurus reads the ID as the name of a document directly in the folder, otherwise as a whole ID. */
function linkedPage(
  category: Readonly<Record<string, unknown>>,
  folder: string,
  pages: readonly PlannedPage[],
): PlannedPage | undefined {
  const link = recordOf(category.link);
  if (link.type !== 'doc') {
    return undefined;
  }
  const inFolder = pages.filter(({source}) => path.posix.dirname(source) === folder);
  return (
    inFolder.find(({id}) => link.id === path.posix.basename(id)) ??
    pages.find(({id}) => link.id === id)
  );
}
