import MiniSearch from 'minisearch';
import {
  HEADING_OPTIONS,
  TEXT_OPTIONS,
  type Excerpts,
  type HeadingsPiece,
  type HeadingWords,
  type IndexedPage,
  type IndexedSection,
  type TextsPiece,
  type TextWords,
} from '../../src/search-index/format';
import {indexWords, stem} from '../../src/search-index';
import type {PageText} from './readSections';
import {synonymsOf} from './synonyms';

export type Pieces = {headings: HeadingsPiece; texts: TextsPiece; excerpts: Excerpts[]};

/** Length of the text from which an excerpt is cut. Later text is still searchable. */
const MAX_EXCERPT_LENGTH = 1200;

/** The index of all pages, split into the pieces that are loaded. */
export function buildPieces(pages: readonly PageText[]): Pieces {
  const headings = new MiniSearch<HeadingWords>(HEADING_OPTIONS);
  const texts = new MiniSearch<TextWords>(TEXT_OPTIONS);
  const sections: IndexedSection[] = [];
  const excerpts: Excerpts[] = [];
  const sectionsByWord = new Map<string, Set<number>>();
  pages.forEach((page, number) => {
    const ofPage: Record<string, string> = {};
    for (const {anchor, heading, text} of page.sections) {
      const id = sections.push([number, anchor, heading]) - 1;
      // Only the first section gets the title: otherwise every section would rank as high as the page.
      const isStart = anchor === '';
      headings.add({
        id,
        title: isStart ? page.title : '',
        about: isStart ? page.description : '',
        heading,
      });
      texts.add({id, text});
      for (const word of indexWords(`${heading} ${text} ${isStart ? page.title : ''}`)) {
        const stemmed = stem(word);
        sectionsByWord.set(stemmed, (sectionsByWord.get(stemmed) ?? new Set()).add(id));
      }
      ofPage[id] = text.slice(0, MAX_EXCERPT_LENGTH);
    }
    excerpts.push(ofPage);
  });
  return {
    headings: {
      pages: pages.map(factsOf),
      sections,
      index: headings.toJSON(),
      synonyms: synonymsOf(sectionsByWord),
    },
    texts: {index: texts.toJSON()},
    excerpts,
  };
}

function factsOf({route, title, trail, isReference}: PageText): IndexedPage {
  return {route, title, trail, ...(isReference && {isReference})};
}
