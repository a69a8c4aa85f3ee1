import {describe, expect, it} from 'vitest';
import {navbarItemTarget} from './navbarItemTarget';

describe('navbarItemTarget', () => {
  it.each([
    [{}, null], // a widget
    [{items: []}, null],
    [{to: '/apis/', items: [{to: '/apis/geo/'}]}, null], // a menu: its items are asked one by one
    [{href: 'https://example.com/'}, null],
    [{href: 'mailto:a@example.com'}, null],
    [{to: undefined, href: undefined}, null],
    [{to: '/apis/'}, '/apis/'],
    [{href: '/apis/'}, '/apis/'],
    [{to: '/apis/', href: '/other/'}, '/apis/'],
    [{to: '/'}, '/'],
  ])('finds in %j the target %j', (item, expected) => {
    expect(navbarItemTarget(item)).toBe(expected);
  });
});
