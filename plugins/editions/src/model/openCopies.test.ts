import {expect, it} from 'vitest';
import {compilePolicy} from '@gated-docs/access';
import {openCopies} from './openCopies';
import type {PlannedPage} from './page';

const VERSIONS = [
  {name: 'current', docsRoute: '/docs/next'},
  {name: '2.0', docsRoute: '/docs'},
  {name: '1.0', docsRoute: '/docs/1.0'},
].map((version) => ({...version, plugin: 'default', folder: version.name, isLast: false}));

const pages = VERSIONS.flatMap(({name, docsRoute}) =>
  ['intro', 'plans/a', 'plans/b'].map((id): PlannedPage => {
    const place = `${name}/${id}`;
    return {
      ...{id: place, source: place, route: `${docsRoute}/${id}`},
      document: {plugin: 'default', version: name, id},
    };
  }),
);

const STAFF = ['staff'];

/** The rules that the warnings recommend. */
const neededWith = (rules: {path: string; groups?: string[]}[]) =>
  openCopies(compilePolicy({forceLogin: true, rules}), pages, VERSIONS).map(
    (message) => /rule for "([^"]*)"/.exec(message)?.[1],
  );

it.each<[string, {path: string; groups?: string[]}[], string[]]>([
  ['none', [], []],
  [
    'a folder of the last one',
    [{path: '/docs/plans*', groups: STAFF}],
    ['/docs/next/plans*', '/docs/1.0/plans*'],
  ],
  [
    'a page of an older one, whose successor has its own',
    [
      {path: '/docs/1.0/plans/a', groups: STAFF},
      {path: '/docs/plans/a', groups: ['partner']},
    ],
    ['/docs/next/plans/a/'],
  ],
  [
    'whole versions',
    [
      {path: '/docs/next*', groups: STAFF},
      {path: '/docs/1.0/*', groups: STAFF},
    ],
    [],
  ],
  [
    'a folder, and for the other versions as a whole',
    [
      {path: '/docs/plans*', groups: STAFF},
      {path: '/docs/next*', groups: STAFF},
      {path: '/docs/1.0*', groups: ['partner']},
    ],
    ['/docs/1.0/plans*'],
  ],
  ['a folder of all', [{path: '/docs*plans/*', groups: STAFF}], []],
])('of versions, with a rule for %s', (_what, rules, expected) => {
  expect(neededWith(rules).sort()).toEqual(expected.sort());
});
