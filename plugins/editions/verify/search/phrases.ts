import type {Entry, Lexicon} from './lexicon';
import {runKey} from './words';

/** Calls back for each short description that stands in a text. */
export function forEachPhrase(
  {phrases, phraseLengths}: Pick<Lexicon, 'phrases' | 'phraseLengths'>,
  numbers: readonly number[],
  visit: (key: number, phrase: Entry) => void,
): void {
  numbers.forEach((number, start) => {
    for (const length of phraseLengths.get(number) ?? []) {
      const key = runKey(numbers, start, length);
      const phrase = phrases.get(key);
      if (phrase) {
        visit(key, phrase);
      }
    }
  });
}
