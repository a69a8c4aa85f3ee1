import {indexWords, stem} from './search-index';
import type {
  Excerpts,
  HeadingsPiece,
  IndexedPage,
  IndexedSection,
  WordsPiece,
} from './search-index/format';
import {groupWords, MAX_STRENGTH} from './search-index/postings';
import type {PageText} from './readSections';
import {synonymsOf} from './synonyms';

export type Pieces = {
  headings: HeadingsPiece;
  /** By file. */
  texts: ReadonlyMap<string, WordsPiece>;
  excerpts: Excerpts[];
};

/** Length of the text from which an excerpt is cut. Later text is still searchable. */
const MAX_EXCERPT_LENGTH = 1200;

/** Parameters of BM25: how soon further occurrences of a word count no more, and how much long sections lose. */
const SATURATION = 1.2;
const LENGTH_LOSS = 0.75;

/** The index of all pages, split into the pieces that are loaded. */
export function buildPieces(pages: readonly PageText[]): Pieces {
  const sections: IndexedSection[] = [];
  const texts: string[][] = [];
  const excerpts = pages.map((page, number) => {
    const ofPage: Record<string, string> = {};
    for (const {anchor, heading, text} of page.sections) {
      const id = sections.push([number, anchor, heading]) - 1;
      const about = anchor === '' ? [...page.trail, page.description] : [];
      texts.push(indexWords([...about, text].join(' ')).map(stem));
      ofPage[id] = text.slice(0, MAX_EXCERPT_LENGTH);
    }
    return ofPage;
  });
  const words = strengthsOf(texts);
  const headings = {pages: pages.map(factsOf), sections, synonyms: {}};
  const sectionsByWord = new Map([...words].map(([word, ids]) => [word, new Set(ids.keys())]));
  for (const [section, [page, anchor, heading]] of sections.entries()) {
    const title = anchor === '' ? (pages[page]?.title ?? '') : heading;
    for (const word of indexWords(title).map(stem)) {
      sectionsByWord.set(word, (sectionsByWord.get(word) ?? new Set()).add(section));
    }
  }
  return {
    headings: {...headings, synonyms: synonymsOf(sectionsByWord)},
    texts: groupWords(words),
    excerpts,
  };
}

/** How much each word says about each section with it: the BM25 score without the word's rarity. */
function strengthsOf(texts: readonly (readonly string[])[]): Map<string, Map<number, number>> {
  const average = texts.reduce((sum, words) => sum + words.length, 0) / texts.length;
  const strengths = new Map<string, Map<number, number>>();
  texts.forEach((words, section) => {
    const counts = new Map<string, number>();
    words.forEach((word) => counts.set(word, (counts.get(word) ?? 0) + 1));
    const length = 1 - LENGTH_LOSS + LENGTH_LOSS * (words.length / average);
    for (const [word, count] of counts) {
      const share = count / (count + SATURATION * length);
      const sectionsWithWord = strengths.get(word) ?? new Map<number, number>();
      strengths.set(word, sectionsWithWord.set(section, Math.round(share * MAX_STRENGTH)));
    }
  });
  return strengths;
}

function factsOf({route, title, trail, isReference, isOperation}: PageText): IndexedPage {
  return {
    route,
    title,
    trail,
    ...(isReference && {isReference}),
    ...(isOperation && {isOperation}),
  };
}
