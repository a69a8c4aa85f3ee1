import {unwrapMdxCodeBlocks} from '@docusaurus/utils';
import type {Root} from 'mdast';
import remarkDirective from 'remark-directive';
import remarkFrontmatter from 'remark-frontmatter';
import remarkGfm from 'remark-gfm';
import remarkMdx from 'remark-mdx';
import remarkParse from 'remark-parse';
import {unified} from 'unified';

/** Code in blocks and in paragraphs: what looks like a comment there is text. */
const CODE = [
  /^(?:[^\S\n]|[>*+-]\s|\d+[.)]\s)*(?<fence>`{3,}|~{3,})[^\n]*\n(?:[\s\S]*?\n)??[\s>]*\k<fence>[`~]*[^\S\n]*$/,
  /(?<![`\\])(?<ticks>`+)(?!`)(?:(?!\n[^\S\n]*\n)[\s\S])+?(?<!`)\k<ticks>(?!`)/,
];
/** Syntax that Docusaurus rewrites before parsing: heading IDs in braces, and HTML comments. */
const REWRITTEN = [/(?<=^#{1,6} .*)\{#[^}\n]*\}(?=[^\S\n]*$)/, /<!--[\s\S]*?-->/];

const FORMS = anyOf([...CODE, ...REWRITTEN]);
const WITHOUT_CODE = anyOf(REWRITTEN);
const REWRITTEN_START = /^(?:\{#|<!--)/;

function anyOf(forms: readonly RegExp[]): RegExp {
  return new RegExp(forms.map(({source}) => source).join('|'), 'gm');
}

/** A fence of `mdx-code-block`, which Docusaurus takes away, so that its content is a part of the page. */
const WRAPPED =
  /(?<=^|\n)(\x20*(`{3,4})\x20*mdx-code-block\r?)\n((?:.*?\n)?)(\x20*\2)(?=\r?\n|$)/gs;

/** The text as Docusaurus reads it, with blanks in place of the fences. */
function unwrap(text: string): string {
  const unwrapped = text.replace(
    WRAPPED,
    (_block, start: string, _ticks, content: string, end: string) =>
      `${blank(start)}\n${content}${blank(end)}`,
  );
  if (unwrapMdxCodeBlocks(unwrapped) !== unwrapped) {
    throw new Error(
      'A block of "mdx-code-block" contains another one. Close each before the next.',
    );
  }
  return unwrapped;
}

/**
 * A page's syntax tree, with positions in the original text.
 *
 * @throws Error with the parser's message for invalid MDX
 */
export function parseMdx(page: string): Root {
  const text = unwrap(page);
  try {
    return parse(text.replace(FORMS, (form) => (REWRITTEN_START.test(form) ? blank(form) : form)));
  } catch {
    // Backticks in different items or headings look like code around a comment. Without code, all comments are found.
    return parse(text.replace(WITHOUT_CODE, blank));
  }
}

/** The HTML comments of a page, which are not in its tree, with their positions. */
export function commentsIn(text: string): {index: number; comment: string}[] {
  return [...text.matchAll(FORMS)].flatMap(({index, 0: form}) =>
    form.startsWith('<!--') ? [{index, comment: form}] : [],
  );
}

/** A text without what looks like code. */
export function withoutCode(text: string): string {
  return text.replace(anyOf(CODE), ' ');
}

const blank = (form: string) => form.replace(/[^\n]/g, ' ');

function parse(readable: string): Root {
  return unified()
    .use(remarkParse)
    .use(remarkMdx)
    .use(remarkFrontmatter)
    .use(remarkGfm)
    .use(remarkDirective)
    .parse(readable);
}
