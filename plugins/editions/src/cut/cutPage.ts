import type {GroupCondition} from '@gated-docs/access/conditions';
import {SiteConfigError} from '@gated-docs/access-config';
import type {GroupsElement} from '../model/belongsTo';
import {createDocument, type Document} from '../model/documents';
import {groupsIn, mentionsGroups} from '../model/groupsElements';
import {mistakesInPage} from '../model/marks';
import {usesOf} from '../model/statements';
import {rangesOfLinks} from './cutLinks';
import {rangeOf, withoutRanges, type Range} from './ranges';

/**
 * A page or partial for an audience: without content for other readers, and without the targets of
 * links to pages that the edition leaves out. Returns the document itself if nothing is removed.
 *
 * @param docs the docs folder, relative to the site
 * @throws SiteConfigError that names file, line and fix
 */
export function cutPage(
  document: Document,
  isFor: (condition: GroupCondition) => boolean,
  isTargetAbsent: (target: string) => boolean,
  docs = 'docs',
): Document {
  const [mistake] = mistakesInPage(document, docs);
  if (mistake !== undefined) {
    throw new SiteConfigError(mistake);
  }
  const ofGroups = rangesOfGroups(document, isFor);
  const ranges = [...ofGroups, ...rangesOfLinks(document.tree(), isTargetAbsent)];
  if (ranges.length === 0) {
    return document;
  }
  const cut = createDocument(document.source, withoutRanges(document.text, ranges));
  // Nothing unresolved may get into an edition.
  if (ofGroups.length > 0 && groupsIn(cut).length > 0) {
    throw new SiteConfigError(
      `${document.source}: a <Groups> element could not be resolved. Put each of its tags on a separate line, with an empty line before and after it.`,
    );
  }
  return cut;
}

/**
 * The ranges of a page to remove for an audience: `<Groups>` for other readers, with the imports that only they use. For
 * this audience's `<Groups>`, only the tags.
 */
function rangesOfGroups(
  document: Document,
  isFor: (condition: GroupCondition) => boolean,
): Range[] {
  if (!mentionsGroups(document.text)) {
    return [];
  }
  const elements = groupsIn(document);
  const removed = elements
    .filter(({condition}) => !isFor(condition))
    .map(({element}) => rangeOf(element));
  const tags = elements.flatMap(({element}) => rangesOfTags(element, document.text));
  const unused = usesOf(document.tree())
    .imports.filter(
      ({parts}) => parts.length > 0 && !parts.some((conditions) => conditions.every(isFor)),
    )
    .map(({range}) => range);
  return [...removed, ...tags, ...unused];
}

/** The ranges of an element's opening and closing tags. */
function rangesOfTags(element: GroupsElement, text: string): Range[] {
  const {start, end} = rangeOf(element);
  const afterAttributes = element.attributes.at(-1)?.position?.end.offset ?? start;
  const openingEnd = text.indexOf('>', afterAttributes) + 1;
  const closing = /<\s*\/\s*Groups\s*>$/.exec(text.slice(openingEnd, end));
  return closing
    ? [
        {start, end: openingEnd},
        {start: openingEnd + closing.index, end},
      ]
    : [{start, end}];
}
