import type {Synonyms} from './words';

/** Relative to the site's root. Each edition has its own folder, with its own pages only. */
export const SEARCH_FOLDER = 'search';
/** Loaded first: pages and headings, which suffice for most searches. */
export const HEADINGS_FILE = `${SEARCH_FOLDER}/headings.json`;

/** Loaded when a query has the word: the words of all texts that begin with the same letter. */
export function textsFile(word: string): string {
  const [letter = ''] = word;
  return `${SEARCH_FOLDER}/texts/${/[a-z0-9]/.test(letter) ? letter : 'other'}.json`;
}

/** Loaded when a page is among the results: its texts for the excerpts, by section number. */
export function excerptsFile(page: number): string {
  return `${SEARCH_FOLDER}/pages/${page}.json`;
}

export type IndexedPage = {
  route: string;
  /** The page's own heading. */
  title: string;
  /** Labels of the categories that contain the page, outermost first: `APIs`, `Geo`. */
  trail: readonly string[];
  /** Set on the pages generated for the names of a schema. */
  isReference?: true;
  /** Set on those generated for an operation, in contrast to a type. */
  isOperation?: true;
};

/** A part of a page: under one heading, or before the first. */
export type IndexedSection = readonly [page: number, anchor: string, heading: string];

export type HeadingsPiece = {
  pages: readonly IndexedPage[];
  sections: readonly IndexedSection[];
  synonyms: Synonyms;
};

/** Where each word (`stem`) occurs. */
export type WordsPiece = Readonly<Record<string, Postings>>;

/** Sections with a word, and how much it says about each (`encodePostings`). */
export type Postings = readonly number[];

/** Texts by section number. */
export type Excerpts = Readonly<Record<string, string>>;

export type {Synonyms} from './words';
