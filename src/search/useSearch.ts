import {useEffect, useState} from 'react';
import useBaseUrl from '@docusaurus/useBaseUrl';
import type MiniSearch from 'minisearch';
import {SEARCH_INDEX_FILE, SEARCH_OPTIONS, type Section} from '../search-index';

export type Hit = {to: string; title: string; heading: string};

export type SearchState =
  {status: 'loading'} | {status: 'unavailable'} | {status: 'ready'; find: (query: string) => Hit[]};

/** Loads the library and the index; both stay loaded until the page is left. */
export function useSearch(): SearchState {
  const file = useBaseUrl(SEARCH_INDEX_FILE);
  const [state, setState] = useState<SearchState>({status: 'loading'});

  useEffect(() => {
    let isCurrent = true;
    const settle = (settled: SearchState) => isCurrent && setState(settled);
    loadIndex(file).then(
      (index) => settle({status: 'ready', find: (query) => hitsOf(index, query)}),
      () => settle({status: 'unavailable'}),
    );
    return () => {
      isCurrent = false;
    };
  }, [file]);

  return state;
}

async function loadIndex(file: string): Promise<MiniSearch<Section>> {
  const [{default: Library}, answer] = await Promise.all([import('minisearch'), fetch(file)]);
  if (!answer.ok) {
    throw new Error(`The search index answers ${answer.status}.`);
  }
  return Library.loadJSONAsync<Section>(await answer.text(), SEARCH_OPTIONS);
}

function hitsOf(index: MiniSearch<Section>, query: string): Hit[] {
  return index.search(query).map(({id, title, heading}) => ({
    to: String(id),
    title: String(title),
    heading: String(heading),
  }));
}
