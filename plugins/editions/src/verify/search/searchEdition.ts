import fs from 'node:fs';
import path from 'node:path';
import {listFiles} from '../../model/files';
import {readTexts} from './readTexts';
import {RUN_WORDS} from './runs';
import {indexTerms, searchText, searchValue, type Index} from './searchText';
import type {Term, Terms} from './terms';
import {unpack} from './unpack';
import {wordsIn} from './words';
import {sha256} from '../../model/sha256';

/** Content in an edition's output that the edition should leave out. */
export type Finding = Pick<Term, 'kind' | 'text' | 'source'> & {
  /** Path of the file in the edition. */
  file: string;
};

export type Search = {
  /** What the edition leaves out. */
  terms: Terms;
  /** The built edition. */
  directory: string;
  /** The site's own URL; URLs of other sites are ignored. */
  site?: string | undefined;
  /** Allowed findings. They hide no others. */
  isExcepted?: (finding: Finding) => boolean;
};

/** Maximum findings per file; more add no information. */
const MAX_PER_FILE = 20;

/** Names in style sheets are classes, of the site's code and of packages, which pages use by the same names. */
const STYLE = /\.css$/i;

/** In words. */
const MAX_PASSAGE_LENGTH = 60;

/**
 * Creates a search that finds, in any file of a built edition, content that the edition leaves out. A file without
 * findings is not searched again for another edition that leaves out no more.
 */
export function createEditionSearch(): (search: Search) => Finding[] {
  const searched: {terms: Terms; clean: Set<string>}[] = [];
  return ({terms, directory, site, isExcepted = () => false}) => {
    const larger = searched.filter((other) =>
      [...terms.keys()].every((key) => other.terms.has(key)),
    );
    const clean = new Set<string>();
    searched.push({terms, clean});
    const index = indexTerms(terms, site);
    return listFiles(directory).flatMap((file) => {
      const bytes = fs.readFileSync(path.join(directory, file));
      const key = `${sha256(bytes)} ${file}`;
      const isClean = larger.some((other) => other.clean.has(key));
      if (!isClean && isPackedCopy(file, bytes, directory)) {
        return [];
      }
      const found = isClean ? [] : searchFile(index, file, bytes, isExcepted);
      if (found.length === 0) {
        clean.add(key);
      }
      return found;
    });
  };
}

/** Whether a file is the compressed copy of the file beside it. */
function isPackedCopy(file: string, bytes: Buffer, directory: string): boolean {
  const original = path.join(directory, file.replace(/\.(?:br|gz)$/, ''));
  if (original.endsWith(file) || !fs.existsSync(original)) {
    return false;
  }
  const [, copy] = unpack({name: file, bytes});
  return copy?.bytes.equals(fs.readFileSync(original)) === true;
}

function searchFile(
  index: Index,
  file: string,
  bytes: Buffer,
  isExcepted: (finding: Finding) => boolean,
): Finding[] {
  const found = new Map<string, Finding>();
  const add = ({kind, text, source}: Term) => {
    const finding = {file, kind, text, source};
    if (found.size < MAX_PER_FILE && !isExcepted(finding)) {
      found.set(kind === 'passage' ? source : `${kind} ${text}`, finding);
    }
  };
  const addValue = (value: string) =>
    searchValue(index, value, ({term}) => {
      // A passage is found in the whole text.
      if (term.kind !== 'passage') {
        add(term);
      }
    });
  searchText(index, `/${file}`, ({term}) => add({...term, text: term.text || file}));
  addValue(path.parse(file).name);
  for (const content of unpack({name: file, bytes})) {
    const copied = index.terms.get(sha256(content.bytes));
    if (copied) {
      add(copied);
    }
    const {texts, values} = readTexts(content);
    const isStyle = STYLE.test(content.name);
    for (const text of texts) {
      const passages: Passage[] = [];
      searchText(index, text, ({term, start}) => {
        if (start !== undefined && term.kind === 'passage') {
          extend(passages, {start, count: RUN_WORDS, term});
        } else if (!(isStyle && term.kind === 'identifier')) {
          add(term);
        }
      });
      for (const {start, count, term} of passages) {
        // One passage of a source is enough, and quoting it reads the whole text.
        if (!found.has(term.source)) {
          add({...term, text: wordsIn(text, start, count)});
        }
      }
    }
    values.forEach(addValue);
  }
  return [...found.values()];
}

type Passage = {start: number; count: number; term: Term};

/** Adds a run to the passages of a text, or to the last one if it continues that. */
function extend(passages: Passage[], run: Passage): void {
  const last = passages.at(-1);
  const isNext = last && run.start === last.start + last.count - RUN_WORDS + 1;
  if (isNext && last.term.source === run.term.source && last.count < MAX_PASSAGE_LENGTH) {
    last.count += 1;
  } else {
    passages.push(run);
  }
}
