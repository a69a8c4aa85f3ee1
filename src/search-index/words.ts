/** Dropped from a query, unless it has no other words. */
const STOP_WORDS = new Set(
  'a an and are as at be by can do does for from how i in is it my of on or the this to use what when where which with'.split(
    ' ',
  ),
);
const SEPARATOR = /[^\p{L}\p{N}_]+/u;
/** Every place where a name is split has one of these characters; most words have none. */
const BREAK = /[_\p{Lu}]/u;
const PARTS = /_|(?<=\p{Ll}|\p{N})(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/u;

/** Splits a text into words to index: a name such as `no_match` or `addMission` yields itself and its parts. */
export function indexWords(text: string): string[] {
  return text.split(SEPARATOR).flatMap((name) => {
    if (!BREAK.test(name)) {
      return name === '' ? [] : name;
    }
    const parts = name.split(PARTS).filter((part) => part !== '');
    return parts.length > 1 ? [name.replaceAll('_', ''), ...parts] : parts;
  });
}

/** Normalises a word for indexing and lookup: lower case and singular. */
export function stem(word: string): string {
  const lower = word.toLowerCase();
  return lower.length < 4 || !lower.endsWith('s') || /(?:ss|us|is)$/.test(lower)
    ? lower
    : lower
        .replace(/ies$/, 'y')
        .replace(/(?<=(?:ch|sh|x|ss))es$/, '')
        .replace(/s$/, '');
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
  const words = query
    .split(SEPARATOR)
    .filter((word) => word !== '')
    .map((word) => word.slice(0, MAX_WORD_LENGTH));
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
      const parts = [...new Set(indexWords(kept[at] ?? '').map(stem))];
      const others = synonymsFor(stems[at] ?? '', synonyms) ?? [];
      wanted.push({parts: parts.slice(0, 1), synonyms: [...others]});
      if (parts.length > 1) {
        wanted[wanted.length - 1]?.synonyms.push(parts.slice(1, MAX_WORDS));
      }
    }
  }
  return wanted;
}

/** A query can be any word, such as `constructor`, which every object has. */
function synonymsFor(words: string, synonyms: Synonyms): Synonyms[string] | undefined {
  return Object.hasOwn(synonyms, words) ? synonyms[words] : undefined;
}
