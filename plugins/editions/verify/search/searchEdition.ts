import fs from 'node:fs';
import path from 'node:path';
import {listFiles} from '../../model/files';
import type {PlannedPage} from '../../model/page';
import {createPathSearch, pathsOfPages, type PathSearch} from './findPaths';
import type {CleanFiles} from './cleanFiles';
import {hashContent, indexTexts, PARTS, type Entry, type Lexicon} from './lexicon';
import type {Own} from './ownWords';
import {readTexts} from './readTexts';
import {forEachToken} from './tokens';
import {unpack, unpackCopy} from './unpack';
import {forEachEntry, forEachRun, PASSAGE_WORDS, runKey} from './runs';
import {numberWords, readWords, wordsIn} from './words';

/** Content in an edition's output that the edition should leave out. */
export type Finding = {
  /** Path of the file in the edition. */
  file: string;
  kind: 'path' | 'passage' | 'description' | 'title' | 'identifier' | 'file';
  /** The text, as in the source. */
  text: string;
  /** Its source: a path relative to the docs folder or, outside it, to the site. */
  source: string;
};

export type Search = {
  lexicon: Lexicon;
  /** Pages that the edition leaves out. */
  absent: readonly PlannedPage[];
  /** Texts of the edition's own sources. */
  own: Own;
  /** The built edition. */
  directory: string;
  /** Allowed findings. They hide no others. */
  isExcepted?: (finding: Finding) => boolean;
  /** Record of the edition's last search. */
  earlier?: CleanFiles;
};

type Add = (finding: Omit<Finding, 'file'>) => void;

/** Maximum findings per file; more add no information. */
const MAX_PER_FILE = 20;

/** In words. */
const MAX_PASSAGE_LENGTH = 60;

/**
 * Creates a search that finds, in any file of a built edition, content that the edition leaves out. An unchanged file
 * without findings is not searched again, neither for another edition that leaves out no more nor in the next build of
 * the edition, if that leaves out the same.
 */
export function createEditionSearch(): (search: Search) => Finding[] {
  const searched: Searched[] = [];
  return ({lexicon, absent, own, directory, isExcepted = () => false, earlier}) => {
    const secrets = leaveOutOwn({...lexicon, paths: pathsOfPages(absent)}, own);
    const larger = searched.filter((other) => leavesOutAll(other.secrets, secrets));
    const clean = new Set<string>();
    const record = earlier?.open(secrets);
    searched.push({secrets, clean});
    const searchNext = createFileSearch(secrets, isExcepted);
    const findings = listFiles(directory).flatMap((file) => {
      const bytes = fs.readFileSync(path.join(directory, file));
      const hash = hashContent(bytes);
      const key = `${hash} ${file}`;
      const isClean = record?.known.has(key) || larger.some((other) => other.clean.has(key));
      if (!isClean && isPackedCopy(file, bytes, directory)) {
        return [];
      }
      const found = isClean ? [] : searchNext(file, {bytes, hash});
      if (found.length === 0) {
        clean.add(key);
      }
      return found;
    });
    record?.write(clean);
    return findings;
  };
}

/** Whether a file is the compressed copy of the file beside it. */
function isPackedCopy(file: string, bytes: Buffer, directory: string): boolean {
  const {dir, name, ext} = path.parse(path.join(directory, file));
  const unpacked = path.join(dir, name);
  return (
    fs.existsSync(unpacked) && unpackCopy(ext, bytes)?.equals(fs.readFileSync(unpacked)) === true
  );
}

/** A searched edition, and its files without findings, by content and name. */
type Searched = {secrets: Lexicon; clean: Set<string>};

function leavesOutAll(larger: Lexicon, smaller: Lexicon): boolean {
  return PARTS.every((part) => {
    const keys: ReadonlyMap<unknown, unknown> = larger[part];
    return [...smaller[part].keys()].every((key) => keys.has(key));
  });
}

type Terms = Lexicon & {searchPaths: PathSearch};

/** Every page contains the site's styles, which are not searched again after a page without findings. */
function createFileSearch(
  secrets: Lexicon,
  isExcepted: (finding: Finding) => boolean,
): (file: string, content: {bytes: Buffer; hash: string}) => Finding[] {
  const cleanStyles = new Set<string>();
  const searchPaths = createPathSearch(secrets.paths, secrets.site);
  return (file, {bytes, hash}) => {
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
    searchFile({...secrets, searchPaths}, file, {hash, rest}, add);
    const findings = [...found.values()];
    if (findings.length === 0) {
      styles.forEach((style) => cleanStyles.add(style));
    }
    return findings;
  };
}

