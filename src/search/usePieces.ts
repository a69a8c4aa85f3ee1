import {startTransition, useEffect, useRef, useState} from 'react';
import useBaseUrl from '@docusaurus/useBaseUrl';

/**
 * Loads files of the index, once each. A file that fails to load is null. Not validated: the site's build wrote the
 * files, and the gate serves them from the reader's own edition.
 */
export function usePieces<Piece>(files: readonly string[]): ReadonlyMap<string, Piece | null> {
  const [loaded, setLoaded] = useState<ReadonlyMap<string, Piece | null>>(new Map());
  const requested = useRef(new Set<string>());
  const base = useBaseUrl('/');
  const wanted = files.join(' ');

  useEffect(() => {
    const missing = wanted.split(' ').filter((file) => file !== '' && !requested.current.has(file));
    for (const file of missing) {
      requested.current.add(file);
      // As a transition: typing comes first.
      const keep = (piece: Piece | null) =>
        startTransition(() => setLoaded((known) => new Map(known).set(file, piece)));
      fetch(base + file)
        .then((response) => (response.ok ? (response.json() as Promise<Piece>) : null))
        .then(keep, () => keep(null));
    }
  }, [base, wanted]);

  return loaded;
}
