import {describe, expect, it} from 'vitest';
import {indexWords, keyOf, parseQuery, stem} from './words';

const partsOf = (query: string) => parseQuery(query, {}).flatMap(({parts}) => parts);

describe('parseQuery', () => {
  it.each(['constructor', '__proto__', 'toString valueOf'])(
    'finds no synonyms for "%s"',
    (query) => {
      expect(parseQuery(query, {}).flatMap(({synonyms}) => synonyms.flat())).not.toContain(
        undefined,
      );
      expect(partsOf(query)).not.toEqual([]);
    },
  );

  it('drops repeated words', () => {
    expect(partsOf('mission token mission Token')).toEqual(['mission', 'token']);
  });

  it('keeps the first parts of a name', () => {
    const [token] = parseQuery('aB'.repeat(1000), {});
    expect(token?.synonyms.flat().length).toBeLessThanOrEqual(16);
    expect(token?.parts.join('').length).toBeLessThanOrEqual(64);
  });

  it('keeps the first sixteen words', () => {
    const words = Array.from(
      {length: 40},
      (_, index) => `word${'abcdefghij'[index % 10]}${index}x`,
    );

    expect(partsOf(words.join(' '))).toEqual(words.slice(0, 16));
  });
});

describe('stem', () => {
  it.each([
    [['rotate', 'Rotation', 'rotating', 'rotated'], 'rotat'],
    [['Webhooks', 'webhook'], 'webhook'],
    [['entries', 'entry'], 'entry'],
    [['mission', 'missions'], 'mission'],
    [['status'], 'status'],
    [['station'], 'station'],
  ])('of %j is %j', (words, expected) => {
    expect([...new Set(words.map(stem))]).toEqual([expected]);
  });
});

describe('indexWords', () => {
  it.each([
    ['addMission', ['addMission', 'add', 'Mission']],
    ['no_match', ['nomatch', 'no', 'match']],
    ['alert.updated', ['alert', 'updated']],
    ['Retry-After: 5', ['RetryAfter', 'Retry', 'After', '5']],
    ['2025-09-01', ['2025', '09', '01']],
    ['the end. A new', ['the', 'end', 'A', 'new']],
    ['/v1/missions', ['v1', 'missions']],
  ])('splits %j', (text, words) => {
    expect(indexWords(text)).toEqual(words);
  });
});

it.each([
  ['Create a mission', 'creat mission'],
  ['missions, created', 'creat mission'],
  ['createMission', 'creat mission'],
  ['How to use it', ''],
])('keyOf(%j) is %j', (text, key) => {
  expect(keyOf(text)).toBe(key);
});
