import {describe, expect, it} from 'vitest';
import {MANIFEST_FILE_V1, parseManifestV1, type ManifestV1} from './manifest';

const HASH = 'a'.repeat(64);

const SOUND: ManifestV1 = {
  version: 1,
  policy: {
    forceLogin: true,
    rules: [{path: '/apis*', groups: ['public']}, {path: '/members'}],
    pageRules: [{path: '/beta/', auth: true}],
  },
  uxMode: 'modal',
  policyHash: HASH,
  pages: {'/': {route: '/'}, '/apis/': {route: '/APIs/', rule: '/apis*'}},
  fragments: [
    {page: '/apis/', condition: {groups: ['beta'], satisfiedBy: [['beta']]}},
    {condition: {groups: ['beta'], satisfiedBy: [[]]}},
  ],
  editions: [
    {
      id: 'anonymous',
      audience: 'anonymous',
      groups: [],
      pages: [],
      fragments: [0],
      directory: 'anonymous/1',
      inputHash: HASH,
    },
  ],
};

const problemOf = (text: string): string => {
  try {
    parseManifestV1(text, 'editions/manifest.json');
    return 'none';
  } catch (error) {
    return (error as Error).message;
  }
};

const CURE = 'Build the editions again: npm run editions';

describe('parseManifestV1', () => {
  it.each(['', '{', 'undefined', '<html>', '{"version":1'])(
    'refuses %j, which is not JSON',
    (text) => {
      expect(problemOf(text)).toBe(`editions/manifest.json is not JSON. ${CURE}`);
    },
  );

  const {policy} = SOUND;
  const [edition] = SOUND.editions;
  it.each([
    // what is written, the place that the message names
    [null, ''],
    [[], ''],
    [{...SOUND, version: 2}, 'version'],
    [{...SOUND, version: undefined}, 'version'],
    [{...SOUND, secret: 1}, 'secret'], // unknown keys: another version of the portal wrote it
    [{...SOUND, policy: undefined}, 'policy'],
    [{...SOUND, policy: {...policy, forceLogin: undefined}}, 'policy.forceLogin'], // no default opens the site
    [{...SOUND, policy: {...policy, forceLogin: 'true'}}, 'policy.forceLogin'],
    [{...SOUND, policy: {...policy, rules: undefined}}, 'policy.rules'],
    [{...SOUND, policy: {...policy, rules: [{path: {}}]}}, 'policy.rules[0].path'], // a lost RegExp
    [{...SOUND, policy: {...policy, rules: [{path: '/a', group: ['x']}]}}, 'policy.rules[0]'],
    [{...SOUND, policy: {...policy, rules: [{path: '/a', groups: 'x'}]}}, 'policy.rules[0].groups'],
    [{...SOUND, policy: {...policy, pageRules: undefined}}, 'policy.pageRules'],
    [
      {...SOUND, policy: {...policy, pageRules: [{path: '/a', auth: 'yes'}]}},
      'policy.pageRules[0].auth',
    ],
    [{...SOUND, uxMode: 'popup'}, 'uxMode'],
    [{...SOUND, policyHash: 'abc'}, 'policyHash'],
    [{...SOUND, policyHash: `${HASH}\n`}, 'policyHash'],
    [{...SOUND, policyHash: `0x${HASH}`}, 'policyHash'],
    [{...SOUND, pages: {'/': '/'}}, 'pages'],
    [{...SOUND, editions: []}, 'editions'],
    [{...SOUND, editions: [{...edition, audience: 'everybody'}]}, 'editions[0].audience'],
    [{...SOUND, editions: [{...edition, inputHash: 'A'.repeat(64)}]}, 'editions[0].inputHash'],
    [{...SOUND, editions: [{...edition, pages: '/'}]}, 'editions[0].pages'],
    [{...SOUND, editions: [{...edition, directory: undefined}]}, 'editions[0].directory'],
  ])('refuses %j and names the place', (written, place) => {
    const problem = problemOf(JSON.stringify(written));

    expect(problem).toMatch(/^editions\/manifest\.json is not a manifest of editions:\n/);
    expect(problem).toContain(place);
    expect(problem.endsWith(`\n${CURE}`)).toBe(true);
  });

  it('keeps what the parser said of text that is not JSON', () => {
    expect(() => parseManifestV1('{', 'x')).toThrow(
      expect.objectContaining({cause: expect.any(SyntaxError) as SyntaxError}),
    );
  });

  it.each<[string, ManifestV1]>([
    ['one edition', SOUND],
    [
      'an edition for people, and a redirect',
      {
        ...SOUND,
        uxMode: 'redirect',
        privateRedirectPath: '/',
        editions: [...SOUND.editions, {...edition!, id: 'signed-in', audience: 'person'}],
      },
    ],
  ])('reads back what a build wrote: %s', (_name, written) => {
    expect(parseManifestV1(JSON.stringify(written, null, 2), MANIFEST_FILE_V1)).toEqual(written);
  });

  it('has a name that is looked for in one place', () => {
    expect(MANIFEST_FILE_V1).toBe('manifest.v1.json');
  });
});
