import {describe, expect, it} from 'vitest';
import {parseManifest, type Manifest} from './manifest';

const HASH = 'a'.repeat(64);

const SOUND: Manifest = {
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
    parseManifest(text, 'editions/manifest.json');
    return 'none';
  } catch (error) {
    return (error as Error).message;
  }
};

const CURE = 'Build the editions again: npm run editions';

describe('parseManifest', () => {
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

  it('reads back what a build wrote', () => {
    expect(parseManifest(JSON.stringify(SOUND, null, 2), 'manifest.json')).toEqual(SOUND);
  });
});
