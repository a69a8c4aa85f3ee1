import type {Nodes, Root} from 'mdast';
import type {MdxjsEsm} from 'mdast-util-mdxjs-esm';
import {visit} from 'unist-util-visit';
import {satisfies, type GroupCondition, type Subject} from '../../../src/access';
import {parseMdx} from '../parseMdx';
import {SiteProblem} from '../SiteProblem';
import {conditionOfElement, type GroupsElement} from './belongsTo';
import {estreesOf, namesIn} from './estree';
import {unusedStatements} from './unusedStatements';

/** A stretch of text, from the first character's offset up to but without the last's. */
export type Range = {start: number; end: number};

const NAME = 'Groups';
/** Files without the word need no parsing. */
const MENTION = /\bGroups\b/;

/**
 * The conditions of a page's `<Groups>`, in the order in which they stand.
 *
 * @throws SiteProblem that names file, line and cure
 */
export function conditionsIn(text: string, file: string): GroupCondition[] {
  return MENTION.test(text)
    ? groupsIn(parse(text, file), file).map(({condition}) => condition)
    : [];
}

/**
 * A page's text as one audience may know it: what stands in `<Groups>` for others is gone, with the
 * imports and exports that nothing else needs; what is for this audience stands there without the tags.
 *
 * @throws SiteProblem that names file, line and cure
 */
export function resolveGroups(text: string, audience: Subject, file: string): string {
  if (!MENTION.test(text)) {
    return text;
  }
  const tree = parse(text, file);
  const elements = groupsIn(tree, file);
  const removed = elements
    .filter(({condition}) => !satisfies(audience, condition))
    .map(({element}) => rangeOf(element));
  const tags = elements.flatMap(({element}) => tagsOf(element, text));
  const statements = unusedStatements(tree, removed);
  const resolved = withoutRanges(text, [...removed, ...tags, ...statements]);
  // Whatever the author wrote: nothing unresolved goes into an edition.
  if (groupsIn(parse(resolved, file), file).length > 0) {
    throw new SiteProblem(
      `${file}: a <Groups> could not be resolved. Put its tags on lines of their own, with an empty line before and after.`,
    );
  }
  return resolved;
}

type Found = {element: GroupsElement; condition: GroupCondition};

function groupsIn(tree: Root, file: string): Found[] {
  const found: Found[] = [];
  visit(tree, (node) => {
    assertNotInJavaScript(node, file);
    const condition = conditionOfNode(node, file);
    if (condition) {
      found.push({element: node as GroupsElement, condition});
    }
  });
  return found;
}

/** The condition of a `<Groups>` element; undefined for every other node. @throws SiteProblem */
export function conditionOfNode(node: Nodes, file: string): GroupCondition | undefined {
  if (!isGroups(node)) {
    return undefined;
  }
  try {
    return conditionOfElement(node);
  } catch (error) {
    return fail(node, file, (error as Error).message);
  }
}

export function isGroups(node: Nodes): node is GroupsElement {
  return (
    (node.type === 'mdxJsxFlowElement' || node.type === 'mdxJsxTextElement') && node.name === NAME
  );
}

/** In an expression, or under another name, it would not be found here and would only hide. */
function assertNotInJavaScript(node: Nodes, file: string): void {
  const {attributes, data} = node as {attributes?: unknown; data?: {estree?: unknown}};
  const javaScript = [data?.estree, isGroups(node) ? [] : estreesOf(attributes)];
  if (namesIn(javaScript).includes(NAME)) {
    fail(
      node,
      file,
      `"${NAME}" stands in JavaScript, where an edition cannot resolve it: write <Groups> as an element of the page, without an import.`,
    );
  }
}

function fail({position}: Nodes, file: string, message: string): never {
  throw new SiteProblem(`${file}:${position?.start.line ?? 1}: ${message}`);
}

function parse(text: string, file: string): Root {
  try {
    return parseMdx(text);
  } catch (error) {
    throw new SiteProblem(`${file}: ${(error as Error).message}`);
  }
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
