/**
 * What no page needs before its reader searches: the index, its ranking, and the list of results. Loaded with the
 * first file of the index.
 *
 * @module
 */
import {
  createIndex,
  findPages,
  matchingWords,
  type FoundPage,
  type LoadedIndex,
} from '@gated-docs/search/search-index';

export {textsFilesOf} from '@gated-docs/search/search-index';
export {Results} from './Results';
export {createIndex};

export type FoundPages = {
  found: readonly FoundPage[];
  /** Whether the query matches a word. */
  isWanted: (word: string) => boolean;
};

/** A search that remembers what the next keystroke needs again. */
export function createSearch(index: LoadedIndex): (query: string) => FoundPages {
  const scores: Parameters<typeof findPages>[2] = new Map();
  const stems: Parameters<typeof matchingWords>[2] = new Map();
  return (query) => ({
    found: findPages(index, query, scores),
    isWanted: matchingWords(query, index.synonyms, stems),
  });
}
