import fs from 'node:fs';
import path from 'node:path';
import MiniSearch from 'minisearch';
import {beforeAll, describe, expect, it} from 'vitest';
import {canonicalPathname} from '../../src/access';
import {SEARCH_INDEX_FILE, SEARCH_OPTIONS} from '../../src/search-index';
import type {BuiltSite} from '../support/builtFiles';
import {buildSiteEditions, EDITIONS} from '../support/siteEditions';

let manifest: BuiltSite;

beforeAll(async () => {
  manifest = await buildSiteEditions();
});

const fileOf = (directory: string) => path.join(EDITIONS, directory, SEARCH_INDEX_FILE);

function indexOf(id: string): MiniSearch {
  const edition = manifest.editions.find((candidate) => candidate.id === id);
  return MiniSearch.loadJSON(
    fs.readFileSync(fileOf(edition?.directory ?? id), 'utf8'),
    SEARCH_OPTIONS as object as never,
  );
}

const pagesFound = (id: string, query: string) =>
  indexOf(id)
    .search(query)
    .map((hit) => String(hit.id).replace(/#.*$/, ''));

describe('the search index of an edition', () => {
  it('is not there for whoever has not signed in', () => {
    const anonymous = manifest.editions.find(({id}) => id === 'anonymous');
    expect(fs.existsSync(fileOf(anonymous?.directory ?? ''))).toBe(false);
  });

  it.each([
    // edition, words, a page that they are on
    ['public', 'How medcon reads its configuration', '/selfhosted/apps/medcon/configuration/'],
    ['public', 'participants of a conference', '/apis/misc/conference/'],
    ['selfhosted', 'idempotency rate limits missions', '/apis/publicSafety/missions/'],
    ['signed-in', 'status', '/apps/RND/autoStatus/'],
  ])('%s: does not find %j, which is for others', (id, query, page) => {
    expect(pagesFound('internal', query)).toContain(page);
    expect(pagesFound(id, query)).not.toContain(page);
  });

  it('names exactly the pages of its edition', () => {
    for (const {id, directory, pages} of manifest.editions.filter(({id}) => id !== 'anonymous')) {
      const {documentIds} = JSON.parse(fs.readFileSync(fileOf(directory), 'utf8')) as {
        documentIds: Record<string, string>;
      };
      const named = new Set(
        Object.values(documentIds).map((section) => canonicalPathname(section.replace(/#.*$/, ''))),
      );
      expect([...named].sort(), id).toEqual([...pages].sort());
    }
  });
});
