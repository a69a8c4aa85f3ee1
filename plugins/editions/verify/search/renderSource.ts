import {decodeHTML} from './decodeHTML';

/**
 * The readings of a source: as it is written, which is how a plugin copies it, and as it is rendered, without the
 * targets of links, elements and statements that stand between the words.
 */
export function renderSource(text: string): [written: string, rendered: string] {
  const rendered = decodeHTML(text)
    .replace(/^(?:import|export)\s.*$/gm, ' ')
    .replace(/\[([^\]]*)\]\([^)\s]*(?:\s+"[^"]*")?\)/g, ' $1 ')
    .replace(/\{#[\w-]+\}/g, ' ')
    .replace(/<\/?[A-Za-z][^<>]*>/g, ' ');
  return [text, rendered];
}

/** The same with what elements say in their attributes, as a component may show it. */
export function renderAttributes(text: string): string {
  return text.replace(/<[A-Za-z][^<>]*>/g, (element) =>
    [...element.matchAll(/=\s*\{?["']([^"']*)["']/g)]
      .map(([, value = '']) => ` ${value} `)
      .join(''),
  );
}

/** The same as a search index keeps it, which finds a word by its singular. */
export function renderSingular(text: string): string {
  return text
    .replace(/(?<=\w)ies\b/g, 'y')
    .replace(/(?<=ch|sh|x|ss)es\b/g, '')
    .replace(/(?<=\w\w)s\b/g, '');
}

/** Where one sentence, cell or item ends and another begins. Across it, words meet that nobody wrote together. */
const BREAK = /[|{}<>="[\]:/\\·•]|\n[^\S\n]*\n|\n[^\S\n]*(?:[-*+>]|\d+\.)\s/;

/** The pieces of a source in which words belong together. */
export function splitSource(text: string): string[] {
  return renderSource(text).flatMap((reading) => reading.split(BREAK));
}
