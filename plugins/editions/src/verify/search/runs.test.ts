import {describe, expect, it} from 'vitest';
import {forEachRun, keyOf, runKey, RUN_WORDS} from './runs';
import {numberWords} from './words';

describe('keyOf', () => {
  it.each([
    ['one two', 'two one'],
    ['one two', 'one two two'],
    ['one one', 'one'],
    ['a b c d e f g h', 'a b c d e f h g'],
  ])('tells "%s" from "%s"', (one, other) => {
    expect(keyOf(one)).not.toBe(keyOf(other));
  });

  it('has no collision in many runs of few words', () => {
    const words = ['a', 'b', 'c', 'd'];
    const runs = Array.from({length: 4 ** 7}, (_, run) =>
      Array.from({length: 7}, (_word, at) => words[(run >>> (2 * at)) & 3]).join(' '),
    );

    expect(new Set(runs.map(keyOf)).size).toBe(runs.length);
  });
});

it('visits each run with the key that it has alone', () => {
  const text = numberWords('The night desk reroutes urgent calls to a second crew');
  const runs: [number, number][] = [];
  forEachRun(text, (key, start) => runs.push([start, key]));

  expect(runs).toEqual(
    [0, 1, 2].map((start) => [start, runKey(text.subarray(start, start + RUN_WORDS))]),
  );
});
