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

/** Searches every file that was written for what the edition leaves out. */
export function searchEdition({lexicon, absent, own, directory}: Search): Finding[] {
  const paths = pathsOfPages(absent);
  return listFiles(directory).flatMap((file) => {
    const found = new Map<string, Finding>();
    const add: Add = (finding) => {
      if (found.size < MOST_PER_FILE) {
        const key = `${finding.kind} ${finding.kind === 'passage' ? finding.source : finding.text}`;
        found.set(key, found.get(key) ?? {file, ...finding});
      }
    };
    const visitPath = (path: {text: string; source: string}) => {
      if (!own.paths.has(path.text)) {
        add({kind: 'path', ...path});
      }
    };
    findPaths(paths, `/${file}`, visitPath);
    searchText(lexicon, own, file, add);
    searchTitle(lexicon, own, path.parse(file).name, add);
    for (const content of unpack({
      name: file,
      bytes: fs.readFileSync(path.join(directory, file)),
    })) {
      const source = lexicon.contents.get(hashContent(content.bytes));
      if (source !== undefined && !own.contents.has(source)) {
        add({kind: 'file', text: source, source});
      }
      const {texts, values} = readTexts(content);
      for (const text of texts) {
        findPaths(paths, text, visitPath);
        searchText(lexicon, own, text, add);
      }
      values.forEach((value) => searchTitle(lexicon, own, value, add));
    }
    return [...found.values()];
  });
}

function searchTitle(lexicon: Lexicon, own: Own, value: string, add: Add): void {
  const numbers = numberWords(value, lexicon.vocabulary);
  const key = lexicon.titleLengths.has(numbers.length) ? runKey(numbers) : undefined;
  const title = key === undefined ? undefined : lexicon.titles.get(key);
  if (key !== undefined && title && !own.runs.has(key)) {
    add({kind: 'title', ...title});
  }
}

function searchText(lexicon: Lexicon, own: Own, text: string, add: Add): void {
  const numbers = numberWords(text, lexicon.vocabulary);
  forEachRun(numbers, PASSAGE_WORDS, (key, start) => {
    const source = lexicon.passages.get(key);
    if (source !== undefined && !own.runs.has(key)) {
      add({kind: 'passage', text: wordsAt(text, start), source});
    }
  });
  forEachPhrase(lexicon, numbers, (key, phrase) => {
    if (!own.runs.has(key)) {
      add({kind: 'description', ...phrase});
    }
  });
  for (const [identifier] of text.matchAll(TOKEN)) {
    const source = lexicon.identifiers.get(identifier);
    if (source !== undefined && !own.identifiers.has(identifier)) {
      add({kind: 'identifier', text: identifier, source});
    }
  }
}

/** Only for a finding: reads the text again up to the words it is about. */
function wordsAt(text: string, start: number): string {
  const words = text.match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.slice(start, start + PASSAGE_WORDS).join(' ');
}
