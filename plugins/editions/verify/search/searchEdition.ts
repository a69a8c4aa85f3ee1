import fs from 'node:fs';
import path from 'node:path';
import {listFiles} from '../../model/files';
import type {PlannedPage} from '../../model/page';
import {findPaths, pathsOfPages} from './findPaths';
import {hashContent, TOKEN, type Lexicon} from './lexicon';
import type {Own} from './ownWords';
import {forEachPhrase} from './phrases';
import {readTexts} from './readTexts';
import {unpack} from './unpack';
import {forEachRun, numberWords, PASSAGE_WORDS, runKey} from './words';

/** Something in an edition's output that the edition leaves out. */
export type Finding = {
  /** Path of the file in the edition. */
  file: string;
  kind: 'path' | 'passage' | 'description' | 'title' | 'identifier' | 'file';
  /** What was found, as the source has it. */
  text: string;
  /** The source that it comes from, relative to the documents. */
  source: string;
};

export type Search = {
  lexicon: Lexicon;
  /** Pages that the edition leaves out. */
  absent: readonly PlannedPage[];
  /** What the edition's own sources say. */
  own: Own;
  /** The built edition. */
  directory: string;
};

type Add = (finding: Omit<Finding, 'file'>) => void;

/** For one file and one source, more of the same says nothing new. */
const MOST_PER_FILE = 20;

/**
 * Creates a search of built editions, which finds what an edition leaves out in any file that was written for it. A file
 * in which nothing was found is not read again for another edition that leaves out no more.
 */
export function createEditionSearch(): (search: Search) => Finding[] {
  const searched: Searched[] = [];
  return ({lexicon, absent, own, directory}) => {
    const secrets = leaveOutOwn({...lexicon, paths: pathsOfPages(absent)}, own);
    const larger = searched.filter((other) => leavesOutAll(other.secrets, secrets));
    const clean = new Set<string>();
    searched.push({secrets, clean});
    const searchNext = createFileSearch(secrets);
    return listFiles(directory).flatMap((file) => {
      const bytes = fs.readFileSync(path.join(directory, file));
      const key = `${hashContent(bytes)} ${file}`;
      const isClean = larger.some((other) => other.clean.has(key));
      const findings = isClean ? [] : searchNext(file, bytes);
      if (findings.length === 0) {
        clean.add(key);
      }
      return findings;
    });
  };
}

/** An edition that was searched, and those of its files that say nothing of what it leaves out, by content and name. */
type Searched = {secrets: Lexicon; clean: Set<string>};

const PARTS = ['passages', 'phrases', 'titles', 'identifiers', 'contents', 'paths'] as const;

function leavesOutAll(larger: Lexicon, smaller: Lexicon): boolean {
  return PARTS.every((part) => {
    const keys: ReadonlyMap<unknown, unknown> = larger[part];
    return [...smaller[part].keys()].every((key) => keys.has(key));
  });
}

/** Every page brings the site's styles: those of a page in which nothing was found are not read again in the next. */
function createFileSearch(secrets: Lexicon): (file: string, bytes: Buffer) => Finding[] {
  const cleanStyles = new Set<string>();
  return (file, bytes) => {
    const {rest, styles} = file.endsWith('.html')
      ? splitStyles(bytes, cleanStyles)
      : {rest: bytes, styles: []};
    const findings = searchFile(secrets, file, bytes, rest);
    if (findings.length === 0) {
      styles.forEach((style) => cleanStyles.add(style));
    }
    return findings;
  };
}

/** @param rest the file without what was searched before */
function searchFile(secrets: Lexicon, file: string, bytes: Buffer, rest: Buffer): Finding[] {
  const found = new Map<string, Finding>();
  const add: Add = (finding) => {
    if (found.size < MOST_PER_FILE) {
      const key = `${finding.kind} ${finding.kind === 'passage' ? finding.source : finding.text}`;
      found.set(key, found.get(key) ?? {file, ...finding});
    }
  };
  searchText(secrets, `/${file}`, add);
  searchTitle(secrets, path.parse(file).name, add);
  searchContent(secrets, bytes, add);
  for (const content of unpack({name: file, bytes: rest})) {
    searchContent(secrets, content.bytes, add);
    const {texts, values} = readTexts(content);
    texts.forEach((text) => searchText(secrets, text, add));
    values.forEach((value) => searchTitle(secrets, value, add));
  }
  return [...found.values()];
}

