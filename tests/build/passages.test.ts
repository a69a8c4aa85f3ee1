import fs from 'node:fs';
import path from 'node:path';
import {beforeAll, describe, expect, it} from 'vitest';
import {canonicalPathname} from '../../src/access';
import {routeOf} from '../content/writtenPages';
import {filesBelow, type BuiltEdition} from '../support/builtFiles';
import {buildSiteEditions, EDITIONS} from '../support/siteEditions';

/** In words. */
const LENGTH = 8;
/** Passages that a page may share with others by chance, such as a command that both show. A sentence has more. */
const SHARED = 2;
/** Without single letters, which are mostly those of patterns. */
const WORD = /[\p{L}\p{N}]{2,}/gu;
const PATH = /\/[\w-]+(?:\/[\w-]+)+/g;
const BINARY = /\.(?:png|ico|woff2)$/;
/** Every page contains the site's styles. */
const STYLES = /<style\b[^>]*>[^]*?<\/style>/g;

/** Words of a page's source, and of the contract that it shows. */
type Source = {file: string; page: string; passages: ReadonlySet<string>};

let editions: readonly BuiltEdition[];
let sources: Source[];
/** Passages of code, which every edition can have. */
let code: ReadonlySet<string>;

beforeAll(async () => {
  ({editions} = await buildSiteEditions());
  sources = filesBelow('docs')
    // Names of texts for authors begin with an underscore.
    .filter((file) => /^[^_]*\.mdx$/.test(file))
    .map((file) => readSource(path.posix.join('docs', file)));
  // Readers of the reference can download it.
  sources.push({...readSource('docs/graphql/schema.graphql'), page: '/graphql/'});
  code = passagesOf(
    ['src', 'plugins'].flatMap((folder) =>
      filesBelow(folder).map((file) => fs.readFileSync(path.join(folder, file), 'utf8')),
    ),
  );
});

function readSource(file: string): Source {
  const text = fs.readFileSync(file, 'utf8');
  const contracts = [...text.matchAll(/<ApiReference document="([^"]+)"/g)].map(([, name = '']) =>
    fs.readFileSync(path.join(path.dirname(file), name), 'utf8'),
  );
  const [, slug] = /^slug: "?([^"\n]+)/m.exec(text) ?? [];
  const page = canonicalPathname(slug ?? routeOf(file)) ?? '';
  return {file, page, passages: passagesOf([text, ...contracts])};
}

function passagesOf(texts: readonly string[]): Set<string> {
  return new Set(texts.flatMap((text) => [...passagesIn(text)]));
}

function* passagesIn(text: string): Generator<string> {
  const words = text.toLowerCase().match(WORD) ?? [];
  for (let start = 0; start + LENGTH <= words.length; start += 1) {
    yield words.slice(start, start + LENGTH).join(' ');
  }
}

/** The passages of pages that the edition leaves out, with their sources, and those of its own pages. */
function divide({pages}: BuiltEdition) {
  const isOwn = ({page}: Source) => pages.includes(page);
  const own = new Set(sources.filter(isOwn).flatMap(({passages}) => [...passages]));
  const foreign = new Map(
    sources
      .filter((source) => !isOwn(source))
      .flatMap(({file, passages}) =>
        [...passages]
          .filter((passage) => !own.has(passage) && !code.has(passage))
          .map((passage) => [passage, file] as const),
      ),
  );
  return {own, foreign};
}

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
  it('contain no words of pages that they leave out', () => {
    for (const edition of editions) {
      const {foreign} = divide(edition);
      const found = [...passagesOfEdition(edition, (passage) => foreign.has(passage))].map(
        ([passage, file]) => ({file, passage, source: foreign.get(passage)}),
      );
      const leaks = found.filter(
        ({source}) => found.filter((other) => other.source === source).length > SHARED,
      );

      expect(leaks, edition.id).toEqual([]);
    }
  });

  it('name no pages that they leave out', () => {
    for (const edition of editions) {
      const absent = new Set(sources.map(({page}) => page));
      edition.pages.forEach((page) => absent.delete(page));
      const leaks = [...textsOf(edition)].flatMap(({file, text}) =>
        [...text.matchAll(PATH)]
          .filter(([name]) => absent.has(canonicalPathname(name) ?? ''))
          .map(([name]) => `${file}: ${name}`),
      );

      expect(leaks, edition.id).toEqual([]);
    }
  });

  it('contain the words of their own pages, which proves that the search works', () => {
    const internal = editions.find(({id}) => id === 'internal')!;
    const {own} = divide(internal);
    const found = passagesOfEdition(internal, (passage) => own.has(passage));

    expect(own.size).toBeGreaterThan(50_000);
    expect(found.size / own.size).toBeGreaterThan(0.8);
  });
});
