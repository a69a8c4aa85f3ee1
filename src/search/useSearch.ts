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
      /** Tells the words of a text that a query asks for. */
      matching: (query: string) => (word: string) => boolean;
      /** Whether nothing more is loaded that changes what is found. */
      isSettled: boolean;
    };

/**
 * Loads the library and the index of headings, which answers most searches, and then the words of all texts. Both stay
 * loaded until the dialog is closed; without the second, headings are searched alone.
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

/** What the build of this site wrote; the gate serves it from the reader's own edition. */
async function fetchPiece<Piece>(file: string): Promise<Piece> {
  const response = await fetch(file);
  if (!response.ok) {
    throw new Error(`${file} returns ${response.status}.`);
  }
  return (await response.json()) as Piece;
}
