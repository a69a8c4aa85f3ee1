import type {Html, Link, Nodes, Parents, PhrasingContent, Root} from 'mdast';
import {toString} from 'mdast-util-to-string';
import remarkGfm from 'remark-gfm';
import remarkMdx from 'remark-mdx';
import remarkParse from 'remark-parse';
import remarkStringify from 'remark-stringify';
import {unified} from 'unified';
import {SKIP, visit} from 'unist-util-visit';
import {fence} from './mdx';

/** Text that is identical in Markdown and MDX and needs no conversion: sentences and code spans. */
const PLAIN =
  /^(?!\s|import\b|export\b|\d+[.)])(?:[^\n<>{}[\]!\\#:*_|~=+&`/@$^-]|`[^`\n]+`|[-:/=+!](?=\S)|: )*$/u;
/** A colon that would start a directive, and text that `gfm` would turn into a link. */
const SPECIAL = /(?:^|\s):+[a-z]|https?:|www\./i;

const parser = unified().use(remarkParse).use(remarkGfm);
const writer = unified()
  .use(remarkStringify, {bullet: '-', rule: '-'})
  .use(remarkGfm)
  .use(remarkMdx);
const reader = unified().use(remarkParse).use(remarkGfm).use(remarkMdx);
const converted = new Map<string, string>();

/**
 * Converts a Markdown description of the schema to MDX. Headings become bold, because
 * the page has its own; HTML becomes text; links to anything but the web become text.
 */
export function toMdx(description: string | null | undefined): string {
  const text = description?.trim() ?? '';
  if (PLAIN.test(text) && !SPECIAL.test(text)) {
    return text;
  }
  const known = converted.get(text) ?? convert(text);
  converted.set(text, known);
  return known;
}

/**
 * A code block, whose text stays as it is, or the start of a line that would not be text. Only blocks at the margin: an
 * indented fence can be the end of a block that begins after a bullet.
 */
const STATEMENT = /^(`{3,})[^`\n]*\n(?:[\s\S]*?\n)?\1$|^(import|export)\b|^(\s*):::/gm;

/** The first sentence of a description, as plain text. */
export function firstSentence(description: string | null | undefined, limit = 160): string {
  const [paragraph = ''] = (description?.trim() ?? '').split(/\n\s*\n/);
  const text = (
    PLAIN.test(paragraph) ? paragraph.replaceAll('`', '') : toString(parser.parse(paragraph))
  )
    .replace(/\s+/g, ' ')
    .trim();
  const sentence = /^.+?[.!?](?=\s|$)/.exec(text)?.[0] ?? text;
  return sentence.length <= limit
    ? sentence
    : `${sentence.slice(0, limit - 1).replace(/\s+\S*$/, '')}…`;
}

/** The first sentence of a description as MDX; keeps code spans if there is no other markup. */
export function firstSentenceMdx(description: string | null | undefined): string {
  const text = description?.trim() ?? '';
  const [sentence] = PLAIN.test(text) ? (/^(?:`[^`]+`|[^`])+?[.!?](?=\s|$)/.exec(text) ?? []) : [];
  return sentence ?? toMdx(firstSentence(text));
}

function convert(text: string): string {
  const tree = parser.parse(text);
  soften(tree);
  const mdx = withoutStatements(writer.stringify(tree).trim());
  return meansSame(mdx, tree) ? mdx : fence('text', text);
}

/**
 * Whether MDX reads the same blocks and words as the description has, and no code. Otherwise the description is shown as
 * it is written.
 */
function meansSame(mdx: string, tree: Root): boolean {
  try {
    const read = reader.parse(mdx);
    const hasCode = JSON.stringify(read).includes('"type":"mdx');
    return !hasCode && outline(read) === outline(tree);
  } catch {
    return false;
  }
}

/** The words of each block. */
const outline = ({children}: Root): string =>
  JSON.stringify(children.map((child) => [child.type, toString(child).replaceAll(/\s+/g, ' ')]));

function withoutStatements(mdx: string): string {
  // The first word would turn the paragraph into a statement, and three colons into a block.
  return mdx.replace(STATEMENT, (found: string, fence?: string, word?: string, space?: string) => {
    if (fence !== undefined) {
      return found;
    }
    return word === undefined ? `${space ?? ''}\\:::` : `&#${word.charCodeAt(0)};${word.slice(1)}`;
  });
}

function soften(tree: Root): void {
  visit(tree, (node, index, parent) => {
    if (!parent || index === undefined) {
      return undefined;
    }
    const replacement = replacementOf(node, parent);
    if (!replacement) {
      return undefined;
    }
    // The replacement is valid here, which the types of parents cannot express.
    parent.children.splice(index, 1, ...(replacement as PhrasingContent[]));
    return [SKIP, index];
  });
}

function replacementOf(node: Nodes, parent: Parents): Nodes[] | null {
  switch (node.type) {
    case 'heading':
      return [{type: 'paragraph', children: [{type: 'strong', children: node.children}]}];
    case 'html':
      return htmlAsText(node, parent);
    case 'image':
      return [{type: 'text', value: node.alt ?? ''}];
    case 'definition':
      return [{type: 'paragraph', children: [{type: 'text', value: node.url}]}];
    case 'linkReference':
      return node.children;
    case 'imageReference':
    case 'footnoteReference':
      return [{type: 'text', value: node.type === 'imageReference' ? (node.alt ?? '') : ''}];
    case 'link':
      return linkedText(node);
    default:
      return null;
  }
}

/** Nodes whose children are blocks. */
const OF_BLOCKS = ['root', 'blockquote', 'listItem', 'footnoteDefinition'];

/** HTML as text, which is a paragraph where it is a block. */
function htmlAsText({value}: Html, parent: Parents): Nodes[] {
  const text = {type: 'text' as const, value: value.replace(/\s*<br\s*\/?>\s*/gi, ' ')};
  return OF_BLOCKS.includes(parent.type) ? [{type: 'paragraph', children: [text]}] : [text];
}

function linkedText(node: Link): Nodes[] | null {
  return /^(?:https?:|mailto:)/i.test(node.url) ? null : node.children;
}
