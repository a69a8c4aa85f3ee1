import type {Text} from 'mdast';
import type {MdxJsxAttribute, MdxJsxFlowElement} from 'mdast-util-mdx-jsx';

export type Attributes = Record<string, string | undefined>;

/** An element of a page. Attributes that are undefined are left out. */
export function element(
  name: string,
  attributes: Attributes,
  children: readonly (MdxJsxFlowElement | Text)[] = [],
): MdxJsxFlowElement {
  return {
    type: 'mdxJsxFlowElement',
    name,
    attributes: Object.entries(attributes).flatMap(([key, value]): MdxJsxAttribute[] =>
      value === undefined ? [] : [{type: 'mdxJsxAttribute', name: key, value}],
    ),
    // Text of a drawing stands in no paragraph, as the types would have it.
    children: children as MdxJsxFlowElement['children'],
  };
}
