import type {GroupCondition} from '../../../src/access/conditions';
import type {GroupsElement} from '../model/belongsTo';
import type {Document} from '../model/documents';
import {groupsIn, mentionsGroups} from '../model/groupsElements';
import {statementsOf} from '../model/statements';
import {rangeOf, type Range} from './ranges';

/**
 * The ranges of a page to remove for an audience: `<Groups>` for other readers, with the imports and
 * exports that only they use. For this audience's `<Groups>`, only the tags.
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
  const unused = statementsOf(document.tree())
    .filter(({parts}) => parts.length > 0 && !parts.some((conditions) => conditions.every(isFor)))
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
