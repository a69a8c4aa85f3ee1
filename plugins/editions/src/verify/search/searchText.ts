import {createPathSearch, type PathSearch} from './findPaths';
import {forEachRun, keyOf} from './runs';
import {TOKEN, type Key, type Term, type Terms} from './terms';
import {numberWords} from './words';

/** Terms, prepared for the search. */
export type Index = {terms: Terms; searchPaths: PathSearch};

/** A term in a text, and the first word of a run. */
export type Hit = {key: Key; term: Term; start?: number | undefined};

/** @param site the site's own URL */
export function indexTerms(terms: Terms, site?: string): Index {
  return {terms, searchPaths: createPathSearch((key) => terms.has(key), site)};
}

/** Calls back with each term in a text. */
export function searchText(index: Index, text: string, visit: (hit: Hit) => void): void {
  const look = (key: Key, start?: number) => {
    const term = index.terms.get(key);
    if (term) {
      visit({key, term, start});
    }
  };
  forEachRun(numberWords(text), look);
  index.searchPaths(text, look);
  for (const token of text.match(TOKEN) ?? []) {
    look(token);
  }
}

/** The term that a value is as a whole: a title or a description. */
export function searchValue({terms}: Index, value: string, visit: (hit: Hit) => void): void {
  const key = keyOf(value);
  const term = key === undefined ? undefined : terms.get(key);
  if (key !== undefined && term) {
    visit({key, term});
  }
}
