/**
 * The search index of a site: its form in pieces, the words that it is made of, and how results are ranked. The build
 * writes it, the browser loads it piece by piece; nothing here needs either.
 *
 * @module
 */
export {findPages} from './find';
export {
  excerptsFile,
  HEADING_OPTIONS,
  HEADINGS_FILE,
  SEARCH_FOLDER,
  TEXT_OPTIONS,
  TEXTS_FILE,
} from './format';
export {excerptOf, markWords, matchingWords} from './excerpt';
export type {Piece} from './excerpt';
export type {FoundPage, LoadedIndex} from './find';
export type {
  Excerpts,
  HeadingsPiece,
  HeadingWords,
  IndexedPage,
  IndexedSection,
  TextsPiece,
  TextWords,
} from './format';
