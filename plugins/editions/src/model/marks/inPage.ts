import type {Nodes} from 'mdast';
import {visit} from 'unist-util-visit';
import {messageOf} from '@gated-docs/utils/errors';
import {findResembled} from '@gated-docs/access/marks';
import {conditionOfElement, type GroupsElement} from '../belongsTo';
import type {Document} from '../documents';
import {estreesOf, namesIn, walk} from '../estree';
import {mentionsGroups} from '../groupsElements';
import {commentsIn, withoutCode} from '../parseMdx';
import {asRecord} from '@gated-docs/utils/unknown-data';
import {definitionsOfGroups, inStatements, type Mistake} from './inStatements';
import {lineOfGroups} from './inCode';
import {lineAt} from './inData';
import {isNearMark, looksLikeMark, namesElement} from './names';

const NAME = 'Groups';

const FIX = 'Write <Groups belongsTo="name"> around the content.';
const NO_IMPORT = `Use <Groups> as an element in the text of the page, without importing it.`;

/** A mark of the front matter. */
const DATA = /\b(?:sidebar_custom_props|slashid)\s*:/i;

/** An attribute in a syntax that MDX does not have, such as that of other tools for headings. */
const ASSIGNED = /[{\s](?:groups?|belongs-?to|slashid|x-groups|auth)\s*=\s*["'{[]/i;

/** Syntax that Markdown takes for text: a directive with a title or a blank, and a condition without its element. */
const LIKE_DIRECTIVE = /^:{2,}\s*([A-Za-z][\w-]*)/m;
const LIKE_CONDITION = /\bGroups\.(?:some|all)\(/;

const FRONT_MATTER = 'Write one front matter, which begins in the first line of the page.';

const known = new WeakMap<Document, string[]>();

/**
 * The mistakes in a page's use of `<Groups>`, and what only looks like it. The build understands the element itself in
 * the text of a page; code blocks and inline code are examples.
 *
 * @param docs the docs folder, relative to the site
 */
export function mistakesInPage(document: Document, docs: string): string[] {
  const file = docs === '' ? document.source : `${docs}/${document.source}`;
  const found =
    known.get(document) ??
    [...inComments(document.text), ...inTree(document, file, docs)]
      .sort((a, b) => a.line - b.line)
      .map(({line, message}) => `${file}:${line}: ${message}`);
  known.set(document, found);
  return found;
}

function inTree(document: Document, file: string, docs: string): Mistake[] {
  let root;
  try {
    root = document.tree();
  } catch (error) {
    // Docusaurus reports pages that it cannot compile. Other files need not be MDX.
    const [, line = '1', reason = ''] = /^[^:]*:(\d+): ([^]*)$/.exec(messageOf(error)) ?? [];
    const written = withoutCode(document.text.replace(/^---[^]*?\n---/, ''));
    return namesElement(written) || DATA.test(written) || ASSIGNED.test(written)
      ? [
          {
            line: Number(line ?? 1),
            message: `${reason}. ${DATA.test(written) ? FRONT_MATTER : FIX}`,
          },
        ]
      : [];
  }
  const mistakes: Mistake[] = [];
  visit(root, (node) => {
    const line = node.position?.start.line ?? 1;
    mistakes.push(...ofNode(node, file).map((message) => ({line, message})));
  });
  return mentionsGroups(document.text)
    ? [...mistakes, ...inStatements(root, file, docs), ...definitionsOfGroups(root)]
    : mistakes;
}

function ofNode(node: Nodes, file: string): string[] {
  switch (node.type) {
    case 'mdxJsxFlowElement':
    case 'mdxJsxTextElement':
      return ofElement(node, file);
    case 'mdxjsEsm':
    case 'mdxFlowExpression':
    case 'mdxTextExpression':
      return namesElement(node.value)
        ? [`<Groups> in JavaScript or in a comment cannot be resolved. ${NO_IMPORT}`]
        : ofJavaScript(node.value, node.data?.estree, file);
    case 'text':
      return isLikeMark(node.value)
        ? [
            `"${node.value.trim().slice(0, 60)}" looks like a mark but is text. ${FIX} ${FRONT_MATTER} Write an example as code.`,
          ]
        : [];
    case 'code':
      return ofCode(node.lang ?? '', node.meta ?? '', node.value);
    case 'containerDirective':
    case 'leafDirective':
    case 'textDirective':
      return ofDirective(node);
    default:
      return [];
  }
}

function isLikeMark(text: string): boolean {
  const [, directive] = LIKE_DIRECTIVE.exec(text) ?? [];
  return (
    namesElement(text) ||
    DATA.test(text) ||
    LIKE_CONDITION.test(text) ||
    (directive !== undefined && looksLikeMark(directive))
  );
}

function ofElement(element: GroupsElement, file: string): string[] {
  const {name, attributes, children} = element;
  if (name !== NAME) {
    const names = attributes.flatMap((attribute) => ('name' in attribute ? [attribute.name] : []));
    const scripts = attributes.map(({type, value}) =>
      type === 'mdxJsxAttribute' ? typeof value === 'object' && value?.value : value,
    );
    return [
      ...(namesElement(`<${name}`)
        ? [`<${name}> guards nothing. ${FIX} ${NO_IMPORT}`]
        : ofAttributes(name ?? '', names)),
      ...ofJavaScript(scripts.filter(Boolean).join(';\n'), estreesOf(attributes), file),
    ];
  }
  try {
    conditionOfElement(element);
  } catch (error) {
    return [messageOf(error)];
  }
  return children.every(isBlank)
    ? [
        '<Groups> contains nothing. Put the content between <Groups belongsTo="name"> and </Groups>.',
      ]
    : [];
}

function ofAttributes(element: string, names: readonly string[]): string[] {
  const isComponent = /^[A-Z]/.test(element);
  const isMark = (name: string) =>
    isComponent ? isNearMark(name) && !findResembled(name, ['auth']) : decidesAccess(name);
  return names
    .filter((name) => isMark(name.replace(/^data-/, '')))
    .map((name) => `The attribute "${name}" of <${element}> guards nothing. ${FIX}`);
}

function isBlank(node: Nodes): boolean {
  switch (node.type) {
    case 'text':
      return node.value.trim() === '';
    case 'mdxFlowExpression':
    case 'mdxTextExpression':
      return node.data?.estree?.body.length === 0;
    case 'paragraph':
      return node.children.every(isBlank);
    default:
      return false;
  }
}

/** Components have properties such as `hidden` for other purposes. */
function decidesAccess(name: string): boolean {
  return looksLikeMark(name) && !/^(?:hidden|role|public)$/i.test(name);
}

/** What looks like a mark in JavaScript, and the component itself, besides its import. */
function ofJavaScript(text: string, program: unknown, file: string): string[] {
  if (lineOfGroups(file, text, true) !== undefined) {
    return [`"${NAME}" is used in JavaScript, where an edition cannot resolve it. ${NO_IMPORT}`];
  }
  const marks: string[] = [];
  walk(program, (node) => {
    switch (node.type) {
      case 'ImportDeclaration':
        if (/^@slashid\//.test(String(asRecord(node.source).value))) {
          marks.push(
            `The components of "${String(asRecord(node.source).value)}" hide content, but do not remove it. ${FIX}`,
          );
        }
        break;
      case 'LogicalExpression':
      case 'ConditionalExpression':
        if (namesIn(node.left ?? node.test).some(decidesAccess)) {
          marks.push(`A condition in JavaScript hides content, but does not remove it. ${FIX}`);
        }
        break;
      case 'AssignmentExpression':
        if (namesIn(node.left).some(looksLikeMark)) {
          marks.push(`An assignment guards nothing. ${FIX}`);
        }
        break;
      case 'JSXOpeningElement': {
        const names = [node.attributes]
          .flat()
          .map((attribute) => asRecord(asRecord(attribute).name).name);
        marks.push(...ofAttributes(String(asRecord(node.name).name), names.map(String)));
        break;
      }
      default:
    }
  });
  return marks;
}

function ofCode(lang: string, meta: string, value: string): string[] {
  const isMeant =
    !/^(?:mdx?|markdown|[jt]sx|html|)$/.test(lang) && /<groups?\s+belongs/i.test(value);
  if (isMeant) {
    return [
      `<Groups> in a code block of "${lang}" cannot be resolved. ${FIX} Use "mdx" for an example.`,
    ];
  }
  const words = `${lang.replace(/^[^{]*/, '')} ${meta}`.replace(/(["'])(?:(?!\1).)*\1/g, '');
  const mark = [...words.matchAll(/([A-Za-z][\w-]*)(\s*[=:])?/g)].find(([, name = '', sign]) =>
    sign ? looksLikeMark(name) : isNearMark(name) && !findResembled(name, ['auth']),
  );
  return mark ? [`"${mark[1]}" after the language of a code block guards nothing. ${FIX}`] : [];
}

function ofDirective({
  type,
  name,
  attributes,
  children,
}: Extract<Nodes, {type: 'containerDirective' | 'leafDirective' | 'textDirective'}>): string[] {
  const isText =
    type === 'textDirective' && children.length === 0 && Object.keys(attributes ?? {}).length === 0;
  const isMark = !isText && looksLikeMark(name);
  const marks = Object.keys(attributes ?? {}).filter(looksLikeMark);
  return [
    ...(isMark ? [`The directive "${name}" guards nothing. ${FIX}`] : []),
    ...marks.map(
      (mark) => `The attribute "${mark}" of the directive "${name}" guards nothing. ${FIX}`,
    ),
  ];
}

function inComments(text: string): Mistake[] {
  return commentsIn(text).flatMap(({index, comment}) =>
    namesElement(comment)
      ? [
          {
            line: lineAt(text, index),
            message: `<Groups> in a comment guards nothing. Remove it, or write it outside the comment.`,
          },
        ]
      : [],
  );
}
