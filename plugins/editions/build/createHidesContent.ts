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
const LETTER = /\p{L}/u;
const BINARY = /\.(?:png|jpe?g|gif|webp|avif|ico|woff2?|ttf|otf|pdf|zip|wasm)$/i;
/** Code that draws pages, and the configuration in the site's folder itself. */
const CODE = /^(?:(?:src|plugins)\/.*|[^/]+)\.(?:[cm]?[jt]sx?|css)$/;

/** A staged file and the hash of its content. */
type Source = {name: string; hash: string; read: () => string};

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
 * Fail closed: also true if the sources of the earlier edition or of any of the next ones are not known.
 *
 * @param stageOf the sources of a planned edition
 * @returns for an edition and the folder of its earlier build
 */
export function createHidesContent(
  siteDir: string,
  plans: readonly EditionPlan[],
  stageOf: (plan: EditionPlan) => StagedSite,
): (id: string, directory: string) => boolean {
  let next: ReadonlyMap<string, NextEdition> | null | undefined;
  const known = new Map<string, Traces>();
  const tracesIn = (sources: readonly Source[]): Traces => {
    const all = noTraces();
    for (const {hash, read} of new Map(sources.map((source) => [source.hash, source])).values()) {
      const traces = known.get(hash) ?? tracesOf(read());
      known.set(hash, traces);
      traces.passages.forEach((passage) => all.passages.add(passage));
      traces.lines.forEach((line) => all.lines.add(line));
      traces.words.forEach((word) => all.words.add(word));
    }
    return all;
  };
  return (id, directory) => {
    next = next === undefined ? readNext(plans, stageOf) : next;
    const own = next?.get(id);
    const names = own && stagedFilesOf({siteDir}, own.plan, directory);
    if (!next || !names) {
      return true;
    }
    const earlier = names.map((name) =>
      readEarlier(path.join(siteDir, stagedSite(own.plan)), name),
    );
    const changed = earlier.filter((source) => source === null || !own.hashes.has(source.hash));
    if (changed.length === 0) {
      return false;
    }
    const others = [...next.values()]
      .flatMap(({sources}) => sources)
      .filter(({hash}) => !own.hashes.has(hash));
    const otherHashes = new Set(others.map(({hash}) => hash));
    const isGone = (source: Source | null) =>
      source === null ||
      isMissing(source.name, own) ||
      (BINARY.test(source.name) && otherHashes.has(source.hash));
    return (
      changed.some(isGone) ||
      hasMoved(tracesIn(changed.filter(isText)), tracesIn(others.filter(isText)), () =>
        tracesIn(own.sources.filter(isText)),
      )
    );
  };
}

const isText = (source: Source | null): source is Source =>
  source !== null && !BINARY.test(source.name);

function isMissing(name: string, {names, docs}: NextEdition): boolean {
  const isPage = isDocument(name) && name.startsWith(`${docs}/`);
  return !names.has(name) && !isPage && !CODE.test(name);
}

/** Whether something that an edition had is now in others' sources, but not in its own. */
function hasMoved(had: Traces, others: Traces, readOwn: () => Traces): boolean {
  const passages = [...had.passages].filter((passage) => others.passages.has(passage));
  const lines = [...had.lines].filter((line) => others.lines.has(line));
  if (passages.length === 0 && lines.length === 0) {
    return false;
  }
  const own = readOwn();
  const isNew = (word: string) => LETTER.test(word) && !own.words.has(word);
  return (
    passages.some((passage) => !own.passages.has(passage)) ||
    // A line of words that the edition still has, such as a heading, tells nothing.
    lines.some((line) => !own.lines.has(line) && line.split(' ').some(isNew))
  );
}

/** Null if it is no longer there. */
function readEarlier(site: string, name: string): Source | null {
  const file = path.join(site, name);
  if (!fs.existsSync(file)) {
    return null;
  }
  const bytes = fs.readFileSync(file);
  return {name, hash: sha256(bytes), read: () => bytes.toString('utf8')};
}

/** Null if an edition cannot be prepared, which is reported when it is built: anything can have been moved to it. */
function readNext(
  plans: readonly EditionPlan[],
  stageOf: (plan: EditionPlan) => StagedSite,
): ReadonlyMap<string, NextEdition> | null {
  const hashes = new Map<string, string>();
  const hashOfCopy = (file: string) => {
    const hash = hashes.get(file) ?? sha256(fs.readFileSync(file));
    hashes.set(file, hash);
    return hash;
  };
  const sourceOf = (name: string, staged: StagedFile): Source =>
    'text' in staged
      ? {name, hash: sha256(staged.text), read: () => staged.text}
      : {
          name,
          hash: hashOfCopy(staged.copyOf),
          read: () => fs.readFileSync(staged.copyOf, 'utf8'),
        };
  try {
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
  } catch {
    return null;
  }
}

const noTraces = (): Traces => ({passages: new Set(), lines: new Set(), words: new Set()});

function tracesOf(text: string): Traces {
  const traces = noTraces();
  forEachRun(numberWords(text), PASSAGE_WORDS, (passage) => traces.passages.add(passage));
  for (const line of text.split('\n')) {
    const words = line.match(WORD) ?? [];
    words.forEach((word) => traces.words.add(word));
    if (words.length > 0 && words.length < PASSAGE_WORDS) {
      traces.lines.add(words.join(' '));
    }
  }
  return traces;
}
