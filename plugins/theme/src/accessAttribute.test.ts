import {describe, expect, it} from 'vitest';
import type {Decision} from '@gated-docs/access';
import {accessOf} from './accessAttribute';

describe('accessOf', () => {
  it.each<[Decision, string]>([
    [{effect: 'deny', reason: 'malformed-path'}, 'sign-in'],
    [{effect: 'deny', reason: 'unauthenticated'}, 'sign-in'],
    [{effect: 'deny', reason: 'missing-group', required: [['internal']]}, 'forbidden'],
    [{effect: 'permit'}, 'permit'],
  ])('maps %j to %s', (decision, expected) => {
    expect(accessOf(decision)).toBe(expected);
  });
});
