import {createHash} from 'node:crypto';
import path from 'node:path';
import {parse as parseYaml} from 'yaml';
import {pathsOfPages, type Paths} from './findPaths';
import type {PlannedPage} from '../../model/page';
import {splitSource} from './renderSource';
import {
  addLength,
  forEachRun,
  numberWords,
  PASSAGE_WORDS,
  runKey,
  type Lengths,
  type Vocabulary,
} from './words';

/** A text that an edition can leave out, and the source that it comes from. */
export type Entry = {source: string; text: string};

/** Everything that the site's sources say, ready to be recognised wherever it is written. */
export type Lexicon = {
  vocabulary: Vocabulary;
  /** Runs of `PASSAGE_WORDS` words, with the source that each comes from. */
  passages: ReadonlyMap<number, string>;
  /** Descriptions, as whole runs. */
  phrases: ReadonlyMap<number, Entry>;
  /** Their lengths, by the word that they begin with. */
  phraseLengths: Lengths;
  titles: ReadonlyMap<number, Entry>;
  /** The same of titles. */
  titleLengths: Lengths;
  /** Names of operations, types, fields: words that only a program writes. */
  identifiers: ReadonlyMap<string, string>;
  /** Hashes of whole files. */
  contents: ReadonlyMap<string, string>;
  paths: Paths;
  site: string | undefined;
  /** Sources that a plugin writes. What they say alone is theirs; what an author says somewhere is the author's. */
  generated: ReadonlySet<string>;
};

/** What is searched for: each a map by what is found. */
export const PARTS = [
  'passages',
  'phrases',
  'titles',
  'identifiers',
  'contents',
  'paths',
] as const satisfies readonly (keyof Lexicon)[];

/** A file by what findings call it: its text, or its bytes where it is none. */
export type SourceFile = {source: string; isGenerated?: boolean} & (
  {text: string} | {bytes: Buffer}
);

/** What the site consists of: files, names of menus and pages, and the pages. */
export type Sources = {
  files: readonly SourceFile[];
  labels: readonly Entry[];
  pages: readonly PlannedPage[];
  /** The site's address. */
  site?: string | undefined;
};

/** The endings of files that are text. */
export const TEXT_FILE = /\.(?:mdx?|ya?ml|json|graphqls?|gql|txt|csv|svg|tsx?|jsx?|mjs|css)$/i;
const FRONT_MATTER = /^---\r?\n([\s\S]*?)\r?\n---/;
const TITLE_KEYS = ['title', 'sidebar_label', 'pagination_label', 'title_meta'] as const;
/** Shorter ones are abbreviations that stand everywhere. */
const MIN_TITLE_LENGTH = 4;
const MIN_PHRASE_LENGTH = 3;
/** Bytes of a text file: a shorter one says nothing that is anybody's own. */
const MIN_TEXT_LENGTH = 12;

/** Reads the sources of the whole site once; what an edition leaves out is what its own sources do not say. */
export function readLexicon({files, labels, pages, site}: Sources): Lexicon {
  const vocabulary: Vocabulary = new Set();
  const passages = new Map<number, string>();
  const phrases = new Map<number, Entry>();
  const titles = new Map<number, Entry>();
  const identifiers = new Map<string, string>();
  const contents = new Map<string, string>();
  const phraseLengths = new Map<number, Set<number>>();
  const titleLengths = new Map<number, Set<number>>();

  const addTitle = ({source, text}: Entry) => {
    if (text.length >= MIN_TITLE_LENGTH) {
      const words = numberWords(text, vocabulary, {isNew: true});
      if (words.length === 0) {
        return;
      }
      setOnce(titles, runKey(words), {source, text});
      addLength(titleLengths, words);
    }
  };
  const isGenerated = (file: SourceFile) => file.isGenerated === true;
  labels.forEach(addTitle);
  // What an author says is known by the author's source, whoever repeats it.
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
      forEachRun(numberWords(piece, vocabulary, {isNew: true}), PASSAGE_WORDS, (key) => {
        setOnce(passages, key, source);
      });
    }
    for (const [token] of text.matchAll(TOKEN)) {
      if (JOINED.test(token)) {
        setOnce(identifiers, token, source);
      }
    }
    const {titles: own, description} = namesOf(text, source);
    const phrase = numberWords(description ?? '', vocabulary, {isNew: true});
    if (description && phrase.length >= MIN_PHRASE_LENGTH) {
      setOnce(phrases, runKey(phrase), {source, text: description});
      addLength(phraseLengths, phrase);
    }
    own.forEach((title) => addTitle({source, text: title}));
  }
  return {
    vocabulary,
    passages,
    phrases,
    phraseLengths,
    titles,
    titleLengths,
    identifiers,
    contents,
    paths: pathsOfPages(pages),
    site,
    generated: new Set(files.filter(isGenerated).map(({source}) => source)),
  };
}

/** What may be an identifier; those of the lexicon are two words joined by a capital or an underscore. */
export const TOKEN = /[A-Za-z]\w{3,}/g;
const JOINED = /[a-z0-9][A-Z]|\w_\w/;

export function hashContent(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('base64');
}

type Names = {titles: string[]; description: string | undefined};

/** Titles and description of a page or of a category. A front matter that cannot be read has none. */
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

/** Not that of `model`: a record of clean files holds for as long as the code in this folder is the same. */
function recordOf(data: unknown): Record<string, unknown> {
  // Of an object every name may be asked for.
  return typeof data === 'object' && data !== null ? (data as Record<string, unknown>) : {};
}

const isString = (value: unknown): value is string => typeof value === 'string';

function setOnce<K, V>(entries: Map<K, V>, key: K, value: V): void {
  if (!entries.has(key)) {
    entries.set(key, value);
  }
}
