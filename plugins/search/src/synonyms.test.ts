import {expect, it} from 'vitest';
import {indexWords, matchingWords, stem} from './search-index';
import {synonymsOf} from './synonyms';

function synonymsIn(...sections: string[]) {
  const byWord = new Map<string, Set<number>>();
  sections.forEach((text, section) =>
    indexWords(text).forEach((word) => {
      byWord.set(stem(word), (byWord.get(stem(word)) ?? new Set()).add(section));
    }),
  );
  return synonymsOf(byWord);
}

it('leads to words in a section', () => {
  expect(synonymsIn('Rate limits: too many requests.')['429']).toEqual([['rate', 'limit']]);
  expect(synonymsIn('The error `token_invalid`.')['401']).toEqual([['tokeninvalid']]);
  expect(synonymsIn('Authentications of connectors.')).toMatchObject({
    '401': [['authenticat']],
    auth: [['authenticat']],
    unauthoris: [['authenticat']],
  });
});

it('marks a name in an excerpt', () => {
  const isWanted = matchingWords('404', synonymsIn('The error `not_found`.'));
  expect(isWanted('not_found')).toBe(true);
  expect(isWanted('not')).toBe(false);
});

it('ignores words that no section contains, or not together', () => {
  expect(synonymsIn()).toEqual({});
  expect(synonymsIn('The rate of interest.', 'A limit.')['429']).toBeUndefined();
  expect(JSON.stringify(synonymsIn('Authentication of connectors.'))).not.toMatch(/token_?invalid/);
});
