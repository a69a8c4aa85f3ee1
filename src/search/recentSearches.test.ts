import {expect, it} from 'vitest';
import {forgetSearches, recentSearches, rememberSearch} from './recentSearches';

it('forgets all searches when the reader changes', () => {
  rememberSearch('webhook');
  forgetSearches();

  expect(recentSearches()).toEqual([]);
});

it('lists the last five different searches, the latest first', () => {
  for (const query of ['one', 'two', 'three', ' two ', 'four', 'five', 'six']) {
    rememberSearch(query);
  }

  expect(recentSearches()).toEqual(['six', 'five', 'four', 'two', 'three']);
});
