import type {
  CallExpression,
  ExportNamedDeclaration,
  Expression,
  Identifier,
  Literal,
  Program,
  VariableDeclaration,
} from 'estree';
import type {BlockContent, Code, Heading, Paragraph, PhrasingContent, RootContent} from 'mdast';
import type {MdxJsxAttribute, MdxJsxFlowElement, MdxJsxTextElement} from 'mdast-util-mdx-jsx';
import type {MdxjsEsm} from 'mdast-util-mdxjs-esm';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import {unified} from 'unified';
import {visit} from 'unist-util-visit';
import type {Root} from 'mdast';

export type Block = RootContent;

const markdown = unified().use(remarkParse).use(remarkGfm);

/** Parses the CommonMark of a description. It can hold no components and no HTML: both stay text. */
export function parseMarkdown(text: string | undefined): Block[] {
  if (!text) {
    return [];
  }
  const tree: Root = markdown.parse(text);
  visit(tree, (node, index, parent) => {
    if (node.type === 'html' && parent && index !== undefined) {
      const literal = {type: 'text' as const, value: node.value};
      const isPhrasing = parent.type === 'paragraph' || parent.type === 'heading';
      parent.children[index] = isPhrasing ? literal : {type: 'paragraph', children: [literal]};
    }
    // The page's outline is the reference's own: a description's headings are bold lines.
    if (node.type === 'heading' && parent && index !== undefined) {
      const strong = {type: 'strong' as const, children: node.children};
      parent.children[index] = {type: 'paragraph', children: [strong]};
    }
    // Positions are those of the document; the page's other plugins would take them for its own.
    delete node.position;
  });
  return tree.children;
}

/** A heading with an id of its own, so that links to it survive a new wording. */
export function heading(depth: 2 | 3 | 4, text: string, id: string): Heading {
  return {
    type: 'heading',
    depth,
    children: [{type: 'text', value: text}],
    data: {hProperties: {id}},
  };
}

/**
 * Heads an operation. Its method is a mark without text, which the style sheet writes in the table of contents: the
 * endpoint below says it in the page.
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
  return {type: 'paragraph', children: children.map(phrasing)};
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

/** Attributes that are undefined or false are left out; true is written as the bare name. */
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
    // The types name fewer blocks than a page may hold.
    children: children as BlockContent[],
  };
}

/** Wraps blocks that are for some groups alone; only the plain build has such blocks. */
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

/** `name={source}`, where the expression is what the source says. */
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

/** `export const name = init;`, the only kind of statement, besides imports, that a page may hold. */
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
