import {createElement, type ReactNode} from 'react';

/** Code, the method of an operation, and any other element, of which only the text counts. */
const ELEMENT = /<code>(.*?)<\/code>|<b class="(method [\w-]+)"><\/b>|<[^>]+>/;
const ENTITY = /&(?:amp|lt|gt|quot|#39);/g;
const CHARACTERS: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
};

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

const decode = (text: string) => text.replaceAll(ENTITY, (entity) => CHARACTERS[entity] ?? entity);
