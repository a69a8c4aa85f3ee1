import type {Element, Nodes} from 'hast';

/** The words of an element. The invisible character that Docusaurus puts into the links beside headings is none. */
export function toText(node: Nodes | undefined): string {
  return rawText(node)
    .replace(/\u200b/g, '')
    .replace(/\s+/g, ' ')
    .trim();
}

/** The text of an element with its own spaces and line breaks: code. */
export function rawText(node: Nodes | undefined): string {
  if (node?.type === 'text') {
    return node.value;
  }
  if (node?.type === 'element' && node.tagName === 'br') {
    return '\n';
  }
  return node && 'children' in node ? node.children.map(rawText).join('') : '';
}

/** Its classes, separated by spaces. */
export function classOf({properties: {className}}: Element): string {
  return Array.isArray(className) ? className.join(' ') : '';
}
