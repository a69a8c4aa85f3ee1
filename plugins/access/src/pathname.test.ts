import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import {canonicalPathname} from './pathname';

describe('canonicalPathname', {timeout: 60_000}, () => {
  it.each([
    '',
    '*',
    'apis/', // no leading slash
    ' /apis/',
    '?/apis/',
    'http://example.com/apis/',
    '/apis%2Fmisc', // encoded separator
    '/apis%2fmisc',
    '/apis%5Cmisc',
    '/apis%5cmisc',
    '/apis\\misc',
    '/apis%00',
    '/apis\u0000',
    '/apis/%0A',
    '/apis/\u007f',
    '/apis/%7f',
    '/apis/%', // cannot be decoded
    '/apis/%zz',
    '/apis/%E0%A4%A',
    '/apis/%c0%af', // overlong UTF-8
    '/apis/%ED%A0%80', // an encoded surrogate
    '/%256Disc/', // encoded twice
    '/%25%36%44isc/',
    '/%256Disc/../apis/', // even if `..` would remove it
    '/c%23/', // once decoded, the rest would be read as a hash
    '/c%3Fx/',
    '/100%25/',
    `/${'a'.repeat(2000)}`, // longer than any page's path
    `/a${'%CC%81%CC%A3'.repeat(2500)}/`, // combining marks, which take quadratic time to compose
    `/..${'/..'.repeat(1000)}/apis/`,
  ])('finds no canonical form for %j', (pathname) => {
    expect(canonicalPathname(pathname)).toBeNull();
  });

  it.each([
    ['/', '/'],
    ['//', '/'],
    ['/.', '/'],
    ['/..', '/'],
    ['/../../', '/'], // `..` stops at the root
    ['/index.html', '/'],
    ['/apis', '/apis/'],
    ['/apis/', '/apis/'],
    ['/apis//misc///', '/apis/misc/'],
    ['/apis/./misc/.', '/apis/misc/'],
    ['/apis/x/../misc/', '/apis/misc/'],
    ['/apis/misc/..', '/apis/'],
    ['/apis/%2e%2E/guidelines/', '/guidelines/'], // dots are resolved after decoding
    ['/apis/...', '/apis/.../'], // three dots are a name
    ['/apis/.hidden/', '/apis/.hidden/'],
    ['/apis/..;/misc/', '/apis/..;/misc/'], // path parameters have no meaning
    ['/apis/index.html', '/apis/'],
    ['/apis/INDEX.HTML', '/apis/'],
    ['/apis/index.html/', '/apis/'],
    ['/apis/index.html/index.html', '/apis/'],
    ['/apis/index.html/x', '/apis/index.html/x/'], // only a final index.html is dropped
    ['/apis/myindex.html', '/apis/myindex.html/'],
    ['/apis?x=/guidelines/', '/apis/'],
    ['/apis#/guidelines/', '/apis/'],
    ['/apis?\n/x', '/apis/'], // a query may contain line breaks
    ['/apis#a?b', '/apis/'],
    ['/guidelines%23/../apis/', '/apis/'], // an encoded # starts no hash
    ['/a%25b/../apis/', '/apis/'], // a lone % is not an encoded octet
    ['/%61%70%69%73/', '/apis/'],
    ['/a+b c/', '/a+b c/'], // + is not a space in a path
    ['/a%20b/', '/a b/'],
    ['/APIS/Misc/', '/apis/misc/'],
    ['/caf%C3%A9/', '/café/'],
    ['/cafe%CC%81/', '/café/'], // composed
    ['/CAFE%CC%81/', '/café/'],
    ['/α%CD%85%CC%81/', '/άι/'], // the same letter with its marks in either order
    ['/ᾴ/', '/άι/'],
    ['/Straße/', '/strasse/'],
    ['/STRAẞE/', '/strasse/'],
    ['/ſ/', '/s/'], // a regular expression with the flag i folds it as well
    ['/\u212A/', '/k/'], // the Kelvin sign
    ['/ΟΔΟΣ/', '/οδοσ/'],
    ['/οδος/', '/οδοσ/'], // final sigma is sigma
  ])('canonicalises %j to %j', (pathname, canonical) => {
    expect(canonicalPathname(pathname)).toBe(canonical);
  });

  it('does not count the query', () => {
    expect(canonicalPathname(`/apis/?${'q'.repeat(5000)}`)).toBe('/apis/');
  });

  it('never throws', () => {
    fc.assert(
      fc.property(fc.string({unit: 'binary'}), (text) => {
        canonicalPathname(text);
        canonicalPathname(`/${text}`);
      }),
      {numRuns: 500},
    );
  });

  it('returns a form that starts and ends with a slash and is its own canonical form', () => {
    fc.assert(
      fc.property(fc.string({unit: 'binary'}), (text) => {
        const canonical = canonicalPathname(`/${text}`);
        fc.pre(canonical !== null);
        expect(canonical).toMatch(/^\/(?:.*\/)?$/s);
        expect(canonicalPathname(canonical)).toBe(canonical);
      }),
      {numRuns: 500},
    );
  });

  it('has no other rules for simple paths', () => {
    const path = fc.string({
      unit: fc.constantFrom('/', '/', 'a', 'B', 'z', '9', '_', '-', '.', '%', 'ſ', 'é', '\n'),
    });
    fc.assert(
      fc.property(path, (text) => {
        // With a segment that is resolved, no path is simple.
        expect(canonicalPathname(`/${text}`)).toBe(canonicalPathname(`/./${text}`));
      }),
      {numRuns: 2_000},
    );
  });

  it('folds the upper and lower case of every letter to the same form', () => {
    fc.assert(
      fc.property(fc.string({unit: 'grapheme', minLength: 1}), (name) => {
        const canonical = canonicalPathname(`/${name}`);
        expect(canonicalPathname(`/${name.toUpperCase()}`)).toBe(canonical);
        expect(canonicalPathname(`/${name.toLowerCase()}`)).toBe(canonical);
      }),
      {numRuns: 500},
    );
  });
});
