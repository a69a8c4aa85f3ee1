import {textsFile, type IndexedPage} from './format';
import {namesOf, type LoadedIndex} from './loadedIndex';
import {decodePostings} from './postings';
import {matchingQuality} from './matchingQuality';
import {isName, keyOf, parseQuery, singular, type SearchTerm} from './words';

export type FoundSection = {section: number; anchor: string; heading: string};

export type FoundPage = IndexedPage & {
  page: number;
  /** The page's best sections, best first, without the part before the first heading. */
  sections: FoundSection[];
  /** The part before the first heading matches better than any section. */
  isBestAsWhole: boolean;
};

/**
 * Weights of hits. A word in a title counts most, then one in a heading; synonyms and typing errors count less. Pages
 * generated for the names of a schema count less than written pages, unless the query is the name itself.
 */
const WEIGHTS = {
  /** By strength. */
  heading: [0, 1, 3, 6],
  text: [0.4, 0.7, 1, 1.3],
  synonym: 0.7,
  /** A section is also about what its page is about. */
  inherited: 0.25,
  type: 0.3,
  operation: 0.5,
  /** An object or type, in contrast to operations and events. */
  object: 0.5,
  /** Of an object or type. */
  field: 0.3,
  /** The query has the words of a title or heading; shared by all that have them. */
  sameWords: 20,
  /** In the same form, also shared. */
  sameForms: 60,
  /** The query is a name, letter by letter. */
  sameName: 80,
  /** Further sections of a page, after the best one. */
  others: 0.15,
  /** Pages near the root are more general. Factors by number of route segments, from 0; deeper pages have 1. */
  depth: [1.4, 1.4, 1.15],
  /** Exponent of the penalty for a page that lacks some of the search terms. */
  lacking: 3,
} as const;

const SECTIONS_SHOWN = 3;
/** Anchors of a contract's objects, in contrast to its operations and events. */
const OBJECT_ANCHOR = /^object-/;

type Scores = Map<number, number>;
type RankedSection = FoundSection & {score: number};

/**
 * Finds pages for a query, best first. Pages that lack some of its terms rank lower.
 * @param known scores of the words searched in this index so far: while a query is typed, most of its words stay
 */
export function findPages(
  index: LoadedIndex,
  query: string,
  known = new Map<string, Scores>(),
): FoundPage[] {
  const terms = parseQuery(query, index.synonyms);
  const pages = new Map<number, Map<number, number[]>>();
  terms.forEach((term, number) => {
    for (const [section, score] of scoreTerm(index, term, known)) {
      const page = index.sections[section]?.[0] ?? 0;
      const sections = pages.get(page) ?? new Map<number, number[]>();
      const row = sections.get(section) ?? terms.map(() => 0);
      row[number] = score;
      sections.set(section, row);
      pages.set(page, sections);
    }
  });
  const key = keyOf(query);
  const exact = key === '' ? new Map<number, number>() : scoreExact(index, query, key);
  // A single word, such as `mission`, says too little to be the name of a type.
  const isTelling = key.includes(' ');
  return [...pages]
    .map(([page, sections]) => rankPage(index, page, sections, exact, isTelling))
    .sort((a, b) => b.score - a.score)
    .map(({found}) => found);
}

/** Scores the sections for one search term, as it was entered or by a synonym. */
function scoreTerm(
  index: LoadedIndex,
  {parts, synonyms}: SearchTerm,
  known: Map<string, Scores>,
): Scores {
  const scores = scoreAll(index, parts, known);
  for (const synonym of synonyms) {
    for (const [section, score] of scoreAll(index, synonym, known)) {
      keepHighest(scores, section, score * WEIGHTS.synonym);
    }
  }
  return scores;
}

/** Scores the sections that contain all of these words. */
function scoreAll(
  index: LoadedIndex,
  words: readonly string[],
  known: Map<string, Scores>,
): Scores {
  const scores = words.map((word) => {
    const ofWord = known.get(word) ?? scoreWord(index, word);
    known.set(word, ofWord);
    return ofWord;
  });
  const [first = new Map<number, number>()] = scores;
  const common = [...first.keys()].filter((section) => scores.every((each) => each.has(section)));
  return new Map(
    common.map((section) => [section, sum(scores.map((each) => each.get(section) ?? 0))]),
  );
}

