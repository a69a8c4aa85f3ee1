import {expect, it} from 'vitest';
import {ANONYMOUS, compilePolicy, type Subject} from '@gated-docs/access';
import {explainAccess} from './explainAccess';

const policy = compilePolicy({
  forceLogin: false,
  rules: [{path: '/apis*', groups: ['public', 'internal']}, {path: '/members*'}],
  pageRules: [
    {path: '/apis/geo/', groups: ['beta']},
    {path: '/own/', groups: ['beta', 'gamma']},
    {path: '/profile/', auth: true},
  ],
});
const reader = (...groups: string[]): Subject => ({type: 'person', personId: 'p1', groups});

it.each<[string, Subject, string]>([
  ['/a%2Fb', reader('internal'), 'denied: the path is malformed'],
  ['/apis/', ANONYMOUS, 'denied: requires sign-in (the rule for "/apis*")'],
  [
    '/apis/geo/',
    ANONYMOUS,
    'denied: requires sign-in (the rule for "/apis*" and the rule in the page’s front matter)',
  ],
  [
    '/apis/',
    reader('apps'),
    'denied by the rule for "/apis*", which requires one of the groups public, internal',
  ],
  [
    '/apis/geo',
    reader('public'), // meets the rule of the path
    'denied by the rule in the page’s front matter, which requires one of the groups beta',
  ],
  [
    '/apis/geo/',
    reader(),
    'denied by the rule for "/apis*", which requires one of the groups public, internal, and by the rule in the page’s front matter, which requires one of the groups beta',
  ],
  [
    '/own/',
    reader(),
    'denied by the rule in the page’s front matter, which requires one of the groups beta, gamma',
  ],
  ['/members/', reader(), 'permitted by the rule for "/members*"'],
  ['/own/', reader('gamma'), 'permitted by the rule in the page’s front matter'],
  [
    '/apis/geo/',
    reader('beta', 'public'),
    'permitted by the rule for "/apis*" and the rule in the page’s front matter',
  ],
])('explains %s for %j', (path, subject, expected) => {
  expect(explainAccess(policy, subject, path)).toBe(expected);
});

it('names forceLogin where no rule applies', () => {
  const forced = compilePolicy({forceLogin: true, rules: []});

  expect(explainAccess(forced, ANONYMOUS, '/')).toBe('denied: requires sign-in (forceLogin)');
});
