import {textsFile, type HeadingsPiece, type WordsPiece} from './format';
import {addTo, groupWords} from './postings';
import {indexWords, keyOf, parseQuery, stem, type Synonyms} from './words';

/** Words by the file that has those of the texts; null if it failed to load. */
type Words = ReadonlyMap<string, WordsPiece | null>;

/** An index without texts finds headings alone. */
export type LoadedIndex = HeadingsPiece & {
  headings: Words;
  /** Sections by the key of their heading (`keyOf`). */
  exact: ReadonlyMap<string, readonly number[]>;
  texts: Words;
};

/** Strengths of words in headings. A heading that is a name is looked up by this name more than by its parts. */
const STRENGTHS = {title: 3, heading: 2, partOfName: 1};

/** Indexes the headings. Texts are added as they load. */
export function createIndex(piece: HeadingsPiece): LoadedIndex {
  const exact = new Map<string, number[]>();
  const words = new Map<string, [section: number, strength: number][]>();
  piece.sections.forEach((_section, section) => {
    const [heading, anchor] = namesOf(piece, section);
    const isStart = anchor === '';
    const keys = new Set([heading, anchor].map((name) => keyOf(name)));
    keys.forEach((key) => addTo(exact, key, section));
    const [first, ...others] = new Set(indexWords(`${heading} ${anchor}`).map(stem));
    const other = heading === anchor ? STRENGTHS.partOfName : STRENGTHS.heading;
    [first, ...others].forEach((word = '', at) => {
      const ofHeading = at === 0 ? STRENGTHS.heading : other;
      addTo(words, word, [section, isStart ? STRENGTHS.title : ofHeading]);
    });
  });
  return {...piece, exact, headings: groupWords(words), texts: new Map()};
}

/**
 * Names of a section: its heading and its anchor, which can be the name of an operation. The part of a page before the
 * first heading has the page's title.
 */
export function namesOf({pages, sections}: HeadingsPiece, section: number): [string, string] {
  const [page = 0, anchor = '', heading = ''] = sections[section] ?? [];
  return [anchor === '' ? (pages[page]?.title ?? '') : heading, anchor];
}

/** The files with texts that a query needs. */
export function textsFilesOf(query: string, synonyms: Synonyms): string[] {
  const words = parseQuery(query, synonyms).flatMap((term) =>
    [term.parts, ...term.synonyms].flat(),
  );
  return [...new Set(words.map(textsFile))];
}
