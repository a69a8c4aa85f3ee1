import type {Element, Nodes} from 'hast';

/** The text of an element, without the zero-width character in Docusaurus's heading links. */
export function toText(node: Nodes | undefined): string {
  return rawText(node)
    .replace(/\u200b/g, '')
    .replace(/\s+/g, ' ')
    .trim();
}

/** The text of a code element, with its spaces and line breaks. */
export function rawText(node: Nodes | undefined): string {
  if (node?.type === 'text') {
    return node.value;
  }
  if (node?.type === 'element' && node.tagName === 'br') {
    return '\n';
  }
  return node && 'children' in node ? node.children.map(rawText).join('') : '';
}

/** The element's classes, separated by spaces. */
export function classOf({properties: {className}}: Element): string {
  return Array.isArray(className) ? className.join(' ') : '';
}
