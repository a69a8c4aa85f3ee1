import type {
  CallExpression,
  ExportNamedDeclaration,
  Expression,
  Identifier,
  Literal,
  Program,
  VariableDeclaration,
} from 'estree';
import {createHash} from 'node:crypto';
import type {
  BlockContent,
  Code,
  Definition,
  Heading,
  ListItem,
  Paragraph,
  PhrasingContent,
  RootContent,
} from 'mdast';
import type {MdxJsxAttribute, MdxJsxFlowElement, MdxJsxTextElement} from 'mdast-util-mdx-jsx';
import type {MdxjsEsm} from 'mdast-util-mdxjs-esm';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import {unified} from 'unified';
import {visit} from 'unist-util-visit';
import type {Root} from 'mdast';
import type {ExternalDocs} from '../document/openapi';

export type Block = RootContent;

/** Nodes whose HTML is a block. Elsewhere, a paragraph within a paragraph would be invalid. */
const WITH_BLOCKS = ['root', 'blockquote', 'listItem', 'footnoteDefinition'];

const markdown = unified().use(remarkParse).use(remarkGfm);

/**
 * Parses the CommonMark of a description. Components and HTML stay text. Labels of links and footnotes are those of this
 * description, although a page has many.
 */
export function parseMarkdown(text: string | undefined): Block[] {
  if (!text) {
    return [];
  }
  const tree: Root = markdown.parse(text);
  const targets = new Map<string, Definition>();
  visit(tree, 'definition', (node) => {
    targets.set(node.identifier, targets.get(node.identifier) ?? node);
  });
  visit(tree, (node, index, parent) => {
    if (node.type === 'html' && parent && index !== undefined) {
      const literal = {type: 'text' as const, value: node.value};
      parent.children[index] = WITH_BLOCKS.includes(parent.type)
        ? {type: 'paragraph', children: [literal]}
        : literal;
    }
    // Headings in descriptions become bold lines, so that they don't change the page's outline.
    if (node.type === 'heading' && parent && index !== undefined) {
      const strong = {type: 'strong' as const, children: node.children};
      parent.children[index] = {type: 'paragraph', children: [strong]};
    }
    if ((node.type === 'linkReference' || node.type === 'imageReference') && parent) {
      const {url, title} = targets.get(node.identifier) ?? {url: ''};
      parent.children[index ?? 0] =
        node.type === 'linkReference'
          ? {type: 'link', url, title: title ?? null, children: node.children}
          : {type: 'image', url, title: title ?? null, alt: node.alt ?? null};
    }
    if (node.type === 'footnoteReference' || node.type === 'footnoteDefinition') {
      node.identifier = `${node.identifier}-${createHash('sha256').update(text).digest('hex').slice(0, 8)}`;
      node.label = node.identifier;
    }
    // Remove positions, which refer to the document instead of the page.
    delete node.position;
  });
  return tree.children.filter(({type}) => type !== 'definition');
}

/** A heading with an explicit ID, so that links survive a new wording. */
export function heading(depth: 2 | 3 | 4, text: string, id: string): Heading {
  return {
    type: 'heading',
    depth,
    children: [{type: 'text', value: text}],
    data: {hProperties: {id}},
  };
}

/**
 * The heading of an operation. The style sheet adds the method in the table of contents: the
 * page shows it in the endpoint below.
 */
export function operationHeading(method: string, text: string, id: string): Heading {
  const {children, ...made} = heading(3, text, id);
  const mark: MdxJsxTextElement = {
    type: 'mdxJsxTextElement',
    name: 'b',
    attributes: [
      {type: 'mdxJsxAttribute', name: 'className', value: `method method-${method.toLowerCase()}`},
    ],
    children: [],
  };
  return {...made, children: [mark, ...children]};
}

export function paragraph(...children: (PhrasingContent | string)[]): Paragraph {
  return {type: 'paragraph', children: mergeTexts(children.map(phrasing))};
}

/** Joins neighbouring texts, between which React would write comments. */
function mergeTexts(nodes: readonly PhrasingContent[]): PhrasingContent[] {
  return nodes.reduce<PhrasingContent[]>((merged, node) => {
    const last = merged.at(-1);
    return last?.type === 'text' && node.type === 'text'
      ? [...merged.slice(0, -1), {type: 'text', value: last.value + node.value}]
      : [...merged, node];
  }, []);
}

/** A list of short texts; nothing if there are none. */
export function bulletList(items: readonly (PhrasingContent | string)[][]): Block[] {
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

export function inlineCode(value: string): PhrasingContent {
  return {type: 'inlineCode', value};
}

export function link(url: string, text: string): PhrasingContent {
  return {type: 'link', url, children: [{type: 'text', value: text}]};
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

/** Wraps restricted blocks in `<Groups>`, in the plain build only. */
export function forGroups(groups: readonly string[] | undefined, blocks: Block[]): Block[] {
  if (!groups || blocks.length === 0) {
    return blocks;
  }
  const wrapper = element('Groups', {}, blocks);
  const names = groups.map((group) => ({type: 'Literal' as const, value: group}));
  const condition = `Groups.some(${names.map(({value}) => JSON.stringify(value)).join(', ')})`;
  wrapper.attributes.push(
    expressionAttribute('belongsTo', condition, callOf('Groups', 'some', names)),
  );
  return [wrapper];
}

/** `name={source}` with the source as an expression. */
export function expressionAttribute(
  name: string,
  source: string,
  expression: Expression,
): MdxJsxAttribute {
  return {
    type: 'mdxJsxAttribute',
    name,
    value: {
      type: 'mdxJsxAttributeValueExpression',
      value: source,
      data: {estree: program({type: 'ExpressionStatement', expression})},
    },
  };
}

/** `export const name = init;`, the only statement besides imports that a page can contain. */
export function exportedConstant(name: string, init: Expression): MdxjsEsm {
  const id: Identifier = {type: 'Identifier', name};
  const declaration: VariableDeclaration = {
    type: 'VariableDeclaration',
    kind: 'const',
    declarations: [{type: 'VariableDeclarator', id, init}],
  };
  const statement: ExportNamedDeclaration = {
    type: 'ExportNamedDeclaration',
    specifiers: [],
    attributes: [],
    source: null,
    declaration,
  };
  return {type: 'mdxjsEsm', value: '', data: {estree: program(statement)}};
}

function program(statement: Program['body'][number]): Program {
  return {type: 'Program', sourceType: 'module', comments: [], body: [statement]};
}

function callOf(object: string, method: string, args: Literal[]): CallExpression {
  return {
    type: 'CallExpression',
    optional: false,
    arguments: args,
    callee: {
      type: 'MemberExpression',
      computed: false,
      optional: false,
      object: {type: 'Identifier', name: object},
      property: {type: 'Identifier', name: method},
    },
  };
}

function phrasing(child: PhrasingContent | string): PhrasingContent {
  return typeof child === 'string' ? {type: 'text', value: child} : child;
}