/** @param rest the file without parts that were searched before */
function searchFile(
  secrets: Terms,
  file: string,
  {hash, rest}: {hash: string; rest: Buffer},
  add: Add,
): void {
  searchText(secrets, `/${file}`, add);
  searchTitle(secrets, path.parse(file).name, add);
  searchContent(secrets, hash, add);
  for (const content of unpack({name: file, bytes: rest})) {
    // Hashing is needed only if the edition leaves out whole files.
    if (content.bytes !== rest && secrets.contents.size > 0) {
      searchContent(secrets, hashContent(content.bytes), add);
    }
    const {texts, readValues} = readTexts(content);
    texts.forEach((text) => searchText(secrets, text, add));
    if (secrets.titles.size > 0) {
      readValues().forEach((value) => searchTitle(secrets, value, add));
    }
  }
}

/** Also matches scripts, because `<style>` within them is not an element. */
const SCRIPT_OR_STYLE = /<(script|style)\b[^>]*>[^]*?<\/\1>/gi;

/** A page without known styles, and its new styles. */
function splitStyles(
  page: Buffer,
  known: ReadonlySet<string>,
): {rest: Buffer; styles: readonly string[]} {
  const styles: string[] = [];
  // Latin-1, one character per byte.
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

/** Texts of the site that are not in the edition's own sources. */
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
  return indexTexts({
    ...lexicon,
    passages: without(lexicon.passages, ({runs}, key) => runs.has(key)),
    phrases: without(lexicon.phrases, ({runs}, key) => runs.has(key)),
    titles: without(lexicon.titles, ({titles}, key) => titles.has(key)),
    identifiers: without(lexicon.identifiers, ({identifiers}, key) => identifiers.has(key)),
    contents: without(lexicon.contents, ({contents}, _hash, source) => contents.has(source)),
    paths: without(lexicon.paths, ({paths}, place) => paths.has(`/${place}`)),
  });
}

function searchContent(secrets: Lexicon, hash: string, add: Add): void {
  const source = secrets.contents.get(hash);
  if (source !== undefined) {
    add({kind: 'file', text: source, source});
  }
}

function searchTitle(secrets: Lexicon, value: string, add: Add): void {
  const start = new Int32Array(1);
  const lengths = readWords(value, start) > 0 && secrets.titleLengths.byFirst.get(start[0] ?? 0);
  if (!lengths) {
    return;
  }
  const numbers = numberWords(value);
  const title = lengths.has(numbers.length) ? secrets.titles.get(runKey(numbers)) : undefined;
  if (title) {
    add({kind: 'title', ...title});
  }
}

function searchText(secrets: Terms, text: string, add: Add): void {
  if (secrets.paths.size > 0) {
    secrets.searchPaths(text, (found) => add({kind: 'path', ...found}));
  }
  const numbers = numberWords(text);
  forEachPassage(secrets, numbers, ({start, length, source}) =>
    add({
      kind: 'passage',
      // Only read for the first passage of a source, because it counts words from the beginning.
      get text() {
        return wordsIn(text, start, length);
      },
      source,
    }),
  );
  if (secrets.phrases.size > 0) {
    forEachEntry(secrets.phrases, secrets.phraseLengths, numbers, (_key, phrase) =>
      add({kind: 'description', ...phrase}),
    );
  }
  if (secrets.identifiers.size > 0) {
    forEachToken(text, secrets.identifierFilter, (identifier) => {
      const source = secrets.identifiers.get(identifier);
      if (source !== undefined) {
        add({kind: 'identifier', text: identifier, source});
      }
    });
  }
}

type Passage = {start: number; length: number; source: string};

/** Joins consecutive words to a passage of limited length. */
function forEachPassage(
  {passages, passageFilter}: Lexicon,
  numbers: Int32Array,
  visit: (passage: Passage) => void,
): void {
  let open: Passage | undefined;
  const addRun = (key: number, start: number) => {
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
  };
  forEachRun(numbers, PASSAGE_WORDS, addRun, passageFilter);
  if (open) {
    visit(open);
  }
}
