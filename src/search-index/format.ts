import type {Options} from 'minisearch';

/** A part of a page under one heading, or what stands before the first. */
export type Section = {
  /** Where it is: `/apis/geo/routing/#errors`. */
  id: string;
  /** The page's own heading. */
  title: string;
  /** Empty for the part before the first heading. */
  heading: string;
  text: string;
};

/** Below the site's root; each edition has its own, with its own pages only. */
export const SEARCH_INDEX_FILE = 'search-index.json';

/** Every word has to occur; the last one may be unfinished, and longer ones may hold a typing error. */
export const SEARCH_OPTIONS: Options<Section> = {
  fields: ['title', 'heading', 'text'],
  storeFields: ['title', 'heading'],
  tokenize: (text) => text.split(/[^\p{L}\p{N}_]+/u).flatMap(wordsOf),
  searchOptions: {
    combineWith: 'AND',
    prefix: true,
    fuzzy: (term) => (term.length > 4 ? 0.2 : false),
    boost: {title: 4, heading: 3},
  },
};

/** A name such as `no_match` or `pollInterval` is found whole and by each of its words. */
function wordsOf(name: string): string[] {
  const parts = name.split(/_|(?<=\p{Ll})(?=\p{Lu})/u);
  return parts.length > 1 ? [name, ...parts] : parts;
}
