import type MiniSearch from 'minisearch';
import type {HeadingWords, IndexedPage, IndexedSection, TextWords} from './format';
import {indexWords, readQuery, type Synonyms, type Wanted} from './words';

/** The pieces of an index that are there. Without the texts, headings are searched alone. */
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
  /** The best of the page, best first; without the part before the first heading. */
  sections: FoundSection[];
  /** Its beginning is a better place than any of its sections. */
  isBestAsWhole: boolean;
};

/**
 * What a hit is worth. A word in a title counts most, then one in a heading; other words for it and typing errors
 * count less; pages that are generated for each name of a schema count less than written ones, unless the name itself is
 * what was typed.
 */
const WEIGHTS = {
  title: 6,
  heading: 3,
  /** The page's own description of itself. */
  about: 2,
  text: 0.5,
  synonym: 0.7,
  prefix: 0.5,
  typingError: 0.35,
  reference: 0.3,
  /** The whole query is the page's title or the section's heading. */
  exact: 40,
  /** Each result beside the best section of a page. */
  others: 0.15,
  /** A page near the root says it in general: the factor for one segment, for two; deeper ones have 1. */
  depth: [1.4, 1.4, 1.15],
  /** The power by which a page loses that lacks something of what is asked for. */
  lacking: 3,
} as const;

const SECTIONS_SHOWN = 3;
/** One letter begins a word in nearly every section. */
const SHORTEST_PREFIX = 2;
const SHORTEST_WITH_ERROR = 5;

/** Pages for a query, best first: those that have everything that it asks for, somewhere, and then others. */
export function findPages(index: LoadedIndex, query: string): FoundPage[] {
  const wanted = readQuery(query, index.synonyms);
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

/** How well each section meets one thing that is asked for: as it was written, or by another word. */
function scoreSections(index: LoadedIndex, {parts, synonyms}: Wanted): Map<number, number> {
  const scores = scoreAll(index, parts);
  for (const synonym of synonyms) {
    for (const [section, score] of scoreAll(index, synonym)) {
      scores.set(section, Math.max(scores.get(section) ?? 0, score * WEIGHTS.synonym));
    }
  }
  return scores;
}

/** Sections that hold all of these words. */
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
    prefix: word.length >= SHORTEST_PREFIX,
    fuzzy: word.length >= SHORTEST_WITH_ERROR ? 0.25 : false,
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

/** A section that meets everything is worth more than the sum. */
function scoreRow(row: readonly number[]): number {
  const met = row.filter((score) => score > 0).length;
  return row.reduce((total, score) => total + score, 0) * (met / row.length) ** 2;
}

/** A name of several words, such as `addMission`, is meant also when something stands beside it. */
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
