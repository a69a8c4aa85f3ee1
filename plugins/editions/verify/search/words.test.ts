import {describe, expect, it} from 'vitest';
import {numberWords, readWords, wordsIn} from './words';

describe('numberWords', () => {
  it.each([
    ['', 0],
    ['-- . --', 0],
    ['a b c d e f g h', 8], // more words than in ordinary text
    ['call_id', 2],
    ['夜間デスク', 5],
    ['call夜間desk', 4],
    ['a\u200bb\u00adc', 1],
  ])('finds in "%s" %i words', (text, count) => {
    const numbers = numberWords(text);

    expect(numbers).toHaveLength(count);
    expect(wordsIn(text, 0, 99).split(' ').filter(Boolean)).toHaveLength(count);
  });

  it.each([
    ['Night', 'nIGHT'],
    ['ÜBER', 'über'],
    ['d\u00ade\u200bsk', 'desk'],
  ])('has the same numbers for %s and %s', (one, other) => {
    expect(numberWords(one)).toEqual(numberWords(other));
  });
});

it.each(['the night desk reroutes', '夜間 desk', 'night夜間'])(
  'readWords reads the first words of "%s" only',
  (text) => {
    const first = new Int32Array(2);

    expect(readWords(text, first)).toBe(2);
    expect(first).toEqual(numberWords(text).subarray(0, 2));
  },
);
