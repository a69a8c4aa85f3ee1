import {textsFile, type Postings, type WordsPiece} from './format';

/** A word's strength in a section is a whole number from 0 to 3. */
export const MAX_STRENGTH = 3;
const STRENGTHS = MAX_STRENGTH + 1;

/** Encodes strengths by section, in ascending order of sections. Differences compress better than section numbers. */
function encodePostings(strengths: Iterable<readonly [section: number, strength: number]>) {
  let last = 0;
  return Array.from(strengths, ([section, strength]) => {
    const encoded = (section - last) * STRENGTHS + strength;
    last = section;
    return encoded;
  });
}

export function decodePostings(postings: Postings): [section: number, strength: number][] {
  let section = 0;
  return postings.map((encoded) => {
    section += Math.floor(encoded / STRENGTHS);
    return [section, encoded % STRENGTHS];
  });
}

/** Groups words by the file that has those of the texts. */
export function groupWords(
  words: ReadonlyMap<string, Iterable<readonly [section: number, strength: number]>>,
): Map<string, WordsPiece> {
  const groups = new Map<string, [string, number[]][]>();
  for (const [word, strengths] of words) {
    addTo(groups, textsFile(word), [word, encodePostings(strengths)]);
  }
  return new Map([...groups].map(([file, entries]) => [file, Object.fromEntries(entries)]));
}

/** Adds a value to the list of a key. */
export function addTo<Key, Value>(map: Map<Key, Value[]>, key: Key, value: Value): void {
  const known = map.get(key);
  if (known) {
    known.push(value);
  } else {
    map.set(key, [value]);
  }
}
