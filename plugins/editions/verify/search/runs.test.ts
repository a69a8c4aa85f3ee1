import {describe, expect, it} from 'vitest';
import type {HashFilter} from './hashFilter';
import {filterRuns, forEachEntry, forEachRun, lengthsOf, runKey} from './runs';
import {numberWords} from './words';

const keyOf = (text: string) => runKey(numberWords(text));

describe('runKey', () => {
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

describe('forEachRun', () => {
  const TEXT = numberWords('The night desk reroutes urgent calls to a second crew');
  const runsIn = (filter?: HashFilter) => {
    const runs: [number, number][] = [];
    forEachRun(TEXT, 3, (key, start) => runs.push([start, key]), filter);
    return runs;
  };

  it('visits nothing in a text that is too short', () => {
    forEachRun(TEXT.subarray(0, 2), 3, () => expect.fail());
  });

  it('visits each run with the key that it has alone', () => {
    expect(runsIn()).toEqual(
      Array.from({length: 8}, (_, start) => [start, runKey(TEXT, start, 3)]),
    );
  });

  it('omits others than the wanted runs', () => {
    expect(runsIn(filterRuns([runKey(TEXT, 4, 3)]))).toEqual([[4, runKey(TEXT, 4, 3)]]);
  });
});

describe('forEachEntry', () => {
  const entriesIn = (text: string, ...wanted: string[]) => {
    const entries = new Map(wanted.map((entry) => [keyOf(entry), entry]));
    const found: string[] = [];
    forEachEntry(entries, lengthsOf(wanted), numberWords(text), (_key, entry, length) =>
      found.push(`${length}: ${entry}`),
    );
    return found;
  };

  it('visits no entry of which the text only has the beginning', () => {
    expect(entriesIn('at the night', 'night desk')).toEqual([]);
  });

  it('visits all entries with the same first word', () => {
    expect(entriesIn('The night desk, at night', 'Night', 'night desk', 'day')).toEqual([
      '1: Night',
      '2: night desk',
      '1: Night',
    ]);
  });
});
