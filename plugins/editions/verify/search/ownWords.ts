import {hashContent, type Lexicon} from './lexicon';
import {createPathSearch, type PathSearch} from './findPaths';
import {renderAttributes, renderSource, renderSingular} from './renderSource';
import {forEachEntry, forEachRun, PASSAGE_WORDS} from './runs';
import {forEachToken} from './tokens';
import {numberWords} from './words';

type Words = {
  runs: ReadonlySet<number>;
  titles: ReadonlySet<number>;
  identifiers: ReadonlySet<string>;
  contents: ReadonlySet<string>;
  paths: ReadonlySet<string>;
};

/** Texts of an edition's own sources, which are not findings. */
export type Own = Words & {
  /** Texts of generated pages, which do not excuse an author's text. */
  generated: Words;
};

export type OwnSource = {
  bytes: Buffer;
  isText: boolean;
  isGenerated?: boolean;
  /** Code is the same in every edition, so paths and multi-word titles in it are not the edition's own. */
  isCode?: boolean;
};

type Said = {
  runs: number[];
  titles: {key: number; isWord: boolean}[];
  identifiers: string[];
  content: string | undefined;
  paths: string[];
};

/** Reads each source once for all editions. */
export function createOwnReader(lexicon: Lexicon): (sources: Iterable<OwnSource>) => Own {
  const known = new Map<string, Said>();
  const searchPaths = createPathSearch(lexicon.paths);
  return (sources) => {
    const [authored, generated] = [noWords(), noWords()];
    for (const source of sources) {
      const hash = hashContent(source.bytes);
      const said = known.get(hash) ?? read({...lexicon, searchPaths}, source, hash);
      known.set(hash, said);
      const own = source.isGenerated ? generated : authored;
      said.runs.forEach((run) => own.runs.add(run));
      said.identifiers.forEach((identifier) => own.identifiers.add(identifier));
      said.titles
        .filter(({isWord}) => isWord || !source.isCode)
        .forEach(({key}) => own.titles.add(key));
      if (!source.isCode) {
        said.paths.forEach((path) => own.paths.add(path));
      }
      if (said.content !== undefined) {
        own.contents.add(said.content);
      }
    }
    return {...authored, generated};
  };
}

const noWords = () => ({
  runs: new Set<number>(),
  titles: new Set<number>(),
  identifiers: new Set<string>(),
  contents: new Set<string>(),
  paths: new Set<string>(),
});

function read(
  {searchPaths, ...lexicon}: Lexicon & {searchPaths: PathSearch},
  {bytes, isText}: OwnSource,
  hash: string,
): Said {
  const said: Said = {
    runs: [],
    titles: [],
    identifiers: [],
    content: lexicon.contents.get(hash),
    paths: [],
  };
  if (!isText) {
    return said;
  }
  const text = bytes.toString('utf8');
  const identifiers = new Set<string>();
  forEachToken(text, lexicon.identifierFilter, (token) => {
    if (lexicon.identifiers.has(token)) {
      identifiers.add(token);
    }
  });
  said.identifiers = [...identifiers];
  const [, rendered] = renderSource(text);
  // Not in the raw text: a link's target may be removed during the build, so it is not the edition's own text.
  searchPaths(rendered, (found) => said.paths.push(found.text));
  for (const reading of [text, rendered, renderAttributes(text), renderSingular(rendered)]) {
    const numbers = numberWords(reading);
    const addRun = (key: number) => {
      if (lexicon.passages.has(key)) {
        said.runs.push(key);
      }
    };
    forEachRun(numbers, PASSAGE_WORDS, addRun, lexicon.passageFilter);
    forEachEntry(lexicon.phrases, lexicon.phraseLengths, numbers, (key) => said.runs.push(key));
    forEachEntry(lexicon.titles, lexicon.titleLengths, numbers, (key, _title, length) =>
      said.titles.push({key, isWord: length === 1}),
    );
  }
  return said;
}
