import fs from 'node:fs';
import path from 'node:path';
import {specifiedDirectives} from 'graphql';
import {beforeAll, describe, expect, it} from 'vitest';
import {canonicalPathname} from '@gated-docs/access';
import {routeOf} from '../content/writtenPages';
import {indexWords, stem} from '@gated-docs/search/search-index';
import {filesBelow, type BuiltEdition, type BuiltSite} from '../support/builtFiles';
import {loadIndex} from '../support/search/searchSite';
import {buildSiteEditions, EDITIONS} from '../support/siteEditions';

const PASSAGE_WORDS = 8;
/** Passages of a page that can occur elsewhere by chance, such as a command. A sentence of ten words has three. */
const ALLOWED_MATCHES = 2;
/** Findings that are printed. */
const PRINTED = 10;
/** Without single letters, which are mostly those of patterns. */
const WORD = /[\p{L}\p{N}]{2,}/gu;
/** Also a document's ID and its file, which do not begin with a slash. */
const PATH = /[\w-]*(?:\/[\w-]+)+/g;
const BEFORE_PATH = /^\/?(?:site\/)?(?:docs\/)?/;
const BINARY = /\.(?:png|ico|woff2)$/;
/** Every page contains the site's styles. */
const STYLES = /<style\b[^>]*>[^]*?<\/style>/g;

/** A page's source with the contract that it shows. */
type Source = {file: string; page: string; text: string; passages: ReadonlySet<string>};

/** Other combinations leave out less. The soak searches all ten for planted words. */
const SEARCHED = ['anonymous', 'signed-in', 'apps', 'selfhosted', 'apps+selfhosted', 'public'];

let site: BuiltSite;
let searched: readonly BuiltEdition[];
let sources: Source[];
/** Words and passages of code, which every edition can have. */
let code: {words: ReadonlySet<string>; passages: ReadonlySet<string>};

beforeAll(async () => {
  site = await buildSiteEditions();
  searched = site.editions.filter(({id}) => SEARCHED.includes(id));
  sources = filesBelow('docs')
    // Names of texts for authors begin with an underscore.
    .filter((file) => file.endsWith('.mdx') && !/(?:^|\/)_/.test(file))
    .map((file) => readSource(path.posix.join('docs', file)));
  // Pages of the reference are generated from it, and its readers can download it.
  sources.push({...readSource('docs/graphql/schema.graphql'), page: '/graphql/'});
  const texts = ['src', 'plugins'].flatMap((folder) =>
    filesBelow(folder).map((file) => fs.readFileSync(path.join(folder, file), 'utf8')),
  );
  // The editor for GraphQL knows the specification's directives.
  texts.push(...specifiedDirectives.map(({locations}) => locations.join(' ')));
  code = {
    words: stemsOf(texts),
    passages: new Set(texts.flatMap((text) => [...passagesIn(text)])),
  };
});

const stemsOf = (texts: readonly string[]) => new Set(indexWords(texts.join(' ')).map(stem));

function readSource(file: string): Source {
  const own = fs.readFileSync(file, 'utf8');
  const contracts = [...own.matchAll(/<ApiReference document="([^"]+)"/g)].map(([, name = '']) =>
    fs.readFileSync(path.join(path.dirname(file), name), 'utf8'),
  );
  const [, slug] = /^slug: "?([^"\n]+)/m.exec(own) ?? [];
  const page = canonicalPathname(slug ?? routeOf(file)) ?? '';
  const text = [own, ...contracts].join('\n');
  return {file, page, text, passages: new Set(passagesIn(text))};
}

function* passagesIn(text: string): Generator<string> {
  const words = text.toLowerCase().match(WORD) ?? [];
  for (let start = 0; start + PASSAGE_WORDS <= words.length; start += 1) {
    yield words.slice(start, start + PASSAGE_WORDS).join(' ');
  }
}

/** The sources of an edition's own pages. */
const ownSources = ({pages}: BuiltEdition) => sources.filter(({page}) => pages.includes(page));

/** The categories of its pages, whose texts are on cards. */
function categoriesOf({pages}: BuiltEdition): string[] {
  return filesBelow('docs')
    .filter((file) => path.basename(file) === '_category_.json')
    .filter((file) => {
      const folder = canonicalPathname(`/${path.posix.dirname(file)}/`) ?? '';
      return pages.some((page) => page.startsWith(folder));
    })
    .map((file) => path.join('docs', file));
}

