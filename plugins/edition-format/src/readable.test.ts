import {describe, expect, it} from 'vitest';
import {ANONYMOUS, compilePolicy, type Subject} from '@gated-docs/access';
import {allOf, someOf} from '@gated-docs/access/conditions';
import type {PolicySource} from '@gated-docs/access/rules';
import {readableFragments, readablePages} from './readable';

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

describe('readablePages', () => {
  it.each([
    [ANONYMOUS, []],
    [person(), ['/']],
    [person('public'), ['/', '/apis/']],
    [person('internal'), PAGES],
  ])('lets %j read %j', (subject, expected) => {
    expect(readablePages(policy, subject, PAGES)).toEqual(expected);
  });

  it('preserves the order of the pages', () => {
    expect(readablePages(policy, person('public'), ['/apis/', '/apps/', '/'])).toEqual([
      '/apis/',
      '/',
    ]);
  });
});

describe('readableFragments', () => {
  const forBeta = {page: '/apis/', condition: someOf('beta')};
  const forBoth = {condition: allOf('apps', 'beta')};
  const fragments = [forBeta, forBoth];

  it.each([
    // subject, pages, indices
    [ANONYMOUS, PAGES, []],
    [person('apps', 'beta'), ['/'], [1]], // not the fragment of a page that is not listed
    [person('apps'), PAGES, []],
    [person('beta'), PAGES, [0]],
  ])('lets %j on %j read %j', (subject, pages, expected) => {
    expect(readableFragments(subject, pages, fragments)).toEqual(expected);
  });
});
