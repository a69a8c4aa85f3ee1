import fs from 'node:fs';
import path from 'node:path';
import {listFiles} from '../../model/files';
import type {PlannedPage} from '../../model/page';
import {findPaths, pathsOfPages} from './findPaths';
import type {CleanFiles} from './cleanFiles';
import {hashContent, PARTS, TOKEN, type Entry, type Lexicon} from './lexicon';
import type {Own} from './ownWords';
import {readTexts} from './readTexts';
import {unpack, unpackCopy} from './unpack';
import {forEachEntry, forEachRun, numberWords, PASSAGE_WORDS, runKey, wordsIn} from './words';

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
  /** Findings that are none. They hide no others. */
  isExcepted?: (finding: Finding) => boolean;
  /** What the last build has searched of the edition. */
  earlier?: CleanFiles;
};

type Add = (finding: Omit<Finding, 'file'>) => void;

/** For one file and one source, more of the same says nothing new. */
const MAX_PER_FILE = 20;

const MAX_PASSAGE_LENGTH = 60;

/**
 * Creates a search of built editions, which finds what an edition leaves out in any file that was written for it. A file
 * in which nothing was found is not read again, neither for another edition that leaves out no more nor in the next
 * build of the edition, if that leaves out the same.
 */
export function createEditionSearch(): (search: Search) => Finding[] {
  const searched: Searched[] = [];
  return ({lexicon, absent, own, directory, isExcepted = () => false, earlier}) => {
    const secrets = leaveOutOwn({...lexicon, paths: pathsOfPages(absent)}, own);
    const larger = searched.filter((other) => leavesOutAll(other.secrets, secrets));
    const clean = new Set<string>();
    const known = earlier?.read(secrets);
    searched.push({secrets, clean});
    const searchNext = createFileSearch(secrets, isExcepted);
    const findings = listFiles(directory).flatMap((file) => {
      const bytes = fs.readFileSync(path.join(directory, file));
      const key = `${hashContent(bytes)} ${file}`;
      const isClean = known?.has(key) || larger.some((other) => other.clean.has(key));
      if (!isClean && isPackedCopy(file, bytes, directory)) {
        return [];
      }
      const found = isClean ? [] : searchNext(file, bytes);
      if (found.length === 0) {
        clean.add(key);
      }
      return found;
    });
    earlier?.write(secrets, clean);
    return findings;
  };
}

/** The copy of the file beside it that editions are compressed to: whatever it says, the file says. */
function isPackedCopy(file: string, bytes: Buffer, directory: string): boolean {
  const {dir, name, ext} = path.parse(path.join(directory, file));
  const unpacked = path.join(dir, name);
  return (
    fs.existsSync(unpacked) && unpackCopy(ext, bytes)?.equals(fs.readFileSync(unpacked)) === true
  );
}

/** An edition that was searched, and those of its files that say nothing of what it leaves out, by content and name. */
type Searched = {secrets: Lexicon; clean: Set<string>};

function leavesOutAll(larger: Lexicon, smaller: Lexicon): boolean {
  return PARTS.every((part) => {
    const keys: ReadonlyMap<unknown, unknown> = larger[part];
    return [...smaller[part].keys()].every((key) => keys.has(key));
  });
}

/** Every page brings the site's styles: those of a page in which nothing was found are not read again in the next. */
function createFileSearch(
  secrets: Lexicon,
  isExcepted: (finding: Finding) => boolean,
): (file: string, bytes: Buffer) => Finding[] {
  const cleanStyles = new Set<string>();
  return (file, bytes) => {
    const {rest, styles} = file.endsWith('.html')
      ? splitStyles(bytes, cleanStyles)
      : {rest: bytes, styles: []};
    const found = new Map<string, Finding>();
    const add: Add = (finding) => {
      const key = `${finding.kind} ${finding.kind === 'passage' ? finding.source : finding.text}`;
      if (found.size < MAX_PER_FILE && !found.has(key) && !isExcepted({file, ...finding})) {
        found.set(key, {file, ...finding});
      }
    };
    searchFile(secrets, file, {bytes, rest}, add);
    const findings = [...found.values()];
    if (findings.length === 0) {
      styles.forEach((style) => cleanStyles.add(style));
    }
    return findings;
  };
}

