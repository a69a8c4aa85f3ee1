import {expect, it} from 'vitest';
import {compilePolicy} from '@gated-docs/access';
import {assertGroupsMakeFolders} from './assertGroupsMakeFolders';
import {computeEditions} from './computeEditions';

it.each([
  [['anonymous'], '"anonymous" has the name of an edition', 'Rename the group'],
  [['Signed-In'], '"Signed-In" has the name of an edition', 'Rename the group'], // the same folder
  [['a+b'], '"a+b" cannot be', 'can contain only'], // the ID of the edition for both
  [['../../src'], '"../../src" cannot be', 'can contain only'],
  [['__proto__'], '"__proto__" cannot be', 'begins with a letter'],
  [['..'], '".." cannot be', 'begins with a letter'],
  [['.building'], '".building" cannot be', 'begins with a letter'],
  [['Manifest.json'], '"Manifest.json" cannot be', 'Choose a name'],
  [
    ['public', 'Public', 'apps'],
    '"Public" and "public" differ only in letter case',
    'the same spelling',
  ],
])('rejects the groups %j with a reason', (groups, problem, fix) => {
  expect(() => assertGroupsMakeFolders(groups)).toThrow(problem);
  expect(() => assertGroupsMakeFolders(groups)).toThrow(fix);
});

it('accepts names that are folder names, even repeated ones', () => {
  expect(() => assertGroupsMakeFolders(['public', 'public-2', 'v1.0', 'public'])).not.toThrow();
});

it.each<[string, Parameters<typeof computeEditions>]>([
  [
    'rules',
    [
      compilePolicy({
        forceLogin: true,
        rules: [{path: '/a', groups: ['Beta']}],
        pageRules: [{path: '/b/', groups: ['beta']}],
      }),
      {pages: ['/a/', '/b/']},
    ],
  ],
  [
    'combinations in use',
    [
      compilePolicy({forceLogin: true, rules: [{path: '/a', groups: ['Beta']}]}),
      {pages: ['/a/'], combinations: [['beta']]},
    ],
  ],
])('applies to the groups of %s', (_from, [policy, request]) => {
  expect(() => computeEditions(policy, request)).toThrow('"Beta" and "beta" differ');
});
