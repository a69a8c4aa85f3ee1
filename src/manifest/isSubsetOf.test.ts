import {describe, expect, it} from 'vitest';
import {isSubsetOf} from './isSubsetOf';

const OPEN = {route: '/guide/', source: 'guide.mdx'};
const GUARDED = {route: '/staff/', source: 'staff.mdx', requires: [['staff']]};
const PAGES = {'/guide/': OPEN, '/staff/': GUARDED};

describe('isSubsetOf accepts an earlier build', () => {
  it.each([
    ['when nothing has changed', PAGES],
    ['when a page is new', {...PAGES, '/new/': {route: '/new/', source: 'new.mdx'}}],
    [
      'when a page has another address for the same readers',
      {'/guides/': {...OPEN, route: '/guides/'}, '/staff/': GUARDED},
    ],
  ])('%s', (_when, later) => {
    expect(isSubsetOf(PAGES, later)).toBe(true);
  });
});

describe('isSubsetOf rejects an earlier build', () => {
  it.each([
    ['when a page was removed', {'/staff/': GUARDED}],
    ['when a page requires a sign-in now', {...PAGES, '/guide/': {...OPEN, requires: []}}],
    [
      'when a page was moved to where others read',
      {'/staff/guide/': {...OPEN, requires: [['staff']]}, '/staff/': GUARDED},
    ],
    [
      'when two pages have exchanged their addresses',
      {
        '/guide/': {...OPEN, source: 'staff.mdx'},
        '/staff/': {...GUARDED, source: 'guide.mdx'},
      },
    ],
    ['when the file of a page was renamed', {...PAGES, '/guide/': {...OPEN, source: 'other.mdx'}}],
  ])('%s', (_when, later) => {
    expect(isSubsetOf(PAGES, later)).toBe(false);
  });

  it('matches pages without a source by path', () => {
    const earlier = {'/guide/': {route: '/guide/'}};

    expect(isSubsetOf(earlier, {'/guide/': {route: '/guide/'}})).toBe(true);
    expect(isSubsetOf(earlier, {'/other/': {route: '/other/'}})).toBe(false);
  });
});
