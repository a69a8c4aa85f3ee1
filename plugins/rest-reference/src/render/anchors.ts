import {visit} from 'unist-util-visit';
import type {Root} from 'mdast';
import type {MdxJsxAttribute, MdxJsxFlowElement} from 'mdast-util-mdx-jsx';
import type {Block} from './nodes';

/** Gives a heading of a page an ID that no other one has: the anchor itself, or the next number of it. */
export type ClaimAnchor = (anchor: string, parts?: readonly string[]) => string;

/** The one table of a page's anchors. Every heading has its ID from it before anything links to it. */
export function createAnchors(): ClaimAnchor {
  const taken = new Set<string>();
  return (anchor, parts = []) => {
    const claimedBy = (id: string) => [id, ...parts.map((part) => `${id}-${part}`)];
    let id = anchor;
    for (let number = 2; claimedBy(id).some((claimed) => taken.has(claimed)); number += 1) {
      id = `${anchor}-${number}`;
    }
    claimedBy(id).forEach((claimed) => taken.add(claimed));
    return id;
  };
}

/**
 * Numbers duplicate anchors of fields: of variants with the same name, and of names that differ only in case or in what
 * anchors lack.
 */
export function distinguishAnchors(blocks: Block[], claim: ClaimAnchor): Block[] {
  const root: Root = {type: 'root', children: blocks};
  visit(root, 'mdxJsxFlowElement', (node: MdxJsxFlowElement) => {
    const attribute = node.name === 'Param' ? idOf(node) : undefined;
    if (typeof attribute?.value === 'string') {
      attribute.value = claim(attribute.value);
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