/** The passages of pages that the edition leaves out, with their sources. */
function foreignPassages(edition: BuiltEdition): Map<string, string> {
  const ownOnes = ownSources(edition);
  const own = new Set(ownOnes.flatMap(({passages}) => [...passages]));
  return new Map(
    sources
      .filter((source) => !ownOnes.includes(source))
      .flatMap(({file, passages}) =>
        [...passages]
          .filter((passage) => !own.has(passage) && !code.passages.has(passage))
          .map((passage) => [passage, file] as const),
      ),
  );
}

const pathsIn = (text: string) =>
  [...text.matchAll(PATH)].map(
    ([name]) => canonicalPathname(`/${name.replace(BEFORE_PATH, '')}`) ?? '',
  );

/** The names and texts of an edition's files. */
function* textsOf({directory}: BuiltEdition): Generator<{file: string; text: string}> {
  const folder = path.join(EDITIONS, directory);
  for (const file of filesBelow(folder)) {
    const content = BINARY.test(file) ? '' : fs.readFileSync(path.join(folder, file), 'utf8');
    yield {file, text: `/${file} ${content.replace(STYLES, ' ')}`};
  }
}

/** The wanted passages in an edition, each with the last file that has it. */
function passagesOfEdition(edition: BuiltEdition, isWanted: (passage: string) => boolean) {
  const found = new Map<string, string>();
  for (const {file, text} of textsOf(edition)) {
    for (const passage of passagesIn(text)) {
      if (isWanted(passage)) {
        found.set(passage, file);
      }
    }
  }
  return found;
}

describe('the editions of this site', () => {
  it('contain no passages of pages that they leave out', () => {
    for (const edition of searched) {
      const foreign = foreignPassages(edition);
      const found = [...passagesOfEdition(edition, (passage) => foreign.has(passage))];
      const matches = new Map<string, number>();
      for (const [passage] of found) {
        const source = foreign.get(passage) ?? '';
        matches.set(source, (matches.get(source) ?? 0) + 1);
      }
      const leaks = found
        .map(([passage, file]) => ({file, passage, source: foreign.get(passage) ?? ''}))
        .filter(({source}) => (matches.get(source) ?? 0) > ALLOWED_MATCHES);

      expect(leaks.slice(0, PRINTED), edition.id).toEqual([]);
    }
  });

  it('name no pages that they leave out', () => {
    for (const edition of searched) {
      const absent = new Set(Object.keys(site.pages));
      [...edition.pages, ...ownSources(edition).flatMap(({text}) => pathsIn(text))].forEach(
        (page) => absent.delete(page),
      );
      const leaks = [...textsOf(edition)].flatMap(({file, text}) =>
        pathsIn(text)
          .filter((name) => absent.has(name))
          .map((name) => `${file}: ${name}`),
      );

      expect(leaks.slice(0, PRINTED), edition.id).toEqual([]);
    }
  });

  it('index only words of their own pages', () => {
    for (const edition of searched.filter(({audience}) => audience === 'person')) {
      const {texts} = loadIndex(path.join(EDITIONS, edition.directory));
      const own = stemsOf([
        ...ownSources(edition).map(({text}) => text),
        ...categoriesOf(edition).map((category) => fs.readFileSync(category, 'utf8')),
      ]);
      const foreign = [...texts.values()]
        .flatMap((piece) => Object.keys(piece ?? {}))
        // A number that a component adds can be joined to the word beside it.
        .filter((word) => !/\d/.test(word) && !own.has(word) && !code.words.has(word));

      expect(foreign.slice(0, PRINTED), edition.id).toEqual([]);
    }
  });

  it('contain the passages of their own pages, which proves that the search works', () => {
    const widest = searched.find(({id}) => id === 'public')!;
    const own = new Set(ownSources(widest).flatMap(({passages}) => [...passages]));
    const found = passagesOfEdition(widest, (passage) => own.has(passage));

    expect(own.size).toBeGreaterThan(50_000);
    expect(found.size / own.size).toBeGreaterThan(0.8);
  });
});
