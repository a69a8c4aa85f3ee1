import {createHash} from 'node:crypto';
import path from 'node:path';
import {parse as parseYaml} from 'yaml';
import {pathsOfPages, type Paths} from './findPaths';
import type {PlannedPage} from '../../model/page';
import {splitSource} from './renderSource';
import {forEachRun, numberWords, PASSAGE_WORDS, runKey, type Vocabulary} from './words';

/** A text that an edition can leave out, and the source that it comes from. */
export type Entry = {source: string; text: string};

/** Everything that the site's sources say, ready to be recognised wherever it is written. */
export type Lexicon = {
  vocabulary: Vocabulary;
  /** Runs of `PASSAGE_WORDS` words, with the source that each comes from. */
  passages: ReadonlyMap<number, string>;
  /** Descriptions of fewer words, as whole runs. */
  phrases: ReadonlyMap<number, Entry>;
  /** Their lengths, by the word that they begin with. */
  phraseLengths: ReadonlyMap<number, ReadonlySet<number>>;
  titles: ReadonlyMap<number, Entry>;
  titleLengths: ReadonlySet<number>;
  /** Names of operations, types, fields: words that only a program writes. */
  identifiers: ReadonlyMap<string, string>;
  /** Hashes of files that are no text. */
  contents: ReadonlyMap<string, string>;
  paths: Paths;
};

/** A file by what findings call it: its text, or its bytes where it is none. */
export type AuthoredFile = {source: string} & ({text: string} | {bytes: Buffer});

/** What the site's author wrote: files, names of menus, and the pages. */
export type Authored = {
  files: Iterable<AuthoredFile>;
  labels: readonly Entry[];
  pages: readonly PlannedPage[];
};

/** The endings of files that are text. */
export const TEXT_FILE = /\.(?:mdx?|ya?ml|json|graphqls?|gql|txt|csv|svg|tsx?|jsx?|mjs|css)$/i;
const FRONT_MATTER = /^---\r?\n([\s\S]*?)\r?\n---/;
const TITLE_KEYS = ['title', 'sidebar_label', 'pagination_label', 'title_meta'] as const;
/** Shorter ones are abbreviations that stand everywhere. */
const SHORTEST_TITLE = 4;
const SHORTEST_PHRASE = 3;

/** Reads the sources of the whole site once; what an edition leaves out is what its own sources do not say. */
export function readLexicon({files, labels, pages}: Authored): Lexicon {
  const vocabulary: Vocabulary = new Map();
  const passages = new Map<number, string>();
  const phrases = new Map<number, Entry>();
  const titles = new Map<number, Entry>();
  const identifiers = new Map<string, string>();
  const contents = new Map<string, string>();
  const phraseLengths = new Map<number, Set<number>>();
  const titleLengths = new Set<number>();

  const addTitle = ({source, text}: Entry) => {
    if (text.length >= SHORTEST_TITLE) {
      const words = numberWords(text, vocabulary, {isNew: true});
      titles.set(runKey(words), {source, text});
      titleLengths.add(words.length);
    }
  };
  labels.forEach(addTitle);
  for (const {source, ...file} of files) {
    if ('bytes' in file) {
      contents.set(hashContent(file.bytes), source);
      continue;
    }
    const {text} = file;
    for (const piece of splitSource(text)) {
      forEachRun(numberWords(piece, vocabulary, {isNew: true}), PASSAGE_WORDS, (key) => {
        passages.set(key, passages.get(key) ?? source);
      });
    }
    for (const [token] of text.matchAll(TOKEN)) {
      if (JOINED.test(token)) {
        identifiers.set(token, identifiers.get(token) ?? source);
      }
    }
    const {description, ...names} = labelsOf(text, source);
    const phrase = numberWords(description ?? '', vocabulary, {isNew: true});
    if (description && phrase.length >= SHORTEST_PHRASE && phrase.length < PASSAGE_WORDS) {
      phrases.set(runKey(phrase), {source, text: description});
      const [first = 0] = phrase;
      phraseLengths.set(first, (phraseLengths.get(first) ?? new Set()).add(phrase.length));
    }
    Object.values(names).forEach((name) => addTitle({source, text: name}));
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
  };
}

/** What may be an identifier; those of the lexicon are two words joined by a capital or an underscore. */
export const TOKEN = /[A-Za-z]\w{3,}/g;
const JOINED = /[a-z0-9][A-Z]|\w_\w/;

export function hashContent(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('base64');
}

/** Titles and description of a page, or the label of a category. A front matter that cannot be read has none. */
function labelsOf(text: string, source: string): Record<string, string> {
  if (/^_category_\.(?:json|ya?ml)$/.test(path.basename(source))) {
    return pick(readData(text), ['label']);
  }
  const [, frontMatter] = /\.mdx?$/.test(source) ? (FRONT_MATTER.exec(text) ?? []) : [];
  return frontMatter === undefined
    ? {}
    : pick(readData(frontMatter), [...TITLE_KEYS, 'description']);
}

function readData(text: string): unknown {
  try {
    return parseYaml(text);
  } catch {
    return {};
  }
}

function pick(data: unknown, keys: readonly string[]): Record<string, string> {
  const entries = typeof data === 'object' && data !== null ? Object.entries(data) : [];
  return Object.fromEntries(
    entries.filter(
      (entry): entry is [string, string] => keys.includes(entry[0]) && typeof entry[1] === 'string',
    ),
  );
}
