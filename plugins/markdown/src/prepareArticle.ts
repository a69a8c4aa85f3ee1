import type {Element, ElementContent, Parents} from 'hast';
import {SKIP, visitParents} from 'unist-util-visit-parents';
import {classOf, rawText} from './toText';

/** Elements that are dropped: buttons, word-break opportunities, scripts and styles. */
const UNREAD = ['button', 'wbr', 'script', 'style'];
const ADDRESSES = ['href', 'src'] as const;
const BLOCKS = ['p', 'div', 'ul', 'ol', 'dl', 'pre', 'details'];

/** Removes presentational elements from a built article and makes its URLs absolute. */
export function prepareArticle(article: Element, base: URL): void {
  visitParents(article, (node, ancestors) => {
    const parent = ancestors.at(-1);
    if (parent && (node.type === 'comment' || (node.type === 'element' && isUnread(node)))) {
      const index = parent.children.findIndex((child) => child === node);
      parent.children.splice(index, 1);
      return [SKIP, index];
    }
    if (parent && node.type === 'element' && leadsToItself(node, ancestors)) {
      const index = parent.children.findIndex((child) => child === node);
      parent.children.splice(index, 1, ...node.children);
      return index;
    }
    if (node.type === 'element' && node.tagName === 'pre') {
      // Nine of ten elements of a page are code highlighting.
      node.children = [{type: 'text', value: rawText(node)}];
    }
    return undefined;
  });
  visitParents(article, 'element', (node, ancestors) => {
    for (const name of ADDRESSES) {
      const address = node.properties[name];
      if (typeof address === 'string' && URL.canParse(address, base.href)) {
        node.properties[name] = new URL(address, base).href;
      }
    }
    const isInItem = ancestors.some((other) => other.type === 'element' && other.tagName === 'li');
    if (isLabel(node, isInItem)) {
      node.tagName = 'p';
      node.children = [element('strong', node.children)];
    }
    if (['td', 'th'].includes(node.tagName)) {
      node.children = inOneLine(node.children);
    }
  });
}

/** Whether a link is a parameter’s link to itself. */
function leadsToItself({tagName, properties}: Element, ancestors: readonly Parents[]): boolean {
  return (
    tagName === 'a' &&
    ancestors.some(
      (other) => other.type === 'element' && properties.href === `#${other.properties.id}`,
    )
  );
}

function isUnread(node: Element): boolean {
  return (
    UNREAD.includes(node.tagName) ||
    node.properties.role === 'tablist' ||
    classOf(node).split(' ').includes('hash-link')
  );
}

/** Whether an element becomes a bold line: a title of a panel, admonition or `details`, or a heading in a list. */
function isLabel(node: Element, isInItem: boolean): boolean {
  return (
    node.tagName === 'summary' ||
    /(?:^| )(?:tab-label|admonitionHeading)/.test(classOf(node)) ||
    (isInItem && /^h[2-6]$/.test(node.tagName))
  );
}

/** A cell of a Markdown table is one line: separates blocks with `<br>`, and list items with bullets. */
function inOneLine(children: readonly ElementContent[]): ElementContent[] {
  const lines: ElementContent[][] = [[]];
  const begin = () => {
    if ((lines.at(-1) ?? []).some(hasContent)) {
      lines.push([]);
    }
  };
  for (const child of children) {
    if (child.type === 'element' && BLOCKS.includes(child.tagName)) {
      begin();
      lines.at(-1)?.push(...flatten(child));
      begin();
    } else {
      lines.at(-1)?.push(child);
    }
  }
  return lines
    .filter((line) => line.some(hasContent))
    .flatMap((line, index) => (index > 0 ? [element('br', []), ...line] : line));
}

function flatten(block: Element): ElementContent[] {
  switch (block.tagName) {
    case 'pre':
      return [element('code', block.children)];
    case 'ul':
    case 'ol':
      return inOneLine(
        block.children.map((item) =>
          item.type === 'element'
            ? element('p', [{type: 'text', value: '• '}, ...inOneLine(item.children)])
            : item,
        ),
      );
    default:
      return inOneLine(block.children);
  }
}

function hasContent(node: ElementContent): boolean {
  return node.type === 'element' || (node.type === 'text' && node.value.trim() !== '');
}

function element(tagName: string, children: ElementContent[]): Element {
  return {type: 'element', tagName, properties: {}, children};
}
