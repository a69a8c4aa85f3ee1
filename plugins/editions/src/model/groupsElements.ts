import type {Nodes} from 'mdast';
import {visit} from 'unist-util-visit';
import type {GroupCondition} from '@gated-docs/access/conditions';
import {conditionOfElement, type GroupsElement} from './belongsTo';
import type {Document} from './documents';

/** Fail closed: content with a condition that is not understood is for nobody, and such a page is not built. */
const NOBODY: GroupCondition = {match: 'some', groups: []};

/** Files without the word are not parsed. */
export function mentionsGroups(text: string): boolean {
  return /\bGroups\b/.test(text);
}

/** The conditions of a page's `<Groups>`, in document order. */
export function conditionsIn(document: Document): GroupCondition[] {
  return mentionsGroups(document.text) ? groupsIn(document).map(({condition}) => condition) : [];
}

/** A `<Groups>` element and its condition. */
export type Found = {element: GroupsElement; condition: GroupCondition};

/** Every `<Groups>` of a page. */
export function groupsIn({tree}: Pick<Document, 'tree'>): Found[] {
  const found: Found[] = [];
  visit(tree(), (element) => {
    const condition = conditionOfNode(element);
    if (condition && isGroups(element)) {
      found.push({element, condition});
    }
  });
  return found;
}

/** The condition of a `<Groups>` element; undefined for every other node. */
export function conditionOfNode(node: Nodes): GroupCondition | undefined {
  if (!isGroups(node)) {
    return undefined;
  }
  try {
    return conditionOfElement(node);
  } catch {
    return NOBODY;
  }
}

export function isGroups(node: Nodes): node is GroupsElement {
  return (
    (node.type === 'mdxJsxFlowElement' || node.type === 'mdxJsxTextElement') &&
    node.name === 'Groups'
  );
}
