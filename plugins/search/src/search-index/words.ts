/** Dropped from a query, unless it has no other words. */
const STOP_WORDS = new Set(
  'a an and are as at be by can do does for from how i in is it my of on or the this to use what when where which with'.split(
    ' ',
  ),
);
/** A word or a name, such as `no_match`, `addMission` and `Retry-After`. */
const NAME = /[\p{L}\p{N}_]+(?:-\p{L}[\p{L}\p{N}_]*)*/gu;
/** Every place where a name is split has one of these characters; most words have none. */
const BREAK = /[-_\p{Lu}]/u;
const PARTS = /[-_]+|(?<=\p{Ll}|\p{N})(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/u;
const JOINTS = /[-_]/g;

/** Splits a text into words to index: a name yields itself, in one word, and its parts. */
export function indexWords(text: string): string[] {
  return namesIn(text).flatMap((name) => {
    const parts = partsOf(name);
    return parts.length > 1 ? [name.replaceAll(JOINTS, ''), ...parts] : parts;
  });
}

function namesIn(text: string): string[] {
  return text.match(NAME) ?? [];
}

function partsOf(name: string): string[] {
  return BREAK.test(name) ? name.split(PARTS).filter((part) => part !== '') : [name];
}

/** The shortest stem: `miss` is not the stem of `mission`. */
const MIN_STEM_LENGTH = 5;
const ENDING = /(?:ion|ing|ed|e)$/;

/** Normalises a word for indexing and lookup: `Rotate`, `rotation` and `rotating` are one word. */
export function stem(word: string): string {
  const lower = singular(word);
  const stemmed = lower.replace(ENDING, '');
  return stemmed.length < MIN_STEM_LENGTH ? lower : stemmed;
}

/** In lower case. */
export function singular(word: string): string {
  const lower = word.toLowerCase();
  return lower.length < 4 || !lower.endsWith('s') || /(?:ss|us|is)$/.test(lower)
    ? lower
    : lower
        .replace(/ies$/, 'y')
        .replace(/(?<=(?:ch|sh|x|ss))es$/, '')
        .replace(/s$/, '');
}

/** Whether a text is one name of several parts. */
export function isName(text: string): boolean {
  return /^[\p{L}\p{N}_-]+$/u.test(text.trim()) && partsOf(text.trim()).length > 1;
}

/** The words of a heading or query that say what it is about, in any order. Names are split into their parts. */
export function keyOf(text: string, normalize: (word: string) => string = stem): string {
  const parts = namesIn(text).flatMap(partsOf);
  const telling = parts.filter((part) => !STOP_WORDS.has(part.toLowerCase()));
  return [...new Set(telling.map(normalize))].sort().join(' ');
}

/** Maps one or two words to their synonyms, each a list of words. All words are stems (`stem`). */
export type Synonyms = Readonly<Record<string, readonly (readonly string[])[]>>;

/** A search term, matched by its own words or by any of its synonyms. */
export type SearchTerm = {
  /** The term's own words, all of which must match. */
  parts: string[];
  /** Alternatives, each of one or more words. */
  synonyms: (readonly string[])[];
};

/** Every word and part of a name is a separate search, so long pasted queries are cut off. */
const MAX_WORDS = 16;
/** A search takes time and memory by the square of the word's length. The start of a longer word finds it, too. */
const MAX_WORD_LENGTH = 64;

/**
 * Parses a query into search terms: its first distinct words, without stop words. Two adjacent words that share
 * synonyms are one term.
 */
export function parseQuery(query: string, synonyms: Synonyms): SearchTerm[] {
  const words = namesIn(query).map((word) => word.slice(0, MAX_WORD_LENGTH));
  const telling = words.filter((word) => !STOP_WORDS.has(word.toLowerCase()));
  const distinct = new Map(
    (telling.length > 0 ? telling : words).map((word) => [stem(word), word]),
  );
  const kept = [...distinct.values()].slice(0, MAX_WORDS);
  const stems = kept.map(stem);
  const wanted: SearchTerm[] = [];
  for (let at = 0; at < kept.length; at += 1) {
    const forPair = synonymsFor(`${stems[at]} ${stems[at + 1]}`, synonyms);
    if (forPair) {
      wanted.push({parts: [stems[at] ?? '', stems[at + 1] ?? ''], synonyms: [...forPair]});
      at += 1;
    } else {
      const [whole = '', ...parts] = [...new Set(indexWords(kept[at] ?? '').map(stem))];
      const others = synonymsFor(parts.join(' ') || whole, synonyms) ?? [];
      const byParts = parts.length > 0 ? [parts.slice(0, MAX_WORDS)] : [];
      wanted.push({parts: [whole], synonyms: [...others, ...byParts]});
    }
  }
  return wanted;
}

/** A query can be any word, such as `constructor`, which every object has. */
function synonymsFor(words: string, synonyms: Synonyms): Synonyms[string] | undefined {
  return Object.hasOwn(synonyms, words) ? synonyms[words] : undefined;
}
