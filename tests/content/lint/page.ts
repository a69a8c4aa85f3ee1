import type {Root} from 'mdast';
import remarkDirective from 'remark-directive';
import remarkFrontmatter from 'remark-frontmatter';
import remarkGfm from 'remark-gfm';
import remarkMdx from 'remark-mdx';
import remarkParse from 'remark-parse';
import {unified} from 'unified';
import {visit} from 'unist-util-visit';
import {VFile} from 'vfile';
import {parseDocument} from 'yaml';
import type {Finding} from './finding';

/** A written page, parsed once for all rules. */
export type Page = {
  /** Path relative to the project, with forward slashes. */
  file: string;
  text: string;
  tree: Root;
  frontMatter: unknown;
  vfile: VFile;
};

const mdx = unified()
  .use(remarkParse)
  .use(remarkFrontmatter)
  .use(remarkMdx)
  .use(remarkGfm)
  .use(remarkDirective);

/** Parses a page. Throws for invalid MDX, like the build. */
export function parsePage(file: string, text: string): Page {
  const vfile = new VFile({path: file, value: text});
  const tree = withoutInlineDirectives(mdx.parse(vfile));
  const [first] = tree.children;
  const frontMatter: unknown =
    first?.type === 'yaml' ? (parseDocument(first.value).toJS() as unknown) : undefined;
  return {file, text, tree, frontMatter, vfile};
}

/** Creates a finding at a node of the page. */
export function findingAt(
  {file}: {file: string},
  node: {position?: {start: {line: number; column: number}} | undefined},
  rest: Omit<Finding, 'file' | 'line' | 'column'>,
): Finding {
  const {line = 1, column = 1} = node.position?.start ?? {};
  return {file, line, column, ...rest};
}

/** Text such as `north.demo:ems` is not a directive: restores the original text, like the site. */
function withoutInlineDirectives(tree: Root): Root {
  visit(tree, (node, index, parent) => {
    if (parent && index !== undefined && node.type === 'textDirective') {
      const {position} = node;
      const value = `:${node.name}`;
      parent.children[index] = {type: 'text', value, ...(position && {position})};
    }
  });
  return tree;
}
