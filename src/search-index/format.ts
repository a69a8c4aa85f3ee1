import type {AsPlainObject, Options} from 'minisearch';
import {indexWords, stem, type Synonyms} from './words';

/** Relative to the site's root. Each edition has its own folder, with its own pages only. */
export const SEARCH_FOLDER = 'search';
/** Loaded first: pages, headings and the words in them, which suffice for most searches. */
export const HEADINGS_FILE = `${SEARCH_FOLDER}/headings.json`;
/** Loaded second: the words of all texts. */
export const TEXTS_FILE = `${SEARCH_FOLDER}/texts.json`;

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
};

/** A part of a page: under one heading, or before the first. */
export type IndexedSection = readonly [page: number, anchor: string, heading: string];

export type HeadingsPiece = {
  pages: IndexedPage[];
  sections: IndexedSection[];
  index: AsPlainObject;
  synonyms: Synonyms;
};

export type TextsPiece = {index: AsPlainObject};

/** Texts by section number. */
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
