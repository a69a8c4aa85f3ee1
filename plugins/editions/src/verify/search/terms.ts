import path from 'node:path';
import {load} from 'js-yaml';
import type {PlannedPage} from '../../model/page';
import {asRecord} from '@gated-docs/utils/unknown-data';
import {sha256} from '../../model/sha256';
import {pathKeys} from './findPaths';
import {splitSource} from './renderSource';
import {forEachRun, keyOf} from './runs';
import {numberWords} from './words';

/** A text that an edition can leave out. */
export type Term = {
  kind: 'path' | 'passage' | 'description' | 'title' | 'identifier' | 'file';
  /** The text, as in the source; empty for a passage, which is quoted as found. */
  text: string;
  /** A path relative to the docs folder or, outside it, to the site. */
  source: string;
  /** Whether only pages that plugins generate contain it. */
  isGenerated?: boolean | undefined;
};

/** Terms by key: a number for words (`runs`), the identifier, the path with a leading slash, or the hash of a file. */
export type Key = number | string;
export type Terms = ReadonlyMap<Key, Term>;

/** Files by display name: text, or bytes of binary files. */
export type SourceFile = {source: string; isGenerated?: boolean} & (
  | {text: string}
  | {bytes: Buffer}
);

/** The site's files, and labels of its pages and menus. */
export type Sources = {
  files: readonly SourceFile[];
  labels: readonly {source: string; text: string}[];
};

/** Extensions of text files. */
export const TEXT_FILE = /\.(?:mdx?|ya?ml|json|graphqls?|gql|txt|csv|svg|tsx?|jsx?|mjs|css)$/i;
const FRONT_MATTER = /^---\r?\n([\s\S]*?)\r?\n---/;
const TITLE_KEYS = ['title', 'sidebar_label', 'pagination_label', 'title_meta'];
/** Shorter titles are common abbreviations. */
const MIN_TITLE_LENGTH = 4;
/** Minimum size of a text file in bytes; shorter ones contain nothing distinctive. */
const MIN_TEXT_LENGTH = 12;
/** Candidates for identifiers. */
export const TOKEN = /[A-Za-z]\w{3,}/g;
/** Compound words (`rerouteCalls`, `call_id`), such as names of operations, types and fields. */
const COMPOUND = /[a-z0-9][A-Z]|\w_\w/;

/** Reads the sources of the whole site once; an edition leaves out what its own sources do not contain. */
export function readTerms({files, labels}: Sources): Terms {
  const terms = new Map<Key, Term>();
  const add = (key: Key | undefined, term: Term) => {
    if (key !== undefined && !terms.has(key)) {
      terms.set(key, term);
    }
  };
  const addName = (kind: 'title' | 'description', term: Omit<Term, 'kind'>) => {
    if (term.text.length >= MIN_TITLE_LENGTH) {
      add(keyOf(term.text), {kind, ...term});
    }
  };
  labels.forEach((label) => addName('title', label));
  // A text that an author wrote belongs to the author's source, even if plugins repeat it.
  for (const file of files.toSorted(
    (a, b) => Number(a.isGenerated ?? false) - Number(b.isGenerated ?? false),
  )) {
    const {source, isGenerated} = file;
    const bytes = 'bytes' in file ? file.bytes : Buffer.from(file.text);
    if (bytes.length >= ('bytes' in file ? 1 : MIN_TEXT_LENGTH)) {
      add(sha256(bytes), {kind: 'file', text: source, source, isGenerated});
    }
    if ('bytes' in file) {
      continue;
    }
    const {titles, descriptions} = namesOf(file.text, source);
    titles.forEach((text) => addName('title', {text, source, isGenerated}));
    descriptions.forEach((text) => addName('description', {text, source, isGenerated}));
    for (const piece of [...splitSource(file.text), ...descriptions]) {
      forEachRun(numberWords(piece), (key) => {
        add(key, {kind: 'passage', text: '', source, isGenerated});
      });
    }
    for (const text of file.text.match(TOKEN) ?? []) {
      if (COMPOUND.test(text)) {
        add(text, {kind: 'identifier', text, source, isGenerated});
      }
    }
  }
  return terms;
}

/** The routes and sources of pages. */
export function pathTerms(pages: readonly PlannedPage[], baseUrl = '/'): Terms {
  return new Map(
    pages.flatMap((page) =>
      pathKeys(page, baseUrl).map((key) => [key, {kind: 'path', text: key, source: page.source}]),
    ),
  );
}

/** Titles and descriptions of a page or category; none if its data is invalid. */
function namesOf(text: string, source: string): {titles: string[]; descriptions: string[]} {
  const isCategory = /^_category_\.(?:json|ya?ml)$/.test(path.basename(source));
  const [, frontMatter] = /\.mdx?$/.test(source) ? (FRONT_MATTER.exec(text) ?? []) : [];
  const data = readData(isCategory ? text : frontMatter);
  const link = asRecord(data.link);
  const titles = isCategory ? [data.label, link.title] : TITLE_KEYS.map((key) => data[key]);
  return {
    titles: titles.filter(isString),
    descriptions: [data.description, link.description].filter(isString),
  };
}

function readData(text = ''): Readonly<Record<string, unknown>> {
  try {
    return asRecord(load(text));
  } catch {
    return {};
  }
}

const isString = (value: unknown): value is string => typeof value === 'string';
