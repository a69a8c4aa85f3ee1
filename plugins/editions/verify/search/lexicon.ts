import {createHash} from 'node:crypto';
import path from 'node:path';
import {parse as parseYaml} from 'yaml';
import {pathsOfPages, type Paths} from './findPaths';
import type {PlannedPage} from '../../model/page';
import {splitSource} from './renderSource';
import type {HashFilter} from './hashFilter';
import {filterRuns, forEachRun, lengthsOf, PASSAGE_WORDS, runKey, type Lengths} from './runs';
import {filterTokens, TOKEN} from './tokens';
import {numberWords} from './words';

/** A text that an edition can leave out, with its source. */
export type Entry = {source: string; text: string};

/** All texts of the site's sources. */
type Texts = {
  /** Runs of `PASSAGE_WORDS` words, with their sources. */
  passages: ReadonlyMap<number, string>;
  /** Descriptions, as whole runs. */
  phrases: ReadonlyMap<number, Entry>;
  titles: ReadonlyMap<number, Entry>;
  /** Compound words (`rerouteCalls`, `call_id`), such as names of operations, types and fields, with their sources. */
  identifiers: ReadonlyMap<string, string>;
  /** Hashes of whole files, with their sources. */
  contents: ReadonlyMap<string, string>;
  paths: Paths;
  site: string | undefined;
  /** Sources that a plugin generates. Texts that an author also wrote belong to the author's source. */
  generated: ReadonlySet<string>;
};

/** The same, indexed for the search. */
export type Lexicon = Texts & {
  passageFilter: HashFilter;
  phraseLengths: Lengths;
  titleLengths: Lengths;
  identifierFilter: HashFilter;
};

/** Search terms, as maps by term. */
export const PARTS = [
  'passages',
  'phrases',
  'titles',
  'identifiers',
  'contents',
  'paths',
] as const satisfies readonly (keyof Lexicon)[];

/** Files by display name: text, or bytes of binary files. */
export type SourceFile = {source: string; isGenerated?: boolean} & (
  | {text: string}
  | {bytes: Buffer}
);

/** The site's files, labels and pages. */
export type Sources = {
  files: readonly SourceFile[];
  labels: readonly Entry[];
  pages: readonly PlannedPage[];
  /** The site's URL. */
  site?: string | undefined;
};

/** Extensions of text files. */
export const TEXT_FILE = /\.(?:mdx?|ya?ml|json|graphqls?|gql|txt|csv|svg|tsx?|jsx?|mjs|css)$/i;
const FRONT_MATTER = /^---\r?\n([\s\S]*?)\r?\n---/;
const TITLE_KEYS = ['title', 'sidebar_label', 'pagination_label', 'title_meta'] as const;
/** Shorter titles are common abbreviations. */
const MIN_TITLE_LENGTH = 4;
/** In words. */
const MIN_PHRASE_LENGTH = 3;
/** Minimum size of a text file in bytes; shorter ones contain nothing distinctive. */
const MIN_TEXT_LENGTH = 12;

/** Reads the sources of the whole site once; an edition leaves out what its own sources do not contain. */
export function readLexicon({files, labels, pages, site}: Sources): Lexicon {
  const passages = new Map<number, string>();
  const phrases = new Map<number, Entry>();
  const titles = new Map<number, Entry>();
  const identifiers = new Map<string, string>();
  const contents = new Map<string, string>();

  const addTitle = ({source, text}: Entry) => {
    if (text.length >= MIN_TITLE_LENGTH) {
      const words = numberWords(text);
      if (words.length === 0) {
        return;
      }
      setOnce(titles, runKey(words), {source, text});
    }
  };
  const isGenerated = (file: SourceFile) => file.isGenerated === true;
  labels.forEach(addTitle);
  // Attribute text to the author's source, even if plugins repeat it.
  for (const {source, ...file} of [
    ...files.filter((one) => !isGenerated(one)),
    ...files.filter(isGenerated),
  ]) {
    const bytes = 'bytes' in file ? file.bytes : Buffer.from(file.text);
    if (bytes.length >= ('bytes' in file ? 1 : MIN_TEXT_LENGTH)) {
      setOnce(contents, hashContent(bytes), source);
    }
    if ('bytes' in file) {
      continue;
    }
    const {text} = file;
    for (const piece of splitSource(text)) {
      forEachRun(numberWords(piece), PASSAGE_WORDS, (key) => {
        setOnce(passages, key, source);
      });
    }
    for (const [token] of text.matchAll(TOKEN)) {
      if (JOINED.test(token)) {
        setOnce(identifiers, token, source);
      }
    }
    const {titles: own, description} = namesOf(text, source);
    const phrase = numberWords(description ?? '');
    if (description && phrase.length >= MIN_PHRASE_LENGTH) {
      setOnce(phrases, runKey(phrase), {source, text: description});
    }
    own.forEach((title) => addTitle({source, text: title}));
  }
  return indexTexts({
    passages,
    phrases,
    titles,
    identifiers,
    contents,
    paths: pathsOfPages(pages),
    site,
    generated: new Set(files.filter(isGenerated).map(({source}) => source)),
  });
}

export function indexTexts(texts: Texts): Lexicon {
  const textsIn = (entries: ReadonlyMap<number, Entry>) =>
    Array.from(entries.values(), ({text}) => text);
  return {
    ...texts,
    passageFilter: filterRuns(texts.passages.keys()),
    phraseLengths: lengthsOf(textsIn(texts.phrases)),
    titleLengths: lengthsOf(textsIn(texts.titles)),
    identifierFilter: filterTokens(texts.identifiers.keys()),
  };
}

const JOINED = /[a-z0-9][A-Z]|\w_\w/;

export function hashContent(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('base64');
}

type Names = {titles: string[]; description: string | undefined};

/** Titles and description of a page or category; none if the front matter is invalid. */
function namesOf(text: string, source: string): Names {
  if (/^_category_\.(?:json|ya?ml)$/.test(path.basename(source))) {
    const category = recordOf(readData(text));
    const link = recordOf(category.link);
    return {
      titles: [category.label, link.title].filter(isString),
      description: [link.description, category.description].find(isString),
    };
  }
  const [, frontMatter = ''] = /\.mdx?$/.test(source) ? (FRONT_MATTER.exec(text) ?? []) : [];
  const page = recordOf(readData(frontMatter));
  return {
    titles: TITLE_KEYS.map((key) => page[key]).filter(isString),
    description: [page.description].find(isString),
  };
}

function readData(text: string): unknown {
  try {
    return parseYaml(text);
  } catch {
    return {};
  }
}

/** A copy of the one in `model`: the cache of clean files does not notice changes of code outside `verify`. */
function recordOf(data: unknown): Record<string, unknown> {
  // Any property of an object can be read.
  return typeof data === 'object' && data !== null ? (data as Record<string, unknown>) : {};
}

const isString = (value: unknown): value is string => typeof value === 'string';

function setOnce<K, V>(entries: Map<K, V>, key: K, value: V): void {
  if (!entries.has(key)) {
    entries.set(key, value);
  }
}
