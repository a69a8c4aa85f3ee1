import fs from 'node:fs';
import path from 'node:path';
import {gzipSync} from 'node:zlib';
import {beforeAll, describe, expect, it} from 'vitest';
import {canonicalPathname} from '../../src/access';
import {findPages, type LoadedIndex} from '../../src/search-index';
import {HEADINGS_FILE, SEARCH_FOLDER} from '../../src/search-index/format';
import type {BuiltSite} from '../support/builtFiles';
import {isApart, QUERIES} from '../support/search/queries';
import {loadIndex} from '../support/search/searchSite';
import {buildSiteEditions, EDITIONS} from '../support/siteEditions';

const FIRST = 3;
const WANTED_SHARE = 0.95;
/** Limit for what the first search loads besides the library, in bytes of gzip. */
const MAX_FIRST_BYTES = 75_000;
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

const missed = (rows: readonly (readonly [string, ...string[]])[]) =>
  rows.filter(
    ([query, ...pages]) =>
      !pagesFound('internal', query)
        .slice(0, FIRST)
        .some((route) => pages.includes(route)),
  );

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
    const bytes = gzipSync(fs.readFileSync(path.join(directoryOf('internal'), HEADINGS_FILE)));
    expect(bytes.length).toBeLessThanOrEqual(MAX_FIRST_BYTES);
  });
});

describe('the table of queries', () => {
  it('names pages that exist', () => {
    const routes = new Set(indexOf('internal').pages.map(({route}) => route));
    const unknown = QUERIES.flatMap(([, ...pages]) => pages).filter((page) => !routes.has(page));
    expect(unknown).toEqual([]);
  });

  it.each([
    ['of the queries that the weights were chosen with', false],
    ['of the queries that were kept apart', true],
  ])('is among the first three results for 95 % %s', (_which, apart) => {
    const rows = QUERIES.filter((_query, row) => isApart(row) === apart);
    const misses = missed(rows);

    expect(rows.length).toBeGreaterThanOrEqual(30);
    expect(
      1 - misses.length / rows.length,
      misses.map(([query]) => query).join(', '),
    ).toBeGreaterThanOrEqual(WANTED_SHARE);
  });
});
