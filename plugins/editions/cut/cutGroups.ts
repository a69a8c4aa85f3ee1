import type {GroupCondition} from '../../../src/access/conditions';
import type {GroupsElement} from '../model/belongsTo';
import type {Document} from '../model/documents';
import {groupsIn, mentionsGroups} from '../model/groupsElements';
import {rangeOf, type Range} from './ranges';
import {unusedStatements} from './unusedStatements';

/**
 * The ranges of a page to remove for an audience: `<Groups>` for other readers, with the imports and
 * exports that only they use. For this audience's `<Groups>`, only the tags.
 *
 * @throws SiteConfigError that names file, line and fix
 */
export function rangesOfGroups(
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
  return [...removed, ...tags, ...unusedStatements(document.tree(), removed)];
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
