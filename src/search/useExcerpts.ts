import {useEffect, useRef, useState} from 'react';
import useBaseUrl from '@docusaurus/useBaseUrl';
import {excerptsFile, type Excerpts} from '../search-index/format';

/** Loads the texts of the pages among the results, once each. A page whose texts fail to load has no excerpts. */
export function useExcerpts(pages: readonly number[]): ReadonlyMap<number, Excerpts> {
  const [loaded, setLoaded] = useState<ReadonlyMap<number, Excerpts>>(new Map());
  const requested = useRef(new Set<number>());
  const base = useBaseUrl('/');
  const wanted = pages.join(' ');

  useEffect(() => {
    for (const page of wanted.split(' ').filter(Boolean).map(Number)) {
      if (requested.current.has(page)) {
        continue;
      }
      requested.current.add(page);
      loadExcerpts(base + excerptsFile(page)).then(
        (excerpts) => setLoaded((known) => new Map(known).set(page, excerpts)),
        () => undefined,
      );
    }
  }, [base, wanted]);

  return loaded;
}

/** Not validated: the site's build wrote the file, and the gate serves it from the reader's own edition. */
async function loadExcerpts(file: string): Promise<Excerpts> {
  const response = await fetch(file);
  return response.ok ? ((await response.json()) as Excerpts) : {};
}
