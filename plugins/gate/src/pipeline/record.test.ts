import {expect, it} from 'vitest';
import {logText} from './record';

it.each([
  ['/apis/', '/apis/'],
  ['/a\r\nGET /forged', '/a\\u000d\\u000aGET /forged'],
  ['/\u001b[31mred', '/\\u001b[31mred'],
  ['/\u2028\u202e', '/\\u2028\\u202e'],
  ['/x/eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiJwIn0.c2ln', '/x/[token]'],
])('writes %j as %s', (text, written) => {
  expect(logText(text)).toBe(written);
});

it('truncates long values', () => {
  expect(logText('/'.repeat(10_000))).toHaveLength(500);
});
