import {describe, expect, it} from 'vitest';
import {numberWords, wordsIn} from './words';

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
    expect(numberWords(text)).toHaveLength(count);
  });

  it.each([
    ['Night', 'nIGHT'],
    ['ÜBER', 'über'],
    ['d\u00ade\u200bsk', 'desk'],
  ])('has the same numbers for %s and %s', (one, other) => {
    expect(numberWords(one)).toEqual(numberWords(other));
  });
});

it('wordsIn quotes a text from one word to another', () => {
  expect(wordsIn('At night, the\n desk re\u00adroutes “calls”.', 2, 3)).toBe(
    'the desk re\u00adroutes',
  );
});
