import fs from 'node:fs';
import path from 'node:path';
import {beforeAll, describe, expect, it} from 'vitest';
import {filesBelow, matchesBelow, readBuiltSite} from '../support/builtFiles';
import {buildCornersEditions} from '../support/cornersEditions';

/** Unique words of the site, each with its place's audience in its name. */
const PLANTED = /\b(?:BETA|BOTH|STAFF)[A-Z]+/g;

let folders: Map<string, string>;
let planted: string[];

beforeAll(async () => {
  const folder = await buildCornersEditions();
  const {editions} = readBuiltSite(folder);
  folders = new Map(editions.map(({id, directory}) => [id, path.join(folder, directory)]));
  planted = [...matchesBelow(path.resolve('tests/fixtures/corners'), PLANTED)].filter(
    // Names of partials and of bindings do not appear in built sites.
    (word) => !['BETAPARTIAL', 'BETAIMPORT'].includes(word),
  );
});

/** The audience of a word, by its prefix; an independent statement of the site's rules. */
function isFor(word: string, groups: readonly string[]): boolean {
  const isBeta = groups.includes('beta');
  const isStaff = groups.includes('staff');
  if (word.startsWith('BOTH')) {
    return isBeta && isStaff;
  }
  return word.startsWith('BETA') ? isBeta : isStaff;
}

const groupsOf = (id: string) => (id === 'signed-in' ? [] : id.split('+'));

describe('a site with a rule on everything that can have one', () => {
  it('has an edition for each combination with different access', () => {
    expect([...folders.keys()].sort()).toEqual([
      'anonymous',
      'beta',
      'beta+staff',
      'signed-in',
      'staff',
    ]);
  });

  it.each(['signed-in', 'beta', 'staff', 'beta+staff'])(
    'gives the edition "%s" exactly the words for its readers',
    (id) => {
      const found = matchesBelow(folders.get(id) ?? '', PLANTED);
      const expected = planted.filter((word) => isFor(word, groupsOf(id)));

      expect(planted.length).toBeGreaterThan(25);
      expect([...found].sort()).toEqual(expected.sort());
    },
  );

  it('gives anonymous readers no words', () => {
    expect(matchesBelow(folders.get('anonymous') ?? '', PLANTED)).toEqual(new Set());
  });

  it('builds lists of documents and tags only from the edition’s own pages', () => {
    const pagesOf = (id: string) =>
      filesBelow(folders.get(id) ?? '').filter((file) =>
        /^(?:tags|guides-index)\b.*html$/.test(file),
      );

    expect(pagesOf('signed-in')).toEqual([
      'guides-index/index.html',
      'tags/common/index.html',
      'tags/index.html',
    ]);
    expect(pagesOf('staff')).toContain('tags/stafftag/index.html');
    const common = fs.readFileSync(
      path.join(folders.get('signed-in') ?? '', 'tags/common/index.html'),
      'utf8',
    );
    expect(common).toContain('2 docs tagged with');
  });

  it('names only groups that guard the edition’s own pages', () => {
    const names = [...matchesBelow(folders.get('beta') ?? '', /groups"?:\s*\["[^\]]*\]/g)];

    expect(names.filter((text) => !text.endsWith('["beta"]'))).toEqual([]);
  });
});
