import {describe, expect, it} from 'vitest';
import {MANIFEST_FILE, parseManifest, type Manifest} from './manifest';

const HASH = 'a'.repeat(64);
const READY = {
  status: 'ready',
  directory: 'public/3f2ab',
  index: 'public/3f2ab.files.json',
  indexHash: HASH,
  pages: 2,
  hiddenHash: HASH,
} as const;

const SOUND: Manifest = {
  version: 3,
  forceLogin: true,
  uxMode: 'modal',
  groups: ['beta', 'public'],
  readers: {'': 'signed-in', beta: 'signed-in', public: 'public', 'beta+public': 'public'},
  anonymous: 'anonymous',
  pages: {
    '/': {route: '/', requires: []},
    '/apis/': {route: '/APIs/', requires: [['public'], ['beta', 'public']]},
    '/open/': {route: '/open/'},
  },
  editions: {
    anonymous: {status: 'pending', pages: 0, hiddenHash: HASH},
    'signed-in': {status: 'failed', pages: 1, hiddenHash: HASH},
    public: READY,
  },
};

const errorFor = (manifest: unknown): string => {
  try {
    parseManifest(JSON.stringify(manifest), 'editions/manifest.json');
    return 'none';
  } catch (error) {
    return (error as Error).message;
  }
};

const FIX = 'Build the editions again: npm run editions';

