import type {Root} from 'mdast';
import type {MdxJsxFlowElement} from 'mdast-util-mdx-jsx';
import {fieldAnchor} from '../anchors';
import type {Block} from './nodes';

/**
 * Omits anchors of fields that follow from their position, which most do: a table has the prefix, unless
 * its parent field does, and a prefix that starts with the operation's anchor omits that. This saves 2 kB on the longest
 * pages.
 */
export function implyAnchors(blocks: Block[]): Block[] {
  const root: Root = {type: 'root', children: blocks};
  imply(root, undefined, undefined);
  return root.children;
}

function imply(
  node: Root | Root['children'][number],
  place: string | undefined,
  enclosing: string | undefined,
): void {
  const operation = isElement(node, 'Operation') ? valueOf(node, 'id') : enclosing;
  const ownPlace = isElement(node, 'ParamTable') ? placeOf(node) : undefined;
  if (isElement(node, 'ParamTable') && ownPlace !== undefined && ownPlace !== place) {
    node.attributes.push({
      type: 'mdxJsxAttribute',
      name: 'at',
      value: withinOperation(ownPlace, operation),
    });
  }
  let inner = ownPlace ?? place;
  if (isElement(node, 'Param')) {
    const id = valueOf(node, 'id');
    if (id !== undefined && place !== undefined && id === fieldAnchor(place, nameOf(node))) {
      node.attributes = node.attributes.filter((one) => !('name' in one && one.name === 'id'));
    }
    inner = id;
  }
  if ('children' in node) {
    node.children.forEach((child) => imply(child, inner, operation));
  }
}

function withinOperation(place: string, operation: string | undefined): string {
  return operation !== undefined && place.startsWith(`${operation}-`)
    ? place.slice(operation.length)
    : place;
}

/** The common prefix of the anchors of a table's fields; undefined if none follows from its name. */
function placeOf(table: MdxJsxFlowElement): string | undefined {
  for (const field of fieldsOf(table)) {
    const [id = '', suffix] = [valueOf(field, 'id'), fieldAnchor('', nameOf(field))];
    if (id.endsWith(suffix)) {
      return id.slice(0, -suffix.length);
    }
  }
  return undefined;
}

/** Restricted fields are wrapped in `<Groups>`. */
function fieldsOf({children}: MdxJsxFlowElement): MdxJsxFlowElement[] {
  return children.flatMap((child) => {
    if (isElement(child, 'Groups')) {
      return fieldsOf(child);
    }
    return isElement(child, 'Param') ? [child] : [];
  });
}

const nameOf = (field: MdxJsxFlowElement) => valueOf(field, 'name') ?? '';

function valueOf({attributes}: MdxJsxFlowElement, name: string): string | undefined {
  const value = attributes.find((one) => 'name' in one && one.name === name)?.value;
  return typeof value === 'string' ? value : undefined;
}

function isElement(node: {type: string}, name: string): node is MdxJsxFlowElement {
  return node.type === 'mdxJsxFlowElement' && 'name' in node && node.name === name;
}
