import {describe, expect, it} from 'vitest';
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

  it('has no collision in a million runs of few words', () => {
    const numbers = numberWords('a b c d');
    const keys = new Set<number>();
    const run = new Int32Array(10);
    for (let index = 0; index < 4 ** 10; index += 1) {
      for (let at = 0; at < run.length; at += 1) {
        run[at] = numbers[(index >>> (2 * at)) & 3] ?? 0;
      }
      keys.add(runKey(run));
    }

    expect(keys.size).toBe(4 ** 10);
  });
});

describe('forEachRun', () => {
  const TEXT = numberWords('The night desk reroutes urgent calls to a second crew');
  const runsIn = (filter?: Uint32Array) => {
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
