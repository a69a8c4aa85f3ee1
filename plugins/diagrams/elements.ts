import type {MdxJsxAttribute, MdxJsxFlowElement} from 'mdast-util-mdx-jsx';

export type Attributes = Record<string, string | undefined>;

/** An element of a page. Attributes that are undefined are left out. */
export function element(
  name: string,
  attributes: Attributes,
  children: readonly unknown[] = [],
): MdxJsxFlowElement {
  return {
    type: 'mdxJsxFlowElement',
    name,
    attributes: Object.entries(attributes).flatMap(([key, value]): MdxJsxAttribute[] =>
      value === undefined ? [] : [{type: 'mdxJsxAttribute', name: key, value}],
    ),
    children: children as MdxJsxFlowElement['children'],
  };
}
