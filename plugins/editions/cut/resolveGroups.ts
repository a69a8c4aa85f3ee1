import type {Nodes} from 'mdast';
import type {MdxjsEsm} from 'mdast-util-mdxjs-esm';
import {satisfies, type Subject} from '../../../src/access';
import {SiteProblem} from '../../../src/site-config';
import type {GroupsElement} from '../model/belongsTo';
import {groupsIn, mentionsGroups, parsePage} from '../model/groupsElements';
import {unusedStatements} from './unusedStatements';

/** A stretch of text, from the first character's offset up to but without the last's. */
export type Range = {start: number; end: number};

/**
 * A page's text as one audience may know it: what stands in `<Groups>` for others is gone, with the
 * imports and exports that nothing else needs; what is for this audience stands there without the tags.
 *
 * @throws SiteProblem that names file, line and cure
 */
export function resolveGroups(text: string, audience: Subject, file: string): string {
  if (!mentionsGroups(text)) {
    return text;
  }
  const tree = parsePage(text, file);
  const elements = groupsIn(tree, file);
  const removed = elements
    .filter(({condition}) => !satisfies(audience, condition))
    .map(({element}) => rangeOf(element));
  const tags = elements.flatMap(({element}) => tagsOf(element, text));
  const statements = unusedStatements(tree, removed);
  const resolved = withoutRanges(text, [...removed, ...tags, ...statements]);
  // Whatever the author wrote: nothing unresolved goes into an edition.
  if (groupsIn(parsePage(resolved, file), file).length > 0) {
    throw new SiteProblem(
      `${file}: a <Groups> could not be resolved. Put its tags on lines of their own, with an empty line before and after.`,
    );
  }
  return resolved;
}

function rangeOf({position}: Nodes | MdxjsEsm): Range {
  return {start: position?.start.offset ?? 0, end: position?.end.offset ?? 0};
}

/** Where an element's opening and closing tag stand. */
function tagsOf(element: GroupsElement, text: string): Range[] {
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

function withoutRanges(text: string, ranges: readonly Range[]): string {
  const sorted = [...ranges].sort((a, b) => a.start - b.start);
  let kept = '';
  let position = 0;
  for (const {start, end} of sorted) {
    kept += text.slice(position, Math.max(position, start));
    position = Math.max(position, end);
  }
  return kept + text.slice(position);
}
