import type {AsPlainObject, Options} from 'minisearch';
import {indexWords, stem, type Synonyms} from './words';

/** Below the site's root; each edition has its own, with its own pages only. */
export const SEARCH_FOLDER = 'search';
/** Loaded first: pages, headings and the words in them. It answers most searches alone. */
export const HEADINGS_FILE = `${SEARCH_FOLDER}/headings.json`;
/** Loaded after it: the words of all texts. */
export const TEXTS_FILE = `${SEARCH_FOLDER}/texts.json`;

/** Loaded when a page is among the results: its texts, for the excerpts, by the number of the section. */
export function excerptsFile(page: number): string {
  return `${SEARCH_FOLDER}/pages/${page}.json`;
}

export type IndexedPage = {
  route: string;
  /** The page's own heading. */
  title: string;
  /** Labels of what the page is in, the section of the site first: `APIs`, `Geo`. */
  trail: readonly string[];
  /** One of the pages that are generated for each name of a schema. */
  isReference?: true;
};

/** A part of a page under one heading, or what comes before the first. */
export type IndexedSection = readonly [page: number, anchor: string, heading: string];

export type HeadingsPiece = {
  pages: IndexedPage[];
  sections: IndexedSection[];
  index: AsPlainObject;
  synonyms: Synonyms;
};

export type TextsPiece = {index: AsPlainObject};

/** By the number of the section. */
export type Excerpts = Readonly<Record<string, string>>;

export type HeadingWords = {id: number; title: string; about: string; heading: string};
export type TextWords = {id: number; text: string};

export type {Synonyms} from './words';

const WORDS = {tokenize: indexWords, processTerm: stem};

export const HEADING_OPTIONS: Options<HeadingWords> = {
  fields: ['title', 'about', 'heading'],
  ...WORDS,
};
export const TEXT_OPTIONS: Options<TextWords> = {fields: ['text'], ...WORDS};
