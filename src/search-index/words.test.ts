import {describe, expect, it} from 'vitest';
import {parseQuery} from './words';

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
