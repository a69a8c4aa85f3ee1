import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import {canonicalPathname} from '../pathname';
import {parsePattern} from './pattern';

const matches = (pattern: string, path: string) => parsePattern(pattern)!.matches(path);

describe('parsePattern', {timeout: 60_000}, () => {
  it.each([
    ...['', '*', 'apis*', '/a%2Fb', '/a\\b*', '/%zz*', '/%252A', '/c%23*'],
    ...['/apis?*', '/apis#*', '/apis*?', '/apis/#', '/?', '/apis?page=1'], // the rest would be cut off
  ])('returns null for %j', (path) => {
    expect(parsePattern(path)).toBeNull();
  });

  it.each([
    // pattern, canonical path, whether it matches
    ['/apis', '/apis-beta/', false],
    ['/apis', '/apis/misc/', false],
    ['/apis', '/x/apis/', false],
    ['/apis', '/', false],
    ['/apis', '/apis/', true],
    ['/apis/', '/apis/', true],
    ['/APIS/index.html', '/apis/', true],
    ['/%61pis', '/apis/', true],
    ['/apis*', '/api/', false],
    ['/apis*', '/x/apis/', false], // anchored at the start
    ['/apis*', '/apis/', true],
    ['/apis*', '/apis-beta/', true],
    ['/apis*', '/apis/misc/conference/', true],
    ['/APIS*', '/apis/', true],
    ['/apis/*', '/apisx/', false],
    ['/apis/*', '/apis/', true], // `*` also matches nothing
    ['/apis/*', '/apis/misc/', true],
    ['/apis/**', '/apis/misc/conference/', true],
    ['/apis/*/', '/apis/', false], // the last slash is the page's trailing slash
    ['/apis/*/', '/apis/misc/', true],
    ['/*', '/', true],
    ['/**', '/', true],
    ['/*', '/apis/misc/', true],
    ['/**/', '/', false],
    ['/%2A', '/apis/', true], // an encoded star is a wildcard: fail closed
    ['/*/notes', '/notes/', false],
    ['/*/notes', '/a/notes/x/', false], // anchored at the end
    ['/*/notes', '/a/notes/', true],
    ['/*/notes', '/a/b/notes/', true], // `*` matches slashes
    ['/*notes', '/notes/', true],
    ['/a*b*c', '/acb/', false], // pieces match only in order
    ['/a*b*c', '/ab/', false],
    ['/a*b*c', '/abc/', true],
    ['/a*b*c', '/axbxbxc/', true],
    ['/a*b*c', '/abcbc/', true],
    ['/a*b*c', '/abc/x/', false],
    ['/a*b*c*', '/abc/x/', true],
    ['/ab*bc', '/abc/', false], // pieces do not overlap
    ['/ab*bc', '/abbc/', true],
    ['/*aba', '/ab/aba/', true],
    ['/a*aa*aa', '/aaaa/', false],
    ['/a*aa*aa', '/aaaaa/', true],
    ['/ΟΔΟΣ*', '/οδοσα/', true], // sigma before a star is not yet final
  ])('matches %j against %j: %j', (pattern, path, expected) => {
    expect(matches(pattern, path)).toBe(expected);
  });

  it.each([
    // two spellings of one rule
    ['/apis', '/apis/'],
    ['/apis', '/APIS/index.html'],
    ['/apis*', '/apis**'],
    ['/apis*', '/x/../apis*'],
    ['/apis/*', '/apis/**'],
  ])('gives %j and %j the same canonical form', (one, other) => {
    expect(parsePattern(one)!.canonical).toBe(parsePattern(other)!.canonical);
  });

  it.each([
    ['/apis', 6, true], // includes the trailing slash
    ['/apis*', 5, false],
    ['/apis/*', 6, false],
    ['/*', 1, false],
    ['/a*b*c', 5, false],
  ])('counts the literal characters of %j as %d', (path, literals, isExact) => {
    expect(parsePattern(path)).toMatchObject({literals, isExact});
  });

  it('never throws', () => {
    fc.assert(
      fc.property(fc.string({unit: 'binary'}), fc.string({unit: 'binary'}), (path, candidate) => {
        parsePattern(path);
        parsePattern(`/${path}*`)?.matches(candidate);
      }),
    );
  });

  it('agrees with an equivalent regular expression', () => {
    const path = fc.array(fc.constantFrom('a', 'b', '/', '*'), {maxLength: 10});
    fc.assert(
      fc.property(path, path, (written, candidate) => {
        const pattern = parsePattern(`/${written.join('')}`)!;
        const canonical = canonicalPathname(`/${candidate.join('').replaceAll('*', '')}`)!;
        const expression = new RegExp(`^${pattern.canonical.replaceAll('*', '.*')}$`, 's');
        expect(pattern.matches(canonical)).toBe(expression.test(canonical));
      }),
      {numRuns: 500},
    );
  });

  it('matches a hostile pattern without backtracking', () => {
    const hostile = parsePattern(`/${'*a'.repeat(900)}b`)!;
    const started = performance.now();

    expect(hostile.matches(`/${'a'.repeat(100_000)}/`)).toBe(false);
    expect(performance.now() - started).toBeLessThan(2000);
  });
});
