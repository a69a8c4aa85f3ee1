import {useEffect, useMemo, useState} from 'react';
import {
  HEADINGS_FILE,
  type HeadingsPiece,
  type WordsPiece,
} from '@gated-docs/search/search-index/format';
import type * as SearchEngine from './engine';
import {usePieces} from './usePieces';

type Engine = typeof SearchEngine;

export type SearchState = SearchEngine.FoundPages & {
  status: 'loading' | 'unavailable' | 'ready';
  /** Whether loading has ended, so that results no longer change. */
  isSettled: boolean;
  engine?: Engine;
};

const FIRST_FILES = [HEADINGS_FILE];
const NOTHING = {found: [], isWanted: () => false, isSettled: false};

const loadEngine = () => import(/* webpackChunkName: "search" */ './engine');

/** @returns undefined while it loads, and null if that fails */
function useEngine(): Engine | null | undefined {
  const [engine, setEngine] = useState<Engine | null>();
  useEffect(() => {
    loadEngine().then(setEngine, () => setEngine(null));
  }, []);
  return engine;
}

/**
 * Loads the headings, which suffice for most searches, then the texts with the words of the query. Both stay loaded
 * until the dialog closes. If the texts fail to load, only headings are searched.
 */
export function useSearch(query: string): SearchState {
  const engine = useEngine();
  const headings = usePieces<HeadingsPiece>(FIRST_FILES).get(HEADINGS_FILE);
  const index = useMemo(
    () => engine && headings && engine.createIndex(headings),
    [engine, headings],
  );
  const files = index && engine ? engine.textsFilesOf(query, index.synonyms) : [];
  const texts = usePieces<WordsPiece>(files);
  const isSettled = files.every((file) => texts.has(file));
  const search = useMemo(
    () => engine && index && engine.createSearch({...index, texts}),
    [engine, index, texts],
  );

  return useMemo(() => {
    if (engine && search) {
      return {status: 'ready', ...search(query), isSettled, engine};
    }
    const hasFailed = engine === null || headings === null;
    return {...NOTHING, status: hasFailed ? 'unavailable' : 'loading'};
  }, [engine, headings, search, query, isSettled]);
}
