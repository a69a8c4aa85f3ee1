import {describe, expect, it} from 'vitest';
import {parseFileIndex, type FileIndex} from './fileIndex';

const HASH = 'b'.repeat(64);
const PAGE = {
  hash: HASH,
  size: 12,
  type: 'text/html; charset=utf-8',
  kind: 'page',
  scripts: [`'sha256-${'A'.repeat(43)}='`],
} as const;

const withFiles = (files: unknown) => JSON.stringify({version: 1, files});
const parse = (text: string) => parseFileIndex(text, 'public/3f2ab.files.json');

describe('parseFileIndex', () => {
  it('rejects invalid JSON', () => {
    expect(() => parse('<html>')).toThrow(/^public\/3f2ab\.files\.json is not JSON\./);
  });

  it.each([
    'index.html', // not below the edition
    '/',
    '/guides/',
    '//index.html',
    '/../manifest.json',
    '/a/../b.html',
    '/a/./b.html',
    '/a/..',
    '/a\\..\\b.html',
    '/a\0.html',
  ])('rejects the path %j', (path) => {
    expect(() => parse(withFiles({[path]: PAGE}))).toThrow(/not a valid file index/);
  });

  it.each([
    {...PAGE, hash: HASH.toUpperCase()},
    {...PAGE, hash: `../${HASH}`},
    {...PAGE, size: -1},
    {...PAGE, type: ''},
    {...PAGE, kind: 'shell'},
    {...PAGE, scripts: ["'unsafe-inline'"]}, // would weaken the Content-Security-Policy
    {...PAGE, scripts: [`'sha256-${'A'.repeat(43)}='; script-src *`]},
    {...PAGE, scripts: [`'unsafe-inline' 'sha256-${'A'.repeat(43)}='`]},
    {...PAGE, encodings: {deflate: {hash: HASH, size: 1}}},
    {...PAGE, encodings: {br: {size: 1}}},
    {...PAGE, location: '/etc/passwd'},
  ])('rejects the file %j', (file) => {
    expect(() => parse(withFiles({'/index.html': file}))).toThrow(/index\.html/);
  });

  it('rejects an unsupported version', () => {
    expect(() => parse(JSON.stringify({version: 2, files: {}}))).toThrow(/version/);
  });

  it('parses an index that a build wrote', () => {
    const written: FileIndex = {
      version: 1,
      files: {
        '/index.html': {...PAGE, scripts: [...PAGE.scripts]},
        '/a b/ü..js': {
          hash: HASH,
          size: 5,
          type: 'text/javascript',
          kind: 'immutable',
          encodings: {br: {hash: HASH, size: 3}, gzip: {hash: HASH, size: 4}},
        },
        '/.well-known/x': {hash: HASH, size: 0, type: 'application/octet-stream', kind: 'asset'},
      },
    };

    expect(parse(JSON.stringify(written))).toEqual(written);
  });
});
