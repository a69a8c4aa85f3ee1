import type {Nodes} from 'mdast';
import {visit} from 'unist-util-visit';
import type {GroupCondition} from '../../../src/access/conditions';
import {SiteConfigError} from '../../../src/site-config';
import {messageOf} from '../../errors';
import {conditionOfElement, type GroupsElement} from './belongsTo';
import type {Document} from './documents';
import {estreesOf, namesIn} from './estree';

const NAME = 'Groups';

/** Files without the word are not parsed. */
export function mentionsGroups(text: string): boolean {
  return /\bGroups\b/.test(text);
}

/**
 * The conditions of a page's `<Groups>`, in document order.
 *
 * @throws SiteConfigError that names file, line and fix
 */
export function conditionsIn(document: Document): GroupCondition[] {
  return mentionsGroups(document.text) ? groupsIn(document).map(({condition}) => condition) : [];
}

/** A `<Groups>` element and its condition. */
export type Found = {element: GroupsElement; condition: GroupCondition};

/** Every `<Groups>` of a page. @throws SiteConfigError that names file, line and fix */
export function groupsIn({source: file, tree}: Pick<Document, 'source' | 'tree'>): Found[] {
  const found: Found[] = [];
  visit(tree(), (node) => {
    assertNotInJavaScript(node, file);
    assertNotMember(node, file);
    const condition = conditionOfNode(node, file);
    if (condition && isGroups(node)) {
      found.push({element: node, condition});
    }
  });
  return found;
}

/** The condition of a `<Groups>` element; undefined for every other node. @throws SiteConfigError */
export function conditionOfNode(node: Nodes, file: string): GroupCondition | undefined {
  if (!isGroups(node)) {
    return undefined;
  }
  try {
    return conditionOfElement(node);
  } catch (error) {
    return fail(node, file, messageOf(error));
  }
}

export function isGroups(node: Nodes): node is GroupsElement {
  return (
    (node.type === 'mdxJsxFlowElement' || node.type === 'mdxJsxTextElement') && node.name === NAME
  );
}

/** Rejects `Groups` in expressions and imports, where it would not be found and would only hide its content. */
function assertNotInJavaScript(node: Nodes, file: string): void {
  // Both are checked at run time: most nodes have neither.
  const {attributes, data} = node as {attributes?: unknown; data?: {estree?: unknown}};
  const javaScript = [data?.estree, isGroups(node) ? [] : estreesOf(attributes)];
  if (namesIn(javaScript).includes(NAME)) {
    fail(
      node,
      file,
      `"${NAME}" is used in JavaScript, where an edition cannot resolve it. Use <Groups> as an element in the page, without importing it.`,
    );
  }
}

/** Rejects `<ui.Groups>`, which a namespace import makes possible and which would only hide its content. */
function assertNotMember(node: Nodes, file: string): void {
  // Checked at run time: most nodes have no name.
  const {name} = node as {name?: unknown};
  if (typeof name === 'string' && name.endsWith(`.${NAME}`)) {
    fail(
      node,
      file,
      `<${name}> cannot be resolved in an edition. Use <Groups> as an element in the page, without importing it.`,
    );
  }
}

function fail({position}: Nodes, file: string, message: string): never {
  throw new SiteConfigError(`${file}:${position?.start.line ?? 1}: ${message}`);
}
