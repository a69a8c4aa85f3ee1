import type {Root} from 'mdast';
import type {MdxJsxFlowElement} from 'mdast-util-mdx-jsx';
import {fieldAnchor} from '../../../src/anchors';
import type {Block} from './nodes';

/**
 * Leaves out of fields the anchors that follow from their places, which are most: a table says where it is, unless
 * the field that it belongs to does. The pages with the most fields are 2 kB lighter for it.
 */
export function implyAnchors(blocks: Block[]): Block[] {
  const root: Root = {type: 'root', children: blocks};
  imply(root, undefined);
  return root.children;
}

function imply(node: Root | Root['children'][number], place: string | undefined): void {
  const ownPlace = isElement(node, 'ParamTable') ? placeOf(node) : undefined;
  if (isElement(node, 'ParamTable') && ownPlace !== undefined && ownPlace !== place) {
    node.attributes.push({type: 'mdxJsxAttribute', name: 'at', value: ownPlace});
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
    node.children.forEach((child) => imply(child, inner));
  }
}

/** What the anchors of a table's fields have in common; undefined if none follows from its name. */
function placeOf(table: MdxJsxFlowElement): string | undefined {
  for (const field of fieldsOf(table)) {
    const [id = '', suffix] = [valueOf(field, 'id'), fieldAnchor('', nameOf(field))];
    if (id.endsWith(suffix)) {
      return id.slice(0, -suffix.length);
    }
  }
  return undefined;
}

/** Some fields are for some groups alone, and wrapped. */
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
