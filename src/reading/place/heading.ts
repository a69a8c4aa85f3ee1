import {createElement, type ReactNode} from 'react';

/** Code, the method of an operation, and any other element, of which only the text counts. */
const ELEMENT = /<code>(.*?)<\/code>|<b class="(method [\w-]+)"><\/b>|<[^>]+>/;

/** Renders an entry of a table of contents, which is a heading as HTML, without inserting HTML. */
export function renderHeading(html: string): ReactNode[] {
  // `split` returns both groups between two texts.
  return html.split(ELEMENT).map((part: string | undefined, index) => {
    if (part === undefined || index % 3 === 0) {
      return part && decode(part);
    }
    return index % 3 === 1
      ? createElement('code', {key: index}, decode(part))
      : createElement('b', {key: index, className: part});
  });
}

/** Docusaurus escapes these characters. */
const decode = (text: string) =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');

/** Whether a page lists operations: their entries in the table of contents have a method label. */
export function hasOperations(contents: readonly {value: string}[]): boolean {
  return contents.some(({value}) => value.includes('class="method '));
}
