import fs from 'node:fs';
import path from 'node:path';
import {listFiles} from '../../model/files';
import type {PlannedPage} from '../../model/page';
import {findPaths, pathsOfPages, type Paths} from './findPaths';
import {hashContent, TOKEN, type Entry, type Lexicon} from './lexicon';
import {readTexts} from './readTexts';
import {renderSource} from './renderSource';
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
  /** Files and folders of what the edition is built from: its own documents, and what all editions share. */
  own: readonly string[];
  /** The built edition. */
  directory: string;
};

/** What the edition's own sources say, so that it is no finding. */
type Own = {
  runs: Set<number>;
  identifiers: Set<string>;
  contents: Set<string>;
  paths: Set<string>;
};

/** For one file and one source, more of the same says nothing new. */
const MOST_PER_FILE = 20;
const BINARY = /\.(?:png|jpe?g|gif|webp|avif|ico|woff2?|ttf|otf|pdf|zip)$/i;

/** Searches every file that was written for what the edition leaves out. */
export function searchEdition({lexicon, absent, own, directory}: Search): Finding[] {
  const paths = pathsOfPages(absent);
  const allowed = readOwn(lexicon, paths, own);
  return listFiles(directory).flatMap((file) => {
    const found = new Map<string, Finding>();
    const add = (finding: Omit<Finding, 'file'>) => {
      if (found.size < MOST_PER_FILE) {
        const key = `${finding.kind} ${finding.kind === 'passage' ? finding.source : finding.text}`;
        found.set(key, found.get(key) ?? {file, ...finding});
      }
    };
    const {texts, values, contents} = readTexts(path.join(directory, file));
    for (const content of contents) {
      const source = lexicon.contents.get(hashContent(content));
      if (source !== undefined && !allowed.contents.has(source)) {
        add({kind: 'file', text: source, source});
      }
    }
    for (const text of [`/${file}`, ...texts]) {
      findPaths(paths, text, (found) => {
        if (!allowed.paths.has(found.text)) {
          add({kind: 'path', ...found});
        }
      });
      searchText(lexicon, allowed, text, add);
    }
    for (const value of values) {
      const numbers = numberWords(value, lexicon.vocabulary);
      const key = lexicon.titleLengths.has(numbers.length) ? runKey(numbers) : undefined;
      const title = key === undefined ? undefined : lexicon.titles.get(key);
      if (key !== undefined && title && !allowed.runs.has(key)) {
        add({kind: 'title', ...title});
      }
    }
    return [...found.values()];
  });
}

function searchText(
  lexicon: Lexicon,
  allowed: Own,
  text: string,
  add: (finding: Omit<Finding, 'file'>) => void,
): void {
  const numbers = numberWords(text, lexicon.vocabulary);
  forEachRun(numbers, PASSAGE_WORDS, (key, start) => {
    const source = lexicon.passages.get(key);
    if (source !== undefined && !allowed.runs.has(key)) {
      add({
        kind: 'passage',
        text: wordsAt(text, start),
        source,
      });
    }
  });
  forEachPhrase(lexicon, numbers, (key, phrase) => {
    if (!allowed.runs.has(key)) {
      add({kind: 'description', ...phrase});
    }
  });
  for (const [identifier] of text.matchAll(TOKEN)) {
    const source = lexicon.identifiers.get(identifier);
    if (source !== undefined && !allowed.identifiers.has(identifier)) {
      add({kind: 'identifier', text: identifier, source});
    }
  }
}

function readOwn(lexicon: Lexicon, paths: Paths, own: readonly string[]): Own {
  const runs = new Set<number>();
  const identifiers = new Set<string>();
  const contents = new Set<string>();
  const ownPaths = new Set<string>();
  const lengths = new Set([PASSAGE_WORDS, ...lexicon.titleLengths]);
  for (const file of own.flatMap(filesOf)) {
    const bytes = fs.readFileSync(file);
    const source = lexicon.contents.get(hashContent(bytes));
    if (source !== undefined) {
      contents.add(source);
    }
    if (BINARY.test(file)) {
      continue;
    }
    const text = bytes.toString('utf8');
    for (const [identifier] of text.matchAll(TOKEN)) {
      identifiers.add(identifier);
    }
    const [, rendered] = renderSource(text);
    // Not in the text as written: the target of a link that the edition cuts is no word of its own.
    findPaths(paths, rendered, (found) => ownPaths.add(found.text));
    for (const reading of [text, rendered]) {
      const numbers = numberWords(reading, lexicon.vocabulary);
      for (const length of lengths) {
        forEachRun(numbers, length, (key) => {
          if (lexicon.passages.has(key) || lexicon.titles.has(key)) {
            runs.add(key);
          }
        });
      }
      forEachPhrase(lexicon, numbers, (key) => runs.add(key));
    }
  }
  return {runs, identifiers, contents, paths: ownPaths};
}

function filesOf(location: string): string[] {
  if (!fs.existsSync(location)) {
    return [];
  }
  return fs.statSync(location).isDirectory()
    ? listFiles(location).map((file) => path.join(location, file))
    : [location];
}

function forEachPhrase(
  {phrases, phraseLengths}: Lexicon,
  numbers: readonly number[],
  visit: (key: number, phrase: Entry) => void,
): void {
  numbers.forEach((number, start) => {
    for (const length of phraseLengths.get(number) ?? []) {
      const key = runKey(numbers, start, length);
      const phrase = phrases.get(key);
      if (phrase) {
        visit(key, phrase);
      }
    }
  });
}

/** Only for a finding: reads the text again up to the words it is about. */
function wordsAt(text: string, start: number): string {
  const words = text.match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.slice(start, start + PASSAGE_WORDS).join(' ');
}
