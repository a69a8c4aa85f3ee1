import {describe, expect, it} from 'vitest';
import {normalizeQuery} from './normalizeQuery';

describe('normalizeQuery', () => {
  it.each([
    ['  Mission   Export ', 'mission export'],
    ['401 unauthorized', '401 unauthorized'],
    ['/v1/missions', '/v1/missions'],
    ['oauth 2.1', 'oauth 2.1'],
  ])('normalises %j', (query, counted) => {
    expect(normalizeQuery(query)).toBe(counted);
  });

  it.each([
    ['an email address', 'ann@example.com'],
    ['a phone number', 'call 030 1234 567'],
    ['a date of birth', '24.12.1980'],
    ['an identifier', '550e8400-e29b-41d4-a716-446655440000'],
    ['a token', 'eyJhbGciOiJSUzI1NiIsInR5cCI6IkpXVCJ9'],
    ['a long text', 'what do I do when the ambulance of my colleague does not show up'],
    ['nothing', '  '],
  ])('returns null for %s', (_what, query) => {
    expect(normalizeQuery(query)).toBeNull();
  });
});
