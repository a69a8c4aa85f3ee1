import {renderAttributes, renderSingular, renderSource} from './renderSource';
import {runKey} from './runs';
import {indexTerms, searchText} from './searchText';
import type {Key, Term, Terms} from './terms';
import {numberWords} from './words';
import {sha256} from '../../model/sha256';

export type OwnSource = {
  bytes: Buffer;
  isText: boolean;
  /** A page that a plugin generates. It excuses no text that an author wrote. */
  isGenerated?: boolean;
  /** Code is the same in every edition, so that the paths in it are not the edition's own. */
  isCode?: boolean;
};

type Hits = ReadonlyMap<Key, Term>;

/** Reads the terms in an edition's own sources, which are not findings. Each source is read once for all editions. */
export function createOwnReader(terms: Terms): (sources: Iterable<OwnSource>) => Set<Key> {
  const read = createReader(terms);
  const known = new Map<string, Hits>();
  return (sources) => {
    const own = new Set<Key>();
    for (const source of sources) {
      const hash = sha256(source.bytes);
      const hits = known.get(hash) ?? read(source, hash);
      known.set(hash, hits);
      for (const [key, {kind, isGenerated = false}] of hits) {
        const isExcused = source.isGenerated ? isGenerated : !source.isCode || kind !== 'path';
        if (isExcused) {
          own.add(key);
        }
      }
    }
    return own;
  };
}

function createReader(terms: Terms): (source: OwnSource, hash: string) => Hits {
  const index = indexTerms(terms);
  const lengths = lengthsOf(terms);
  return ({bytes, isText}, hash) => {
    const hits = new Map<Key, Term>();
    const add = (key: Key) => {
      const term = terms.get(key);
      if (term) {
        hits.set(key, term);
      }
    };
    add(hash);
    if (!isText) {
      return hits;
    }
    const text = bytes.toString('utf8');
    const [, rendered] = renderSource(text);
    for (const form of [text, rendered, renderAttributes(text), renderSingular(rendered)]) {
      searchText(index, form, ({key, term}) => {
        // Not in the written form: a link's target may be removed during the build, so it is not the edition's own text.
        if (term.kind !== 'path' || form === rendered) {
          hits.set(key, term);
        }
      });
      const numbers = numberWords(form);
      for (const [at, number] of numbers.entries()) {
        lengths.get(number)?.forEach((length) => add(runKey(numbers.subarray(at, at + length))));
      }
    }
    return hits;
  };
}

/** Lengths of titles and descriptions, in words, by first word. */
function lengthsOf(terms: Terms): ReadonlyMap<number, ReadonlySet<number>> {
  const lengths = new Map<number, Set<number>>();
  for (const {kind, text} of terms.values()) {
    if (kind === 'title' || kind === 'description') {
      const numbers = numberWords(text);
      const [first = 0] = numbers;
      lengths.set(first, (lengths.get(first) ?? new Set()).add(numbers.length));
    }
  }
  return lengths;
}
