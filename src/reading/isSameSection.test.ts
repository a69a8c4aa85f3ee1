import {expect, it} from 'vitest';
import {isSameSection} from './isSameSection';

it.each([
  ['/', '/apis/geo/routing/', '/apis/geo/geosearch/', true],
  ['/', '/apis/', '/apis/geo/geosearch/', true],
  ['/', '/guidelines/troubleshooting/', '/apis/', false],
  ['/', '/apis/misc/conference/', '/graphql/', false],
  ['/', '/guidelines/', '/', false],
  // One name is a prefix of the other.
  ['/', '/apis/', '/apis-old/', false],
  ['/docs/', '/docs/apis/', '/docs/apis/geo/routing/', true],
  ['/docs/', '/docs/guidelines/', '/docs/apis/', false],
])('below %s, %s and %s are in one section: %s', (home, page, other, isSame) => {
  expect(isSameSection(home, page, other)).toBe(isSame);
});
