import {describe, expect, it} from 'vitest';
import {compilePolicy} from '@gated-docs/access';
import {someOf} from '@gated-docs/access/conditions';
import {editionFor, type Fragment} from '@gated-docs/edition-format';
import {computeEditions} from './computeEditions';
import {readersTable} from './readersTable';

const PAGES = ['/', '/apis/', '/apis/secret/', '/apps/'];
const policy = compilePolicy({
  forceLogin: true,
  rules: [
    {path: '/apis*', groups: ['public', 'internal']},
    {path: '/apis/secret', groups: ['internal']},
    {path: '/apps*', groups: ['apps', 'internal']},
  ],
});

function tableOf(inUse?: string[][], fragments: Fragment[] = []) {
  const editions = computeEditions(policy, {pages: PAGES, fragments, combinations: inUse});
  return {...readersTable(policy, fragments, editions), anonymous: 'anonymous'};
}

describe('readersTable', () => {
  it('rejects more groups than it can combine', () => {
    const groups = Array.from({length: 17}, (_, index) => `g${index}`);
    const wide = compilePolicy({forceLogin: true, rules: [{path: '/apis', groups}]});
    const editions = computeEditions(wide, {pages: PAGES, combinations: [['g1']]});

    expect(() => readersTable(wide, [], editions)).toThrow(/17 groups .*at most 16/);
  });

  it('throws instead of leaving a combination without an edition', () => {
    expect(() => readersTable(policy, [], [])).toThrow(RangeError);
  });

  it.each([
    [[], 'signed-in'],
    [['apps'], 'apps'],
    [['public'], 'public'],
    [['apps', 'public'], 'apps+public'],
    [['internal'], 'internal'],
    [['apps', 'internal', 'public'], 'internal'],
  ])('assigns readers in %j their own edition', (groups, edition) => {
    expect(editionFor(tableOf(), groups)).toBe(edition);
  });

  it.each([
    // groups, edition if only [public] and [apps] are built
    [[], 'signed-in'],
    [['internal'], 'public'], // the one that contains the most of what they may read
    [['apps', 'public'], 'public'],
    [['apps'], 'apps'],
  ])('assigns readers in %j the largest matching edition: %s', (groups, edition) => {
    const open = ['/', '/apis/', '/apis/more/', '/apps/'];
    const editions = computeEditions(policy, {pages: open, combinations: [['public'], ['apps']]});
    const table = {...readersTable(policy, [], editions), anonymous: 'anonymous'};

    expect(editionFor(table, groups)).toBe(edition);
  });

  it('includes the groups of conditional content', () => {
    const beta: Fragment = {page: '/apis/', condition: someOf('beta')};
    const table = tableOf(undefined, [beta]);

    expect(table.groups).toEqual(['apps', 'beta', 'internal', 'public']);
    expect(editionFor(table, ['public'])).toBe('public');
    expect(editionFor(table, ['beta', 'public'])).toBe('beta+public');
    expect(editionFor(table, ['beta'])).toBe('signed-in'); // nothing to show without the page
  });
});
