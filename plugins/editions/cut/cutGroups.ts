import type {Subject} from '../../../src/access';
import {satisfies} from '../../../src/access/conditions';
import type {GroupsElement} from '../model/belongsTo';
import type {Document} from '../model/documents';
import {groupsIn, mentionsGroups} from '../model/groupsElements';
import {rangeOf, type Range} from './ranges';
import {unusedStatements} from './unusedStatements';

/**
 * What one audience may not know of a page: what stands in `<Groups>` for others, with the imports and
 * exports that nothing else needs. Of what is for this audience, the tags alone.
 *
 * @throws SiteConfigError that names file, line and fix
 */
export function rangesOfGroups(document: Document, audience: Subject): Range[] {
  if (!mentionsGroups(document.text)) {
    return [];
  }
  const elements = groupsIn(document);
  const removed = elements
    .filter(({condition}) => !satisfies(audience, condition))
    .map(({element}) => rangeOf(element));
  const tags = elements.flatMap(({element}) => rangesOfTags(element, document.text));
  return [...removed, ...tags, ...unusedStatements(document.tree(), removed)];
}

/** Where an element's opening and closing tag stand. */
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