function scoreWord({sections, headings, texts}: LoadedIndex, word: string): Scores {
  const file = textsFile(word);
  const inHeadings = headings.get(file) ?? {};
  const inTexts = texts.get(file) ?? {};
  const known = new Set([...Object.keys(inHeadings), ...Object.keys(inTexts)]);
  const best: Scores = new Map();
  for (const [found, quality] of matchingQuality(word, known)) {
    const scores: Scores = new Map();
    for (const [piece, weights] of [
      [inHeadings, WEIGHTS.heading],
      [inTexts, WEIGHTS.text],
    ] as const) {
      // A word such as `constructor` is a property of every object.
      const postings = Object.hasOwn(piece, found) ? (piece[found] ?? []) : [];
      const rarity = Math.log(1 + sections.length / postings.length);
      for (const [section, strength] of decodePostings(postings)) {
        const score = (weights[strength] ?? 0) * rarity * quality;
        scores.set(section, (scores.get(section) ?? 0) + score);
      }
    }
    scores.forEach((score, section) => keepHighest(best, section, score));
  }
  return best;
}

/** Scores the sections whose heading is the query. A heading of many pages tells little. */
function scoreExact(index: LoadedIndex, query: string, key: string): Scores {
  const sections = index.exact.get(key) ?? [];
  const forms = keyOf(query, singular);
  const sameForms = sections.filter((section) =>
    namesOf(index, section).some((name) => keyOf(name, singular) === forms),
  );
  return new Map(
    sections.map((section) => [
      section,
      WEIGHTS.sameWords / sections.length +
        (sameForms.includes(section) ? WEIGHTS.sameForms / sameForms.length : 0) +
        (isName(query) && namesOf(index, section).includes(query.trim()) ? WEIGHTS.sameName : 0),
    ]),
  );
}

function rankPage(
  index: LoadedIndex,
  page: number,
  rows: ReadonlyMap<number, readonly number[]>,
  exact: Scores,
  isTelling: boolean,
): {score: number; found: FoundPage} {
  const facts = index.pages[page] ?? {route: '', title: '', trail: []};
  const ofPage = [...rows.values()].reduce((best, row) =>
    best.map((score, term) => Math.max(score, row[term] ?? 0)),
  );
  const start = [...rows].find(([section]) => index.sections[section]?.[1] === '')?.[1] ?? [];
  const ranked = [...rows]
    .map(([section, row]): RankedSection => {
      const [, anchor = '', heading = ''] = index.sections[section] ?? [];
      const score = scoreRow(row, start) + (exact.get(section) ?? 0);
      return {section, anchor, heading, score: score * weightOfSection(facts, anchor)};
    })
    .sort((a, b) => b.score - a.score);
  const [top, ...others] = ranked.slice(0, SECTIONS_SHOWN).map(({score}) => score);
  const isExact = isTelling && ranked.some(({section}) => exact.has(section));
  return {
    score:
      (sum(ofPage) + (top ?? 0) + sum(others) * WEIGHTS.others) *
      weightOfPage(facts, isExact) *
      shareOf(ofPage) ** WEIGHTS.lacking,
    found: {
      ...facts,
      page,
      isBestAsWhole: ranked[0]?.anchor === '',
      sections: ranked
        .filter(({anchor}) => anchor !== '')
        .slice(0, SECTIONS_SHOWN)
        .map(({section, anchor, heading}) => ({section, anchor, heading})),
    },
  };
}

/** A loop, because a keystroke scores thousands of sections. */
function scoreRow(row: readonly number[], start: readonly number[]): number {
  let total = 0;
  let matching = 0;
  for (let term = 0; term < row.length; term += 1) {
    const score = Math.max(row[term] ?? 0, (start[term] ?? 0) * WEIGHTS.inherited);
    total += score;
    matching += score > 0 ? 1 : 0;
  }
  return total * (matching / row.length) ** 2;
}

function weightOfPage({route, isReference, isOperation}: IndexedPage, isExact: boolean): number {
  if (isReference) {
    return isExact ? 1 : WEIGHTS[isOperation ? 'operation' : 'type'];
  }
  return WEIGHTS.depth[route.split('/').filter(Boolean).length] ?? 1;
}

function weightOfSection({isReference, isOperation}: IndexedPage, anchor: string): number {
  if (isReference && anchor !== '') {
    return WEIGHTS.field;
  }
  const isObject = OBJECT_ANCHOR.test(anchor) || (isReference && !isOperation);
  return isObject ? WEIGHTS.object : 1;
}

function keepHighest(scores: Scores, section: number, score: number): void {
  scores.set(section, Math.max(scores.get(section) ?? 0, score));
}

/** Share of the search terms that match. */
function shareOf(row: readonly number[]): number {
  return row.filter((score) => score > 0).length / row.length;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
