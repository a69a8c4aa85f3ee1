import fs from 'node:fs';
import path from 'node:path';
import {gzipSync} from 'node:zlib';
import {beforeAll, describe, expect, it} from 'vitest';
import {canonicalPathname} from '@gated-docs/access';
import {
  findPages,
  textsFilesOf,
  type FoundPage,
  type LoadedIndex,
} from '@gated-docs/search/search-index';
import {excerptsFile, HEADINGS_FILE, SEARCH_FOLDER} from '@gated-docs/search/search-index/format';
import type {BuiltSite} from '../support/builtFiles';
import {isApart, QUERIES, QUERIES_OF_READER, type Query} from '../support/search/queries';
import {loadIndex} from '../support/search/searchSite';
import {buildSiteEditions, EDITIONS} from '../support/siteEditions';

/** Of the queries of a table, the share whose answer must be among the first pages, and that of the very first. */
const WANTED = [
  {pages: 3, share: 0.95},
  {pages: 1, share: 0.85},
];
/** Limit for what the first search loads, in bytes of gzip. */
const MAX_FIRST_BYTES = 150_000;
const PAGES_SHOWN = 8;
let site: BuiltSite;
const indexes = new Map<string, LoadedIndex>();

beforeAll(async () => {
  site = await buildSiteEditions();
});

const directoryOf = (id: string) =>
  path.join(EDITIONS, site.editions.find((edition) => edition.id === id)?.directory ?? id);

function indexOf(id: string): LoadedIndex {
  const index = indexes.get(id) ?? loadIndex(directoryOf(id));
  indexes.set(id, index);
  return index;
}

const pagesFound = (id: string, query: string) =>
  findPages(indexOf(id), query).map(({route}) => route);

/** The page's address or, if one of its sections matches best, that of the section. */
const addressOf = ({route, isBestAsWhole, sections}: FoundPage) =>
  route + (isBestAsWhole || !sections[0] ? '' : `#${sections[0].anchor}`);

/** The queries without any of their answers among the first pages, each with the best page. */
const missed = (rows: readonly Query[], pages: number) =>
  rows.flatMap(([query, ...answers]) => {
    const found = findPages(indexOf('internal'), query).slice(0, pages);
    const isFound = found.some((page) =>
      answers.some((answer) => answer === page.route || answer === addressOf(page)),
    );
    return isFound ? [] : [`${query}: ${found[0] ? addressOf(found[0]) : 'nothing'}`];
  });

describe('the search index of an edition', () => {
  it('does not exist for an anonymous user', () => {
    expect(fs.existsSync(path.join(directoryOf('anonymous'), SEARCH_FOLDER))).toBe(false);
  });

  it.each([
    // edition, words, a page that contains them
    ['public', 'How medcon reads its configuration', '/selfhosted/apps/medcon/configuration/'],
    ['public', 'participants of a conference', '/apis/misc/conference/'],
    ['selfhosted', 'idempotency rate limits missions', '/apis/publicSafety/missions/'],
    ['signed-in', 'status', '/apps/RND/autoStatus/'],
  ])('%s: does not find %j, which is for other readers', (id, query, page) => {
    expect(pagesFound('internal', query)).toContain(page);
    expect(pagesFound(id, query)).not.toContain(page);
  });

  it('contains exactly the pages of its edition', () => {
    for (const {id, pages} of site.editions.filter(({audience}) => audience === 'person')) {
      const named = indexOf(id).pages.map(({route}) => canonicalPathname(route));
      expect(named.sort(), id).toEqual([...pages].sort());
    }
  });

  it('loads few bytes for the first search', () => {
    const folder = directoryOf('internal');
    const sizes = new Map<string, number>();
    const sizeOf = (file: string) => {
      const size =
        sizes.get(file) ?? gzipSync(fs.readFileSync(path.join(folder, file)), {level: 9}).length;
      sizes.set(file, size);
      return size;
    };
    const {synonyms} = indexOf('internal');
    const heavy = [...QUERIES, ...QUERIES_OF_READER].flatMap(([query]) => {
      const shown = findPages(indexOf('internal'), query).slice(0, PAGES_SHOWN);
      const files = [
        HEADINGS_FILE,
        ...textsFilesOf(query, synonyms).filter((file) => fs.existsSync(path.join(folder, file))),
        ...shown.map(({page}) => excerptsFile(page)),
      ];
      const bytes = files.reduce((sum, file) => sum + sizeOf(file), 0);
      return bytes > MAX_FIRST_BYTES ? [`${query}: ${bytes}`] : [];
    });
    expect(heavy).toEqual([]);
  });
});

describe('the tables of queries', () => {
  it('names pages that exist', () => {
    const routes = new Set(indexOf('internal').pages.map(({route}) => route));
    const unknown = [...QUERIES, ...QUERIES_OF_READER]
      .flatMap(([, ...answers]) => answers)
      .filter((answer) => !routes.has(answer.replace(/#.*/, '')));
    expect(unknown).toEqual([]);
  });

  it.each(
    [
      {name: 'the weights were chosen with', rows: QUERIES.filter((_row, at) => !isApart(at))},
      {name: 'were kept apart', rows: QUERIES.filter((_row, at) => isApart(at))},
      {name: 'were written from the pages alone', rows: QUERIES_OF_READER},
    ].flatMap((table) => WANTED.map((wanted) => ({...table, ...wanted}))),
  )('answers $share of those that $name among the first $pages pages', ({rows, pages, share}) => {
    const misses = missed(rows, pages);

    expect(rows.length).toBeGreaterThanOrEqual(30);
    expect(1 - misses.length / rows.length, misses.join('\n')).toBeGreaterThanOrEqual(share);
  });
});