const STYLE = /<style\b[^>]*>[^]*?<\/style>/gi;
/** What says something else as a script than as a style. */
const SCRIPT_ESCAPE = /\\[ux]/;

/** A page without the styles that are known, and those that are not. */
function splitStyles(
  page: Buffer,
  known: ReadonlySet<string>,
): {rest: Buffer; styles: readonly string[]} {
  const styles: string[] = [];
  // One letter for each byte, whatever they stand for.
  const markup = page.toString('latin1').replace(STYLE, (style) => {
    if (known.has(style)) {
      return ' ';
    }
    if (!SCRIPT_ESCAPE.test(style)) {
      styles.push(style);
    }
    return style;
  });
  return {rest: Buffer.from(markup, 'latin1'), styles};
}

/** What the sources of the site say and those of the edition do not. Every word that is searched asks for it. */
function leaveOutOwn(lexicon: Lexicon, own: Own): Lexicon {
  return {
    ...lexicon,
    passages: without(lexicon.passages, (key) => own.runs.has(key)),
    phrases: without(lexicon.phrases, (key) => own.runs.has(key)),
    titles: without(lexicon.titles, (key) => own.runs.has(key)),
    identifiers: without(lexicon.identifiers, (identifier) => own.identifiers.has(identifier)),
    contents: without(lexicon.contents, (_hash, source) => own.contents.has(source)),
    paths: without(lexicon.paths, (place) => own.paths.has(`/${place}`)),
  };
}

function without<K, V>(
  entries: ReadonlyMap<K, V>,
  isOwn: (key: K, value: V) => boolean,
): ReadonlyMap<K, V> {
  const others = new Map<K, V>();
  for (const [key, value] of entries) {
    if (!isOwn(key, value)) {
      others.set(key, value);
    }
  }
  return others;
}

function searchContent(secrets: Lexicon, bytes: Buffer, add: Add): void {
  // Without a file that is no text, no hash is worth its time.
  const source = secrets.contents.size > 0 ? secrets.contents.get(hashContent(bytes)) : undefined;
  if (source !== undefined) {
    add({kind: 'file', text: source, source});
  }
}

function searchTitle(secrets: Lexicon, value: string, add: Add): void {
  if (secrets.titles.size === 0) {
    return;
  }
  const numbers = numberWords(value, secrets.vocabulary);
  const title = secrets.titleLengths.has(numbers.length)
    ? secrets.titles.get(runKey(numbers))
    : undefined;
  if (title) {
    add({kind: 'title', ...title});
  }
}

function searchText(secrets: Lexicon, text: string, add: Add): void {
  if (secrets.paths.size > 0) {
    findPaths(secrets.paths, text, (found) => add({kind: 'path', ...found}));
  }
  const numbers = numberWords(text, secrets.vocabulary);
  forEachRun(numbers, PASSAGE_WORDS, (key, start) => {
    const source = secrets.passages.get(key);
    if (source !== undefined) {
      add({kind: 'passage', text: wordsAt(text, start), source});
    }
  });
  if (secrets.phrases.size > 0) {
    forEachPhrase(secrets, numbers, (_key, phrase) => add({kind: 'description', ...phrase}));
  }
  if (secrets.identifiers.size > 0) {
    for (const [identifier] of text.matchAll(TOKEN)) {
      const source = secrets.identifiers.get(identifier);
      if (source !== undefined) {
        add({kind: 'identifier', text: identifier, source});
      }
    }
  }
}

/** Only for a finding: reads the text again up to the words it is about. */
function wordsAt(text: string, start: number): string {
  const words = text.match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.slice(start, start + PASSAGE_WORDS).join(' ');
}
