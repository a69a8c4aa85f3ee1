/**
 * The search index of a site: how words are indexed and how results are ranked. `format.ts` defines its files. The
 * build writes the index and the browser loads it in parts; this module depends on neither.
 *
 * @module
 */
export {excerptOf, markWords, matchingWords} from './excerpt';
export {findPages} from './find';
export {createIndex, textsFilesOf} from './loadedIndex';
export {indexWords, stem} from './words';
export type {Piece} from './excerpt';
export type {FoundPage} from './find';
export type {LoadedIndex} from './loadedIndex';
