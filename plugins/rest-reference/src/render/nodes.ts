import {createHash} from 'node:crypto';
import type {BlockContent, Code, Heading, ListItem, Paragraph} from 'mdast';
import type {PhrasingContent, Root, RootContent} from 'mdast';
import type {MdxJsxAttribute, MdxJsxFlowElement} from 'mdast-util-mdx-jsx';
import remarkGfm from 'remark-gfm';
import remarkInlineLinks from 'remark-inline-links';
import remarkMdx from 'remark-mdx';
import remarkParse from 'remark-parse';
import {unified} from 'unified';
import {visit} from 'unist-util-visit';
import type {ExternalDocs, Grouped} from '../document/openapi';

export type Block = RootContent;

/** Parts of a sentence. */
export type Words = readonly (PhrasingContent | string)[];

/** Nodes whose HTML is a block. Elsewhere, a paragraph within a paragraph would be invalid. */
const WITH_BLOCKS = ['root', 'blockquote', 'listItem', 'footnoteDefinition'];

const markdown = unified().use(remarkParse).use(remarkGfm).use(remarkInlineLinks);
const mdx = unified().use(remarkParse).use(remarkMdx);

/**
 * Parses the CommonMark of a description. Components and HTML stay text. Labels of links and footnotes are those of this
 * description, although a page has many.
 */
export function parseMarkdown(text: string | undefined): Block[] {
  const tree: Root = markdown.parse(text ?? '');
  markdown.runSync(tree);
  visit(tree, (node, index, parent) => {
    // Positions refer to the document instead of the page.
    delete node.position;
    if (node.type === 'footnoteReference' || node.type === 'footnoteDefinition') {
      node.identifier = `${node.identifier}-${createHash('sha256')
        .update(text ?? '')
        .digest('hex')
        .slice(0, 8)}`;
      node.label = node.identifier;
    }
    if (parent && node.type === 'html') {
      const shown = {type: 'text' as const, value: node.value};
      const isBlock = WITH_BLOCKS.includes(parent.type);
      parent.children[index ?? 0] = isBlock ? {type: 'paragraph', children: [shown]} : shown;
    }
    if (parent && node.type === 'heading') {
      // A bold line does not change the page's outline.
      const bold = {type: 'strong' as const, children: node.children};
      parent.children[index ?? 0] = {type: 'paragraph', children: [bold]};
    }
  });
  return tree.children;
}

/** The first paragraph of a description, as part of a sentence. */
export function parseWords(text: string | undefined): PhrasingContent[] {
  const [words] = parseMarkdown(text);
  return words?.type === 'paragraph' ? words.children : [];
}

/** Parses MDX without any text of a contract, such as `export const a = 1` or `<A b={c} />`. */
export function parseMdx(source: string): RootContent {
  const [node] = mdx.parse(source).children;
  if (!node) {
    throw new Error(`"${source}" is empty`);
  }
  return node;
}

/** A heading with an explicit ID, so that links survive a new wording. */
export function heading(depth: 2 | 3 | 4, text: string, id: string): Heading {
  return {type: 'heading', depth, children: [textOf(text)], data: {hProperties: {id}}};
}

/**
 * The heading of an operation. The style sheet adds the method in the table of contents: the
 * page shows it in the endpoint below.
 */
export function operationHeading(method: string, text: string, id: string): Heading {
  const className = `method method-${method.toLowerCase()}`;
  const {attributes} = element('b', {className});
  const mark = {type: 'mdxJsxTextElement' as const, name: 'b', attributes, children: []};
  return {...heading(3, text, id), children: [mark, textOf(text)]};
}

/** Neighbouring texts are one, because React would write comments between them. */
export function paragraph(...words: Words): Paragraph {
  const children: PhrasingContent[] = [];
  for (const node of words.map((part) => (typeof part === 'string' ? textOf(part) : part))) {
    const last = children.at(-1);
    if (last?.type === 'text' && node.type === 'text') {
      children[children.length - 1] = textOf(last.value + node.value);
    } else {
      children.push(node);
    }
  }
  return {type: 'paragraph', children};
}

const textOf = (value: string) => ({type: 'text' as const, value});

/** `a, b or c`. */
export function joined(parts: readonly Words[], between: string, last = between): Words {
  return parts.flatMap((part, index) => {
    const separator = index === parts.length - 1 ? last : between;
    return index > 0 ? [separator, ...part] : part;
  });
}

/** Names as code: `a`, `b` or `c`. */
export const codes = (names: readonly string[], between = ' or ', last = between) =>
  joined(
    names.map((name) => [inlineCode(name)]),
    between,
    last,
  );

/** A list of short texts; nothing if there are none. */
export function bulletList(items: readonly Words[]): Block[] {
  const children = items.map((item): ListItem => ({
    type: 'listItem',
    spread: false,
    children: [paragraph(...item)],
  }));
  return children.length > 0 ? [{type: 'list', ordered: false, spread: false, children}] : [];
}

/** Where the contract says more about something. */
export function furtherReading(docs: ExternalDocs | undefined): Block[] {
  return docs ? [paragraph('More: ', link(docs.url, docs.description ?? docs.url), '.')] : [];
}

/** Code without any text would be a block. */
export function inlineCode(value: string): PhrasingContent {
  return {type: 'inlineCode', value: value || '""'};
}

export function link(url: string, text: string): PhrasingContent {
  return {type: 'link', url, children: [textOf(text)]};
}

export function codeBlock(lang: string, value: string, title?: string): Code {
  const meta = title === undefined ? null : `title="${title.replaceAll('"', "'")}"`;
  return {type: 'code', lang, value: value.trimEnd(), meta};
}

/** Omits undefined and false attributes; true becomes an attribute without a value. */
export function element(
  name: string,
  attributes: Record<string, string | boolean | undefined>,
  children: readonly Block[] = [],
): MdxJsxFlowElement {
  return {
    type: 'mdxJsxFlowElement',
    name,
    attributes: Object.entries(attributes).flatMap(([key, value]): MdxJsxAttribute[] =>
      value === undefined || value === false
        ? []
        : [{type: 'mdxJsxAttribute', name: key, value: value === true ? null : value}],
    ),
    // The types allow fewer blocks than MDX.
    children: children as BlockContent[],
  };
}

/** The same element; nothing if it would be empty. */
export function filled(
  name: string,
  attributes: Parameters<typeof element>[1],
  children: readonly Block[],
): Block[] {
  return children.length > 0 ? [element(name, attributes, children)] : [];
}

/** Wraps the blocks of a restricted part in `<Groups>`, in the plain build only. `readMarks` has checked the names. */
export function forGroups({'x-groups': groups}: Grouped = {}, blocks: Block[]): Block[] {
  if (!groups || blocks.length === 0) {
    return blocks;
  }
  const names = groups.map((group) => JSON.stringify(group)).join(', ');
  // The element alone is a block.
  const wrapper = parseMdx(`<Groups belongsTo={Groups.some(${names})} />`) as MdxJsxFlowElement;
  return [{...wrapper, children: blocks as BlockContent[]}];
}
