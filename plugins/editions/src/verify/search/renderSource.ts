import {decodeHTML} from './decodeHTML';

/**
 * The forms of a source: raw, as a plugin may copy it, and rendered, without the
 * link targets, elements and statements between the words.
 */
export function renderSource(text: string): [written: string, rendered: string] {
  const rendered = decodeHTML(text)
    .replace(/^(?:import|export)\s.*$/gm, ' ')
    .replace(/\[([^\]]*)\]\([^)\s]*(?:\s+"[^"]*")?\)/g, ' $1 ')
    .replace(/\{#[\w-]+\}/g, ' ')
    .replace(/<\/?[A-Za-z][^<>]*>/g, ' ');
  return [text, rendered];
}

/** The text with attribute values, which components may show, in place of elements. */
export function renderAttributes(text: string): string {
  return text.replace(/<[A-Za-z][^<>]*>/g, (element) =>
    [...element.matchAll(/=\s*\{?["']([^"']*)["']/g)]
      .map(([, value = '']) => ` ${value} `)
      .join(''),
  );
}

/** The text with words reduced to the singular, as in a search index. */
export function renderSingular(text: string): string {
  return text
    .replace(/(?<=\w)ies\b/g, 'y')
    .replace(/(?<=ch|sh|x|ss)es\b/g, '')
    .replace(/(?<=\w\w)s\b/g, '');
}

/** Boundaries of sentences, cells and items, which passages must not cross. */
const BREAK = /[|{}<>="[\]:/\\·•]|\n[^\S\n]*\n|\n[^\S\n]*(?:[-*+>]|\d+\.)\s/;

/** Splits a source at these boundaries. */
export function splitSource(text: string): string[] {
  return renderSource(text).flatMap((reading) => reading.split(BREAK));
}
