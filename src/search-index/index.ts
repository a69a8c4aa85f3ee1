/**
 * The search index of a site: the words that it is made of, and how results are ranked. Its form in files is in
 * `format.ts`. The build writes it, the browser loads it piece by piece; nothing here needs either.
 *
 * @module
 */
export {excerptOf, markWords, matchingWords} from './excerpt';
export {findPages} from './find';
export {indexWords, stem} from './words';
export type {Piece} from './excerpt';
export type {FoundPage, LoadedIndex} from './find';