describe('parseManifest', () => {
  it.each(['', '{', 'undefined', '<html>', '{"version":2'])('rejects invalid JSON: %j', (text) => {
    expect(() => parseManifest(text, 'manifest.json')).toThrow(
      expect.objectContaining({
        message: `manifest.json is not JSON. ${FIX}`,
        cause: expect.any(SyntaxError) as SyntaxError,
      }),
    );
  });

  const {readers, pages, editions} = SOUND;
  const {'beta+public': _both, ...incomplete} = readers;
  it.each<[unknown, string]>([
    // manifest, place that the message names
    [null, ''],
    [[], ''],
    [{...SOUND, version: 2}, 'version'], // an earlier build
    [{...SOUND, secret: 1}, 'secret'],
    [{...SOUND, forceLogin: undefined}, 'forceLogin'], // no default: an omission must not open the site
    [{...SOUND, forceLogin: 'true'}, 'forceLogin'],
    [{...SOUND, uxMode: 'popup'}, 'uxMode'],
    [{...SOUND, uxMode: 'redirect'}, 'privateRedirectPath'],
    [{...SOUND, uxMode: 'redirect', privateRedirectPath: '//evil.example'}, 'privateRedirectPath'],
    [{...SOUND, uxMode: 'redirect', privateRedirectPath: '/\\evil'}, 'privateRedirectPath'],
    [{...SOUND, uxMode: 'redirect', privateRedirectPath: '/nowhere'}, 'privateRedirectPath'],
    // A browser would leave the portal, although the canonical path is a page of the site.
    [{...SOUND, uxMode: 'redirect', privateRedirectPath: '//apis/'}, 'privateRedirectPath'],
    [{...SOUND, services: {other: 'https://a.example/'}}, 'services'],
    [{...SOUND, services: {factors: '/methods'}}, 'services.factors'],
    [{...SOUND, services: {factors: 'https://a.example;script-src/'}}, 'services.factors'],
    [{...SOUND, services: {identityCheck: '//a.example/'}}, 'services.identityCheck'],
    [{...SOUND, services: {identityCheck: 'https://a.example *'}}, 'services.identityCheck'],
    [{...SOUND, services: {pictures: ["https://'unsafe-inline'/"]}}, 'services.pictures[0]'],
    [{...SOUND, groups: ['public', 'beta']}, 'groups'],
    [{...SOUND, groups: ['beta', 'beta']}, 'groups'],
    [{...SOUND, readers: incomplete}, 'readers'], // a reader without an edition
    [{...SOUND, readers: {...incomplete, 'public+beta': 'public'}}, 'readers["public+beta"]'],
    [{...SOUND, readers: {...incomplete, other: 'public'}}, 'readers.other'],
    [{...SOUND, readers: {...readers, public: 'gone'}}, 'readers.public'],
    [{...SOUND, readers: {...readers, public: 'constructor'}}, 'readers.public'],
    [{...SOUND, anonymous: 'nobody'}, 'anonymous'],
    [{...SOUND, pages: {...pages, '/Apps/': {route: '/Apps/'}}}, 'pages["/Apps/"]'],
    [{...SOUND, pages: {...pages, '/apps/': {route: '/apis/'}}}, 'pages["/apps/"]'],
    [{...SOUND, pages: {'/': {route: '/', requires: [[]]}}}, 'pages["/"].requires'], // ambiguous: nobody or everyone?
    [{...SOUND, pages: {'/': {route: '/', requires: [['x']]}}}, 'pages["/"].requires'],
    [{...SOUND, pages: {'/': {route: '/', groups: ['public']}}}, 'pages["/"]'],
    [{...SOUND, editions: {...editions, public: {...READY, status: 'built'}}}, 'editions.public'],
    [{...SOUND, editions: {...editions, public: {status: 'ready', pages: 1}}}, 'editions.public'],
    [{...SOUND, editions: {...editions, public: {...READY, indexHash: 'abc'}}}, 'editions.public'],
    // Fail closed: without it, files of an earlier build could be served.
    [
      {...SOUND, editions: {...editions, public: {...READY, hiddenHash: undefined}}},
      'editions.public.hiddenHash',
    ],
    [
      {...SOUND, editions: {...editions, public: {...READY, hiddenHash: `${HASH}\n`}}},
      'editions.public.hiddenHash',
    ],
    ...[
      '../secret',
      '/etc/passwd',
      'a/../../b',
      'a/./b',
      'a/b/../../c',
      'public',
      'a/.git',
      'a\\b/c',
      'a//b',
      'a/b/',
      'a/b c',
      'a/b\n',
    ].map(
      (directory) =>
        [
          {...SOUND, editions: {...editions, public: {...READY, directory}}},
          'editions.public.directory',
        ] as [unknown, string],
    ),
  ])('rejects %j and names the place', (written, place) => {
    const message = errorFor(written);

    expect(message).toMatch(/^editions\/manifest\.json is not a valid edition manifest:\n/);
    expect(message).toContain(place);
    expect(message.endsWith(`\n${FIX}`)).toBe(true);
  });

  const redirect = {...SOUND, uxMode: 'redirect'};
  const review = {groups: ['public'], views: {public: [{edition: 'signed-in', groups: ['beta']}]}};
  it.each<[unknown, string]>([
    [
      {...SOUND, groups: ['public', 'beta']},
      'expected unique group names in ascending order\n  → at groups',
    ],
    [
      {...SOUND, groups: ['beta', 'beta']},
      'expected unique group names in ascending order\n  → at groups',
    ],
    [{...SOUND, anonymous: 'x'}, 'there is no edition "x"\n  → at anonymous'],
    [{...SOUND, readers: incomplete}, 'expected all 4 combinations of groups\n  → at readers'],
    [
      {...SOUND, readers: {...incomplete, other: 'public'}},
      'expected a combination of the groups in "groups", in the same order\n  → at readers.other',
    ],
    [
      {...SOUND, readers: {...readers, public: 'gone'}},
      'there is no edition "gone"\n  → at readers.public',
    ],
    [
      {...SOUND, pages: {...pages, '/Apps/': {route: '/Apps/'}}},
      'expected the canonical path of its route\n  → at pages["/Apps/"]',
    ],
    [
      {...SOUND, pages: {'/': {route: '/', requires: [['x']]}}},
      '"x" is not one of the groups in "groups"\n  → at pages["/"].requires',
    ],
    [redirect, 'expected "/" or a page of the site\n  → at privateRedirectPath'],
    [
      {...SOUND, pages: {'/apis/': {route: 'apis/'}}},
      'must start with "/"\n  → at pages["/apis/"].route',
    ],
    [
      {...SOUND, editions: {...editions, public: {...READY, hiddenHash: 'a'}}},
      'expected a hex SHA-256\n  → at editions.public.hiddenHash',
    ],
    [
      {...SOUND, editions: {...editions, public: {...READY, directory: 'public'}}},
      'expected a path such as "public/3f2ab"\n  → at editions.public.directory',
    ],
    [{...SOUND, editions: {...editions, public: {status: 'pending'}}}, 'at editions.public.pages'],
    // Reviewers.
    [{...SOUND, review: {...review, groups: []}}, 'at review.groups'],
    [
      {...SOUND, review: {...review, views: {gone: []}}},
      'there is no edition "gone"\n  → at review.views.gone',
    ],
    [
      {...SOUND, review: {...review, views: {public: [{edition: 'toString', groups: []}]}}},
      'there is no edition "toString"\n  → at review.views.public',
    ],
    [
      {...SOUND, review: {...review, views: {public: [{groups: []}]}}},
      'at review.views.public[0].edition',
    ],
    [{...SOUND, review: {groups: ['public']}}, 'at review.views'],
    // CSP sources.
    ...[
      'xhttps://a.example/',
      'ftp://a.example/',
      'https://a.example',
      'https:///x',
      'https://a.example:port/',
      'https://[::1/',
      'https://[g]/',
      'https://[1]/',
      'https://a.example/ b',
      'https://user@a.example/',
    ].map(
      (factors) =>
        [{...SOUND, services: {factors}}, 'expected a web address\n  → at services.factors'] as [
          unknown,
          string,
        ],
    ),
    [{...SOUND, services: {identityCheck: 'checks'}}, 'at services.identityCheck'],
  ])('rejects %j and names the fault and its place', (written, problem) => {
    expect(errorFor(written)).toContain(problem);
  });

  it.each<[string, Manifest]>([
    ['a site under forceLogin', SOUND],
    ['reviewers', {...SOUND, review}],
    [
      'an edition in a folder of folders',
      {...SOUND, editions: {...editions, public: {...READY, directory: 'public/2026/3f2ab'}}},
    ],
    [
      'services elsewhere',
      {
        ...SOUND,
        services: {
          identityCheck: 'http://localhost:4000/checks',
          factors: 'https://[::1]:8443/methods?of=me',
          pictures: ['https://logos.example/', 'https://a-b.example/logo.svg'],
        },
      },
    ],
    ['a service of the provider', {...SOUND, services: {identityCheck: '/identity-checks'}}],
    [
      'a redirect to the home page, which is no document',
      {
        ...SOUND,
        uxMode: 'redirect',
        privateRedirectPath: '/',
        pages: {'/apis/': {route: '/apis/'}},
      },
    ],
    ['a redirect to a page', {...SOUND, uxMode: 'redirect', privateRedirectPath: '/apis'}],
    [
      'no groups at all',
      {...SOUND, groups: [], readers: {'': 'public'}, pages: {'/': {route: '/'}}},
    ],
  ])('parses a manifest with %s', (_name, written) => {
    expect(parseManifest(JSON.stringify(written, null, 2), MANIFEST_FILE)).toEqual(written);
  });
});
