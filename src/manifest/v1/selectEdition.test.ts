import {describe, expect, it} from 'vitest';
import {
  ANONYMOUS,
  compilePolicy,
  conditionOf,
  someOf,
  type PolicySource,
  type Subject,
} from '../../access';
import type {EditionV1, ManifestV1} from './manifest';
import {readableFragments, readablePages, selectEdition} from './selectEdition';

const PAGES = ['/', '/apis/', '/apis/secret/', '/apps/'];

const policySource: PolicySource = {
  forceLogin: true,
  rules: [
    {path: '/apis*', groups: ['public', 'internal']},
    {path: '/apis/secret', groups: ['internal']},
    {path: '/apps*', groups: ['apps', 'internal']},
  ],
};
const policy = compilePolicy(policySource);

const person = (...groups: string[]): Subject => ({type: 'person', personId: 'p1', groups});

function edition(
  id: string,
  pages: string[],
  audience: EditionV1['audience'] = 'person',
): EditionV1 {
  const groups = id === 'anonymous' || id === 'signed-in' ? [] : id.split('+');
  return {id, audience, groups, pages, fragments: [], directory: id, inputHash: '0'.repeat(64)};
}

const EDITIONS = [
  edition('anonymous', [], 'anonymous'),
  edition('signed-in', ['/']),
  edition('apps', ['/', '/apps/']),
  edition('public', ['/', '/apis/']),
  edition('apps+public', ['/', '/apis/', '/apps/']),
  edition('internal', PAGES),
];

const manifestOf = (editions: EditionV1[]): ManifestV1 => ({
  version: 1,
  policy: {forceLogin: true, rules: [], pageRules: []},
  uxMode: 'modal',
  policyHash: '0'.repeat(64),
  pages: {},
  fragments: [],
  editions,
});

const without = (...ids: string[]) => manifestOf(EDITIONS.filter(({id}) => !ids.includes(id)));

describe('selectEdition', () => {
  it('throws for an anonymous subject when no anonymous edition was built', () => {
    expect(() => selectEdition(without('anonymous'), policy, ANONYMOUS)).toThrow(
      new RangeError('no edition was built for the audience "anonymous"'),
    );
  });

  it('throws when every edition holds something that the person may not read', () => {
    const manifest = without('signed-in', 'public');

    expect(() => selectEdition(manifest, policy, person('public'))).toThrow(
      new RangeError('no edition was built for the audience "person"'),
    );
  });

  it.each([
    // groups, edition
    [[], 'signed-in'],
    [['nobody-knows'], 'signed-in'],
    [['selfhosted'], 'signed-in'],
    [['Internal'], 'signed-in'], // the case of a group counts
    [['anonymous'], 'signed-in'], // the name of an edition is no group
    [['apps+public'], 'signed-in'],
    [['public'], 'public'],
    [['public', 'nobody-knows'], 'public'],
    [['apps', 'public'], 'apps+public'],
    [['public', 'apps'], 'apps+public'],
    [['internal'], 'internal'],
    [['apps', 'internal', 'public'], 'internal'],
  ])(
    'serves a person in %j the edition %s, in whatever order they were built',
    (groups, expected) => {
      expect(selectEdition(manifestOf(EDITIONS), policy, person(...groups)).id).toBe(expected);
      expect(selectEdition(manifestOf(EDITIONS.toReversed()), policy, person(...groups)).id).toBe(
        expected,
      );
    },
  );

  it('serves an anonymous subject the anonymous edition, even where a larger one is open to all', () => {
    const open = compilePolicy({forceLogin: false, rules: []});

    expect(selectEdition(manifestOf(EDITIONS), open, ANONYMOUS).id).toBe('anonymous');
  });

  it('refuses an anonymous edition that holds a private page', () => {
    const manifest = manifestOf([
      edition('anonymous', ['/apis/'], 'anonymous'),
      ...EDITIONS.slice(1),
    ]);

    expect(() => selectEdition(manifest, policy, ANONYMOUS)).toThrow(RangeError);
  });

  it('never serves a person the anonymous edition', () => {
    expect(selectEdition(manifestOf(EDITIONS), policy, person()).audience).toBe('person');
  });

  it.each([
    // groups, editions that were not built, the edition served
    [['apps', 'public'], ['apps+public'], 'apps'], // two equally large: the first by name
    [['apps', 'public'], ['apps+public', 'apps'], 'public'],
    [['public'], ['public'], 'signed-in'],
    [['internal'], ['internal'], 'apps+public'],
    [['internal'], ['internal', 'apps+public', 'apps', 'public'], 'signed-in'],
  ])(
    'serves a person in %j, where %j were not built, the largest that fits: %s',
    (groups, missing, expected) => {
      const {editions} = without(...missing);

      for (const order of [editions, editions.toReversed()]) {
        expect(selectEdition(manifestOf(order), policy, person(...groups)).id).toBe(expected);
      }
    },
  );

  it('refuses an edition with a page that has no canonical form', () => {
    const manifest = manifestOf([edition('signed-in', ['/']), edition('odd', ['/', '/a%2Fb/'])]);

    expect(selectEdition(manifest, policy, person('internal')).id).toBe('signed-in');
  });

  it('leaves the manifest as it was', () => {
    const manifest = manifestOf(EDITIONS);

    selectEdition(manifest, policy, person('public'));

    expect(manifest.editions.map(({id}) => id)).toEqual(EDITIONS.map(({id}) => id));
  });
});

describe('readablePages', () => {
  it.each([
    [ANONYMOUS, []],
    [person(), ['/']],
    [person('public'), ['/', '/apis/']],
    [person('internal'), PAGES],
  ])('lets %j read %j', (subject, expected) => {
    expect(readablePages(policy, subject, PAGES)).toEqual(expected);
  });

  it('keeps the order given', () => {
    expect(readablePages(policy, person('public'), ['/apis/', '/apps/', '/'])).toEqual([
      '/apis/',
      '/',
    ]);
  });
});

describe('fragments of pages', () => {
  const forBeta = {page: '/apis/', condition: conditionOf(someOf('beta'), ['beta'])};
  const notForApps = {condition: conditionOf((held) => !held.includes('apps'), ['apps'])};
  const fragments = [forBeta, notForApps];
  const holding = (id: string, held: number[]) => ({
    ...edition(id, ['/', '/apis/']),
    id: `${id}-${held.join()}`,
    fragments: held,
  });
  const manifest = {
    ...manifestOf(
      [0, 1, 2, 3].map((mask) =>
        holding(
          'public',
          [0, 1].filter((bit) => (mask >> bit) & 1),
        ),
      ),
    ),
    fragments,
  };
  const chosen = (...groups: string[]) => selectEdition(manifest, policy, person(...groups)).id;

  it('are read by nobody who is not signed in, and not without their page', () => {
    expect(readableFragments(ANONYMOUS, PAGES, fragments)).toEqual([]);
    expect(readableFragments(person('beta'), ['/'], fragments)).toEqual([1]);
  });

  it('keep an edition from readers for whom one of them is not meant', () => {
    expect(chosen('public', 'apps')).toBe('public-');
    expect(chosen('public', 'apps', 'beta')).toBe('public-0');
  });

  it('make the edition with more of them the larger one', () => {
    expect(chosen('public')).toBe('public-1');
    expect(chosen('public', 'beta')).toBe('public-0,1');
  });

  it('leave no edition rather than a wrong one', () => {
    const wrong = {
      ...manifest,
      editions: manifest.editions.filter(({fragments: held}) => held.includes(1)),
    };
    expect(() => selectEdition(wrong, policy, person('public', 'apps'))).toThrow(RangeError);
  });
});
