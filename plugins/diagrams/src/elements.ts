import type {Text} from 'mdast';
import type {MdxJsxAttribute, MdxJsxFlowElement} from 'mdast-util-mdx-jsx';

export type Attributes = Record<string, string | undefined>;

/** Creates a JSX element without undefined attributes. */
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
    // In SVG, text needs no paragraph, which the types require.
    children: children as MdxJsxFlowElement['children'],
  };
}
