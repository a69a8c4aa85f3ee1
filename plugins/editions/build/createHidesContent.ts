import fs from 'node:fs';
import path from 'node:path';
import type {StagedFile, StagedSite} from '../cut/stageSite';
import {isDocument} from '../model/files';
import {stagedSite, type EditionPlan} from '../plan/plan';
import {forEachRun} from '../verify/search/runs';
import {numberWords} from '../verify/search/words';
import {stagedFilesOf} from './buildSite';
import {sha256} from './sha256';

/** In words. Shorter sequences occur by chance. */
const PASSAGE_WORDS = 6;
const WORD = /[\p{L}\p{N}]+/gu;
/** Code that draws pages, and the configuration in the site's folder itself. */
const CODE = /^(?:(?:src|plugins)\/.*|[^/]+)\.(?:[cm]?[jt]sx?|css)$/;
/** Bytes in which binary files have a zero byte. */
const START_BYTES = 8192;

/** A staged file and the hash of its content. */
type Source = {name: string; hash: string; isBinary: boolean; read: () => string};

type NextEdition = {
  plan: EditionPlan;
  docs: string;
  names: ReadonlySet<string>;
  hashes: ReadonlySet<string>;
  sources: readonly Source[];
};

/** What can be recognized of a text in another file. */
type Traces = {
  passages: Set<number>;
  /** Lines that are shorter than a passage. */
  lines: Set<string>;
  words: Set<string>;
};

/**
 * Compares the sources of earlier editions with those of the next ones: whether an edition had a passage, a short line
 * or a picture that its readers no longer get, while others still do, or a file that is missing now. A paragraph that was
 * moved to a private page is an example; one that was deleted or corrected everywhere is not. Missing pages are found
 * elsewhere (`isSubsetOf`), and code is not published as it is.
 *
 * Fail closed: also true if the sources of the earlier edition or of any of the next ones are not known or not readable.
 *
 * @param stageOf the sources of a planned edition
 * @returns for an edition and the folder of its earlier build
 */
export function createHidesContent(
  siteDir: string,
  plans: readonly EditionPlan[],
  stageOf: (plan: EditionPlan) => StagedSite,
): (id: string, directory: string) => boolean {
  let next: ReadonlyMap<string, NextEdition> | undefined;
  const read = createReader();
  const compare = (id: string, directory: string) => {
    next ??= readNext(plans, stageOf);
    const own = next.get(id);
    const names = own && stagedFilesOf({siteDir}, own.plan, directory);
    if (!names) {
      return true;
    }
    const site = path.join(siteDir, stagedSite(own.plan));
    const changed = names
      .map((name) => sourceOfFile(name, path.join(site, name)))
      .filter(({hash}) => !own.hashes.has(hash));
    if (changed.length === 0) {
      return false;
    }
    const others = [...next.values()]
      .flatMap(({sources}) => sources)
      .filter(({hash}) => !own.hashes.has(hash));
    const otherHashes = new Set(others.map(({hash}) => hash));
    return (
      changed.some((source) => isMissing(source.name, own)) ||
      changed.some(({isBinary, hash}) => isBinary && otherHashes.has(hash)) ||
      hasMoved(changed.filter(isText), others.filter(isText), own.sources.filter(isText), read)
    );
  };
  return (id, directory) => {
    try {
      return compare(id, directory);
    } catch {
      // A mistake in an edition's sources is reported when it is built.
      return true;
    }
  };
}

const isText = ({isBinary}: Source) => !isBinary;

function isMissing(name: string, {names, docs}: NextEdition): boolean {
  const isPage = isDocument(name) && name.startsWith(`${docs}/`);
  return !names.has(name) && !isPage && !CODE.test(name);
}

/** Whether something that an edition had is now in others' sources, but not in its own. */
function hasMoved(
  changed: readonly Source[],
  others: readonly Source[],
  own: readonly Source[],
  read: Reader,
): boolean {
  const had = tracesOf(changed);
  const {passages, lines} = read(had, others);
  if (passages.size === 0 && lines.size === 0) {
    return false;
  }
  const kept = read(had, own);
  return (
    [...passages].some((passage) => !kept.passages.has(passage)) ||
    // A line of words that the edition still has, such as a heading, tells nothing.
    [...lines].some(
      (line) => !kept.lines.has(line) && line.split(' ').some((word) => !kept.words.has(word)),
    )
  );
}

type Reader = (had: Traces, sources: readonly Source[]) => Traces;

/** Reads what sources have of a text's traces. The numbers of their words are kept, because editions share files. */
function createReader(): Reader {
  const known = new Map<string, {numbers: Int32Array; lines: readonly string[][]}>();
  return (had, sources) => {
    const shared = noTraces();
    for (const {hash, read} of new Map(sources.map((source) => [source.hash, source])).values()) {
      const {numbers, lines} = known.get(hash) ?? wordsOf(read());
      known.set(hash, {numbers, lines});
      forEachRun(numbers, PASSAGE_WORDS, (passage) => {
        if (had.passages.has(passage)) {
          shared.passages.add(passage);
        }
      });
      for (const words of lines) {
        words.filter((word) => had.words.has(word)).forEach((word) => shared.words.add(word));
        const line = words.join(' ');
        if (words.length < PASSAGE_WORDS && had.lines.has(line)) {
          shared.lines.add(line);
        }
      }
    }
    return shared;
  };
}

function wordsOf(text: string): {numbers: Int32Array; lines: readonly string[][]} {
  const lines = text.split('\n').map((line) => line.toLowerCase().match(WORD) ?? []);
  return {numbers: numberWords(text), lines: lines.filter(({length}) => length > 0)};
}

function sourceOfFile(name: string, file: string): Source {
  const bytes = fs.readFileSync(file);
  const isBinary = bytes.subarray(0, START_BYTES).includes(0);
  return {name, hash: sha256(bytes), isBinary, read: () => fs.readFileSync(file, 'utf8')};
}

/** @throws the mistake in an edition's sources: anything can have been moved to it */
function readNext(
  plans: readonly EditionPlan[],
  stageOf: (plan: EditionPlan) => StagedSite,
): ReadonlyMap<string, NextEdition> {
  const copies = new Map<string, Source>();
  const sourceOfCopy = (name: string, file: string) => {
    const source = copies.get(file) ?? sourceOfFile(name, file);
    copies.set(file, source);
    return source;
  };
  const sourceOf = (name: string, staged: StagedFile): Source =>
    'text' in staged
      ? {name, hash: sha256(staged.text), isBinary: false, read: () => staged.text}
      : sourceOfCopy(name, staged.copyOf);
  return new Map(
    plans.map((plan) => {
      const {files, docs} = stageOf(plan);
      const sources = [...files].map(([name, file]) => sourceOf(name, file));
      const edition: NextEdition = {
        ...{plan, docs, sources, names: new Set(files.keys())},
        hashes: new Set(sources.map(({hash}) => hash)),
      };
      return [plan.id, edition] as const;
    }),
  );
}

const noTraces = (): Traces => ({passages: new Set(), lines: new Set(), words: new Set()});

function tracesOf(sources: readonly Source[]): Traces {
  const traces = noTraces();
  for (const {read} of sources) {
    const {numbers, lines} = wordsOf(read());
    forEachRun(numbers, PASSAGE_WORDS, (passage) => traces.passages.add(passage));
    for (const words of lines) {
      words.forEach((word) => traces.words.add(word));
      if (words.length < PASSAGE_WORDS) {
        traces.lines.add(words.join(' '));
      }
    }
  }
  return traces;
}
