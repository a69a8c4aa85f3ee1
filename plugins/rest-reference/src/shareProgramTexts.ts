import type {Root} from 'mdast';
import type {MdxJsxFlowElement} from 'mdast-util-mdx-jsx';
import {visit} from 'unist-util-visit';
import {parseMdx} from './render/nodes';

const ELEMENT = 'RequestExamples';

/**
 * Moves the programs of a page's request examples to one constant, grouped by language. Similar
 * code is then close together and compresses better: the longest page saves 0.7 of 25.4 kB.
 *
 * The elements keep `programs`, the constant, and `index`, their position in its lists.
 */
export function shareProgramTexts(tree: Root): void {
  const programs: Record<string, string[]> = {};
  let count = 0;
  visit(tree, 'mdxJsxFlowElement', (node: MdxJsxFlowElement) => {
    if (node.name === ELEMENT) {
      for (const {name, value} of node.attributes.filter((one) => one.type === 'mdxJsxAttribute')) {
        (programs[name] ??= []).push(typeof value === 'string' ? value : '');
      }
      const shared = parseMdx(`<${ELEMENT} programs={programs} index={${count}} />`);
      node.attributes = (shared as MdxJsxFlowElement).attributes;
      count += 1;
    }
  });
  if (count > 0) {
    tree.children.push(parseMdx(`export const programs = ${JSON.stringify(programs)}`));
  }
}
