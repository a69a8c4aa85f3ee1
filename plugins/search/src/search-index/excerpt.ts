import {indexWords, parseQuery, stem, type Synonyms} from './words';

/** A piece of a text, with whether it is a word that the query matches. */
export type Piece = {text: string; isMatch: boolean};

const LONGEST = 160;
const WORD = /[\p{L}\p{N}_]+/gu;
const MIN_PREFIX_LENGTH = 3;

/** The part of a text around the first matching word (`matchingWords`), split into matching words and other text. */
export function excerptOf(text: string, isWanted: (word: string) => boolean): Piece[] {
  const first = firstMatch(text, isWanted);
  const space = text.indexOf(' ', first - LONGEST / 3);
  const isSpaceBefore = space !== -1 && space < first;
  const from = first > LONGEST / 2 ? (isSpaceBefore ? space + 1 : first) : 0;
  const until = text.lastIndexOf(' ', from + LONGEST);
  const isWhole = text.length <= from + LONGEST;
  const shown = isWhole
    ? text.slice(from)
    : text.slice(from, until > from ? until : from + LONGEST);
  return [
    ...(from > 0 ? [{text: '… ', isMatch: false}] : []),
    ...markWords(shown, isWanted),
    ...(isWhole ? [] : [{text: ' …', isMatch: false}]),
  ];
}

function firstMatch(text: string, isWanted: (word: string) => boolean): number {
  for (const {0: word, index} of text.matchAll(WORD)) {
    if (isWanted(word)) {
      return index;
    }
  }
  return 0;
}

/**
 * Returns a predicate for the words that a query matches: in full, by a part, by a prefix or by a synonym.
 * @param stems of the words seen so far, for queries that follow: the texts of a query and the next are mostly the same
 */
export function matchingWords(
  query: string,
  synonyms: Synonyms,
  stems = new Map<string, readonly string[]>(),
): (word: string) => boolean {
  const wanted = parseQuery(query, synonyms).flatMap(({parts, synonyms}) => [
    ...parts,
    ...synonyms.flat(),
  ]);
  return (word) => {
    const parts = stems.get(word) ?? indexWords(word).map(stem);
    stems.set(word, parts);
    return parts.some((part) =>
      wanted.some(
        (other) => part === other || (other.length >= MIN_PREFIX_LENGTH && part.startsWith(other)),
      ),
    );
  };
}

/** Splits a text into matching words and other text. */
export function markWords(text: string, isWanted: (word: string) => boolean): Piece[] {
  const pieces: Piece[] = [];
  let end = 0;
  for (const match of text.matchAll(WORD)) {
    if (isWanted(match[0])) {
      pieces.push({text: text.slice(end, match.index), isMatch: false});
      pieces.push({text: match[0], isMatch: true});
      end = match.index + match[0].length;
    }
  }
  return [...pieces, {text: text.slice(end), isMatch: false}].filter((piece) => piece.text !== '');
}