/** @param rest the file without what was searched before */
function searchFile(
  secrets: Lexicon,
  file: string,
  {bytes, rest}: {bytes: Buffer; rest: Buffer},
  add: Add,
): void {
  searchText(secrets, `/${file}`, add);
  searchTitle(secrets, path.parse(file).name, add);
  searchContent(secrets, bytes, add);
  for (const content of unpack({name: file, bytes: rest})) {
    searchContent(secrets, content.bytes, add);
    const {texts, values} = readTexts(content);
    texts.forEach((text) => searchText(secrets, text, add));
    values.forEach((value) => searchTitle(secrets, value, add));
  }
}

/** Scripts are passed over, because what looks like a style in one is none. */
const SCRIPT_OR_STYLE = /<(script|style)\b[^>]*>[^]*?<\/\1>/gi;

/** A page without the styles that are known, and those that are not. */
function splitStyles(
  page: Buffer,
  known: ReadonlySet<string>,
): {rest: Buffer; styles: readonly string[]} {
  const styles: string[] = [];
  // One letter for each byte, whatever they stand for.
  const markup = page.toString('latin1').replace(SCRIPT_OR_STYLE, (element, name: string) => {
    if (name.toLowerCase() === 'script') {
      return element;
    }
    if (known.has(element)) {
      return ' ';
    }
    styles.push(element);
    return element;
  });
  return {rest: Buffer.from(markup, 'latin1'), styles};
}

/** What the sources of the site say and those of the edition do not. Every word that is searched asks for it. */
function leaveOutOwn(lexicon: Lexicon, own: Own): Lexicon {
  const without = <K, V extends string | Entry>(
    entries: ReadonlyMap<K, V>,
    isSaid: (words: Omit<Own, 'generated'>, key: K, source: string) => boolean,
  ): ReadonlyMap<K, V> =>
    new Map(
      [...entries].filter(([key, entry]) => {
        const source = typeof entry === 'string' ? entry : entry.source;
        const isOwn = isSaid(own, key, source);
        return !isOwn && !(lexicon.generated.has(source) && isSaid(own.generated, key, source));
      }),
    );
  return {
    ...lexicon,
    passages: without(lexicon.passages, ({runs}, key) => runs.has(key)),
    phrases: without(lexicon.phrases, ({runs}, key) => runs.has(key)),
    titles: without(lexicon.titles, ({titles}, key) => titles.has(key)),
    identifiers: without(lexicon.identifiers, ({identifiers}, key) => identifiers.has(key)),
    contents: without(lexicon.contents, ({contents}, _hash, source) => contents.has(source)),
    paths: without(lexicon.paths, ({paths}, place) => paths.has(`/${place}`)),
  };
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
  const [first = 0] = numbers;
  const title = secrets.titleLengths.get(first)?.has(numbers.length)
    ? secrets.titles.get(runKey(numbers))
    : undefined;
  if (title) {
    add({kind: 'title', ...title});
  }
}

function searchText(secrets: Lexicon, text: string, add: Add): void {
  if (secrets.paths.size > 0) {
    findPaths(secrets.paths, text, (found) => add({kind: 'path', ...found}), secrets.site);
  }
  const numbers = numberWords(text, secrets.vocabulary);
  forEachPassage(secrets, numbers, ({start, length, source}) =>
    add({kind: 'passage', text: wordsIn(text, start, length), source}),
  );
  if (secrets.phrases.size > 0) {
    forEachEntry(secrets.phrases, secrets.phraseLengths, numbers, (_key, phrase) =>
      add({kind: 'description', ...phrase}),
    );
  }
  if (secrets.identifiers.size > 0) {
    for (const identifier of text.match(TOKEN) ?? []) {
      const source = secrets.identifiers.get(identifier);
      if (source !== undefined) {
        add({kind: 'identifier', text: identifier, source});
      }
    }
  }
}

type Passage = {start: number; length: number; source: string};

/** Words of a source that stand in a row are one passage, up to a length that can still be read. */
function forEachPassage(
  {passages}: Lexicon,
  numbers: readonly number[],
  visit: (passage: Passage) => void,
): void {
  let open: Passage | undefined;
  forEachRun(numbers, PASSAGE_WORDS, (key, start) => {
    const source = passages.get(key);
    if (source === undefined) {
      return;
    }
    const isNext = open !== undefined && start === open.start + open.length - PASSAGE_WORDS + 1;
    if (open && isNext && open.source === source && open.length < MAX_PASSAGE_LENGTH) {
      open.length += 1;
      return;
    }
    if (open) {
      visit(open);
    }
    open = {start, length: PASSAGE_WORDS, source};
  });
  if (open) {
    visit(open);
  }
}
