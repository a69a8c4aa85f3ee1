import type {Root} from 'mdast';
import remarkDirective from 'remark-directive';
import remarkFrontmatter from 'remark-frontmatter';
import remarkGfm from 'remark-gfm';
import remarkMdx from 'remark-mdx';
import remarkParse from 'remark-parse';
import {unified} from 'unified';

/** Syntax that Docusaurus rewrites before parsing: heading IDs in braces, and HTML comments. */
const REWRITTEN = /(?<=^#{1,6} .*)\{#[^}\n]*\}(?=[^\S\n]*$)|<!--[\s\S]*?-->/gm;

/**
 * A page's syntax tree, with positions in the original text.
 *
 * @throws Error with the parser's message for invalid MDX
 */
export function parseMdx(text: string): Root {
  const readable = text.replace(REWRITTEN, (form) => form.replace(/[^\n]/g, ' '));
  return unified()
    .use(remarkParse)
    .use(remarkMdx)
    .use(remarkFrontmatter)
    .use(remarkGfm)
    .use(remarkDirective)
    .parse(readable);
}
