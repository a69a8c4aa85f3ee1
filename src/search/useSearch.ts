import {useEffect, useState} from 'react';
import useBaseUrl from '@docusaurus/useBaseUrl';
import {findPages, matchingWords, type FoundPage, type LoadedIndex} from '../search-index';
import {
  HEADING_OPTIONS,
  HEADINGS_FILE,
  TEXT_OPTIONS,
  TEXTS_FILE,
  type HeadingsPiece,
  type HeadingWords,
  type TextsPiece,
  type TextWords,
} from '../search-index/format';

export type SearchState =
  | {status: 'loading' | 'unavailable'}
  | {
      status: 'ready';
      find: (query: string) => FoundPage[];
      /** Returns a predicate for the words of a text that a query matches. */
      matching: (query: string) => (word: string) => boolean;
      /** Whether loading has ended, so that results no longer change. */
      isSettled: boolean;
    };

/**
 * Loads the library and the index of headings, which suffices for most searches, then the index of all texts. Both stay
 * loaded until the dialog closes. If the second fails to load, only headings are searched.
 */
export function useSearch(): SearchState {
  const [headings, texts] = [useBaseUrl(HEADINGS_FILE), useBaseUrl(TEXTS_FILE)];
  const [state, setState] = useState<SearchState>({status: 'loading'});

  useEffect(() => {
    let isCurrent = true;
    const show = (index: LoadedIndex, isSettled: boolean) => {
      if (isCurrent) {
        setState({
          status: 'ready',
          find: (query) => findPages(index, query),
          matching: (query) => matchingWords(query, index.synonyms),
          isSettled,
        });
      }
    };
    const load = async () => {
      const index = await loadHeadings(headings);
      show(index, false);
      show(await loadTexts(index, texts), true);
    };
    load().catch(() => {
      if (isCurrent) {
        setState((known) =>
          known.status === 'ready' ? {...known, isSettled: true} : {status: 'unavailable'},
        );
      }
    });
    return () => {
      isCurrent = false;
    };
  }, [headings, texts]);

  return state;
}

async function loadHeadings(file: string): Promise<LoadedIndex> {
  const [{default: Library}, piece] = await Promise.all([
    import('minisearch'),
    fetchPiece<HeadingsPiece>(file),
  ]);
  const {pages, sections, index, synonyms} = piece;
  return {
    pages,
    sections,
    synonyms,
    headings: await Library.loadJSAsync<HeadingWords>(index, HEADING_OPTIONS),
  };
}

async function loadTexts(index: LoadedIndex, file: string): Promise<LoadedIndex> {
  const {default: Library} = await import('minisearch');
  const piece = await fetchPiece<TextsPiece>(file);
  return {...index, texts: await Library.loadJSAsync<TextWords>(piece.index, TEXT_OPTIONS)};
}

/** Not validated: the site's build wrote the file, and the gate serves it from the reader's own edition. */
async function fetchPiece<Piece>(file: string): Promise<Piece> {
  const response = await fetch(file);
  if (!response.ok) {
    throw new Error(`${file} returns ${response.status}.`);
  }
  return (await response.json()) as Piece;
}
