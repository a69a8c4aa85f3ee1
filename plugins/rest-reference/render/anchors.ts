import {visit} from 'unist-util-visit';
import type {Root} from 'mdast';
import type {MdxJsxAttribute, MdxJsxFlowElement} from 'mdast-util-mdx-jsx';
import type {Block} from './nodes';

/**
 * Numbers duplicate anchors: of a field that an object declares and one of its parts narrows, and of names that
 * differ only in case.
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

function firstFree(anchor: string, taken: ReadonlySet<string>): string {
  let number = 2;
  let candidate = anchor;
  while (taken.has(candidate)) {
    candidate = `${anchor}-${number}`;
    number += 1;
  }
  return candidate;
}
