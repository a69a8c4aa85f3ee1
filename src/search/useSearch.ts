import {useMemo} from 'react';
import {
  createIndex,
  findPages,
  matchingWords,
  textsFilesOf,
  type FoundPage,
  type LoadedIndex,
} from '@gated-docs/search/search-index';
import {
  HEADINGS_FILE,
  type HeadingsPiece,
  type WordsPiece,
} from '@gated-docs/search/search-index/format';
import {usePieces} from './usePieces';

export type SearchState = {
  status: 'loading' | 'unavailable' | 'ready';
  found: readonly FoundPage[];
  /** Whether the query matches a word. */
  isWanted: (word: string) => boolean;
  /** Whether loading has ended, so that results no longer change. */
  isSettled: boolean;
};

const FIRST_FILES = [HEADINGS_FILE];
const NOTHING = {found: [], isWanted: () => false, isSettled: false};

/** A search that remembers what the next keystroke needs again. */
function createSearch(
  index: LoadedIndex,
): (query: string) => Pick<SearchState, 'found' | 'isWanted'> {
  const scores: Parameters<typeof findPages>[2] = new Map();
  const stems: Parameters<typeof matchingWords>[2] = new Map();
  return (query) => ({
    found: findPages(index, query, scores),
    isWanted: matchingWords(query, index.synonyms, stems),
  });
}

/**
 * Loads the headings, which suffice for most searches, then the texts with the words of the query. Both stay loaded
 * until the dialog closes. If the texts fail to load, only headings are searched.
 */
export function useSearch(query: string): SearchState {
  const headings = usePieces<HeadingsPiece>(FIRST_FILES).get(HEADINGS_FILE);
  const index = useMemo(() => headings && createIndex(headings), [headings]);
  const files = index ? textsFilesOf(query, index.synonyms) : [];
  const texts = usePieces<WordsPiece>(files);
  const isSettled = files.every((file) => texts.has(file));
  const search = useMemo(() => index && createSearch({...index, texts}), [index, texts]);

  return useMemo(
    () =>
      search
        ? {status: 'ready', ...search(query), isSettled}
        : {...NOTHING, status: search === null ? 'unavailable' : 'loading'},
    [search, query, isSettled],
  );
}
