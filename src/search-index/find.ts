import type MiniSearch from 'minisearch';
import type {HeadingWords, IndexedPage, IndexedSection, TextWords} from './format';
import {indexWords, parseQuery, type Synonyms, type SearchTerm} from './words';

/** The loaded parts of an index. Without the texts, only headings are searched. */
export type LoadedIndex = {
  pages: readonly IndexedPage[];
  sections: readonly IndexedSection[];
  headings: MiniSearch<HeadingWords>;
  texts?: MiniSearch<TextWords> | undefined;
  synonyms: Synonyms;
};

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
  title: 6,
  heading: 3,
  /** The page's description. */
  about: 2,
  text: 0.5,
  synonym: 0.7,
  prefix: 0.5,
  typingError: 0.35,
  reference: 0.3,
  /** The whole query is the page's title or the section's heading. */
  exact: 40,
  /** Further sections of a page, after the best one. */
  others: 0.15,
  /** Pages near the root are more general. Factors by number of route segments, from 0; deeper pages have 1. */
  depth: [1.4, 1.4, 1.15],
  /** Exponent of the penalty for a page that lacks some of the search terms. */
  lacking: 3,
} as const;

const SECTIONS_SHOWN = 3;
/** Nearly every section contains a word that starts with a given letter. */
const MIN_PREFIX_LENGTH = 2;
const MIN_LENGTH_WITH_TYPO = 5;

/** Finds pages for a query, best first. Pages that lack some of its terms rank lower. */
export function findPages(index: LoadedIndex, query: string): FoundPage[] {
  const wanted = parseQuery(query, index.synonyms);
  if (wanted.length === 0) {
    return [];
  }
  const scores = wanted.map((each) => scoreSections(index, each));
  const pages = new Map<number, Map<number, number[]>>();
  scores.forEach((bySection, number) => {
    for (const [section, score] of bySection) {
      const page = index.sections[section]?.[0] ?? 0;
      const sections = pages.get(page) ?? new Map<number, number[]>();
      const row = sections.get(section) ?? wanted.map(() => 0);
      row[number] = score;
      sections.set(section, row);
      pages.set(page, sections);
    }
  });
  const whole = normalize(query);
  return [...pages]
    .map(([page, sections]) => rank(index, page, sections, wanted.length, whole))
    .filter(({score}) => score > 0)
    .sort((a, b) => b.score - a.score)
    .map(({found}) => found);
}

/** Scores the sections for one search term, as it was entered or by a synonym. */
function scoreSections(index: LoadedIndex, {parts, synonyms}: SearchTerm): Map<number, number> {
  const scores = scoreAll(index, parts);
  for (const synonym of synonyms) {
    for (const [section, score] of scoreAll(index, synonym)) {
      scores.set(section, Math.max(scores.get(section) ?? 0, score * WEIGHTS.synonym));
    }
  }
  return scores;
}

/** Scores the sections that contain all of these words. */
function scoreAll(index: LoadedIndex, words: readonly string[]): Map<number, number> {
  const [first, ...rest] = words.map((word) => scoreWord(index, word));
  const all = first ?? new Map<number, number>();
  for (const other of rest) {
    for (const [section, score] of all) {
      const also = other.get(section);
      if (also === undefined) {
        all.delete(section);
      } else {
        all.set(section, score + also);
      }
    }
  }
  return all;
}

function scoreWord({headings, texts}: LoadedIndex, word: string): Map<number, number> {
  const options = {
    prefix: word.length >= MIN_PREFIX_LENGTH,
    fuzzy: word.length >= MIN_LENGTH_WITH_TYPO ? 0.25 : false,
    weights: {prefix: WEIGHTS.prefix, fuzzy: WEIGHTS.typingError},
  };
  const scores = new Map<number, number>();
  const {title, heading, about, text} = WEIGHTS;
  for (const {id, score} of headings.search(word, {...options, boost: {title, heading, about}})) {
    scores.set(Number(id), score);
  }
  for (const {id, score} of texts?.search(word, {...options, boost: {text}}) ?? []) {
    scores.set(Number(id), (scores.get(Number(id)) ?? 0) + score);
  }
  return scores;
}

function rank(
  index: LoadedIndex,
  page: number,
  sections: ReadonlyMap<number, readonly number[]>,
  count: number,
  whole: string,
): {score: number; found: FoundPage} {
  const facts = index.pages[page] ?? {route: '', title: '', trail: []};
  const best = Array.from({length: count}, (_, number) =>
    Math.max(...[...sections.values()].map((row) => row[number] ?? 0)),
  );
  const met = best.filter((score) => score > 0).length;
  const ranked = [...sections]
    .map(([section, row]) => ({section, score: scoreRow(row), ...partsOf(index, section)}))
    .map((each) => ({
      ...each,
      score: each.score + (normalize(each.heading || facts.title) === whole ? WEIGHTS.exact : 0),
    }))
    .sort((a, b) => b.score - a.score);
  const isNamed = isNameOf(facts, whole);
  const top = ranked[0]?.score ?? 0;
  const sum = best.reduce((total, score) => total + score, 0) + top;
  const others = ranked.slice(1, SECTIONS_SHOWN).reduce((total, {score}) => total + score, 0);
  const weight = facts.isReference && !isNamed ? WEIGHTS.reference : depthWeight(facts.route);
  return {
    score: (sum + others * WEIGHTS.others) * weight * (met / count) ** WEIGHTS.lacking,
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

/** Sums the scores of a section's terms, with a penalty for the terms it lacks. */
function scoreRow(row: readonly number[]): number {
  const met = row.filter((score) => score > 0).length;
  return row.reduce((total, score) => total + score, 0) * (met / row.length) ** 2;
}

/** Whether the query is the page's name, or contains a reference name of several words such as `addMission`. */
function isNameOf({title, isReference}: IndexedPage, whole: string): boolean {
  const name = normalize(title);
  return (
    name === whole || (isReference === true && indexWords(title).length > 2 && whole.includes(name))
  );
}

function depthWeight(route: string): number {
  const depth = route.split('/').filter(Boolean).length;
  return WEIGHTS.depth[depth] ?? 1;
}

function partsOf({sections}: LoadedIndex, section: number): {anchor: string; heading: string} {
  const [, anchor = '', heading = ''] = sections[section] ?? [];
  return {anchor, heading};
}

function normalize(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');
}
