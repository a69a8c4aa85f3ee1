import {createRequire} from 'node:module';
import type {Root} from 'mdast';
import type * as RemarkDirective from 'remark-directive';
import type * as RemarkFrontmatter from 'remark-frontmatter';
import type * as RemarkGfm from 'remark-gfm';
import type * as RemarkMdx from 'remark-mdx';
import type * as RemarkParse from 'remark-parse';
import type * as Unified from 'unified';

/** Syntax that Docusaurus rewrites before parsing: heading IDs in braces, and HTML comments. */
const REWRITTEN = /(?<=^#{1,6} .*)\{#[^}\n]*\}(?=[^\S\n]*$)|<!--[\s\S]*?-->/gm;

/** Node's own. Docusaurus's loader would transpile the parser, and evaluate it again for each plugin that imports it. */
const load = createRequire(__filename);

let processor: ReturnType<typeof createProcessor> | undefined;

/**
 * A page's syntax tree, with positions in the original text. The parser is loaded for the first page, because most
 * Docusaurus processes parse none.
 *
 * @throws Error with the parser's message for invalid MDX
 */
export function parseMdx(text: string): Root {
  const readable = text.replace(REWRITTEN, (form) => form.replace(/[^\n]/g, ' '));
  processor ??= createProcessor();
  return processor.parse(readable);
}

/** The types are asserted because `require` has none. */
function createProcessor() {
  const {unified} = load('unified') as typeof Unified;
  const plugins = {
    parse: load('remark-parse') as typeof RemarkParse,
    mdx: load('remark-mdx') as typeof RemarkMdx,
    frontmatter: load('remark-frontmatter') as typeof RemarkFrontmatter,
    gfm: load('remark-gfm') as typeof RemarkGfm,
    directive: load('remark-directive') as typeof RemarkDirective,
  };
  return unified()
    .use(plugins.parse.default)
    .use(plugins.mdx.default)
    .use(plugins.frontmatter.default)
    .use(plugins.gfm.default)
    .use(plugins.directive.default)
    .freeze();
}
