import {visit} from 'unist-util-visit';
import type {Root} from 'mdast';
import type {MdxJsxAttribute, MdxJsxFlowElement} from 'mdast-util-mdx-jsx';
import type {Block} from './nodes';

/** Gives a heading of a page an ID that no other one has: the anchor itself, or the next number of it. */
export type ClaimAnchor = (anchor: string, parts?: readonly string[]) => string;

/**
 * The one table of a page's anchors. Every heading has its ID from it before anything links to it.
 *
 * @param taken the anchors of the page so far
 */
export function createAnchors(taken = new Set<string>()): ClaimAnchor {
  return (anchor, parts = []) => {
    const free = firstFree(anchor, taken, parts);
    [free, ...parts.map((part) => `${free}-${part}`)].forEach((claimed) => taken.add(claimed));
    return free;
  };
}

/**
 * Numbers duplicate anchors of fields: of variants with the same name, and of names that differ only in case or in what
 * anchors lack.
 */
export function distinguishAnchors(blocks: Block[]): Block[] {
  const root: Root = {type: 'root', children: blocks};
  const taken = new Set<string>();
  visit(root, 'heading', ({data}) => {
    const id = data?.hProperties?.id;
    if (typeof id === 'string') {
      taken.add(id);
    }
  });
  visit(root, 'mdxJsxFlowElement', (node: MdxJsxFlowElement) => {
    const attribute = node.name === 'Param' ? idOf(node) : undefined;
    if (typeof attribute?.value === 'string') {
      attribute.value = firstFree(attribute.value, taken);
      taken.add(attribute.value);
    }
  });
  return root.children;
}

function idOf({attributes}: MdxJsxFlowElement): MdxJsxAttribute | undefined {
  return attributes.find(
    (attribute): attribute is MdxJsxAttribute =>
      attribute.type === 'mdxJsxAttribute' && attribute.name === 'id',
  );
}

function firstFree(
  anchor: string,
  taken: ReadonlySet<string>,
  parts: readonly string[] = [],
): string {
  let number = 2;
  let candidate = anchor;
  const isTaken = (part: string) => taken.has(`${candidate}-${part}`);
  while (taken.has(candidate) || parts.some(isTaken)) {
    candidate = `${anchor}-${number}`;
    number += 1;
  }
  return candidate;
}
