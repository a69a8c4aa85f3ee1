import path from 'node:path';
import {beforeEach, expect, it} from 'vitest';
import {temporaryFolder} from '../../../../tests/support/temporaryFolder';
import {writeFiles} from '../../../../tests/support/writeFiles';
import {listFiles} from '../model/files';
import {arrangeFiles} from './arrangeFiles';

const FILES = ['404.html', 'index.html', 'docs.html', 'docs/a.html', 'google1.html', 'assets/a.js'];
const SITE = {baseUrl: '/', publicFiles: ['google1.html'], isSignIn: false};

let directory: string;

const arrange = (site: Partial<Parameters<typeof arrangeFiles>[1]>) => {
  arrangeFiles(directory, {...SITE, ...site} as Parameters<typeof arrangeFiles>[1]);
  return listFiles(directory);
};

beforeEach(() => {
  directory = path.join(temporaryFolder('arrange'), 'site');
  writeFiles(directory, Object.fromEntries(FILES.map((file) => [file, file])));
});

it.each([true, undefined])(
  'keeps the files of a site at / with trailingSlash %s',
  (trailingSlash) => {
    expect(arrange({trailingSlash})).toEqual([...FILES].sort());
  },
);

it('gives each page a folder, but neither the 404 page nor files of static folders', () => {
  expect(arrange({trailingSlash: false})).toEqual([
    ...['404.html', 'assets/a.js', 'docs/a/index.html', 'docs/index.html'],
    ...['google1.html', 'index.html'],
  ]);
});

it('puts all files but the 404 page below the base URL', () => {
  writeFiles(directory, {'docs/docs/404.html': ''});

  expect(arrange({baseUrl: '/docs/', trailingSlash: false})).toEqual([
    ...['404.html', 'docs/assets/a.js', 'docs/docs/a/index.html', 'docs/docs/docs/404/index.html'],
    ...['docs/docs/index.html', 'docs/google1.html', 'docs/index.html'],
  ]);
});

it('keeps the 404 pages of other locales in their folders', () => {
  writeFiles(directory, {'fr/404.html': '', 'fr/docs/404.html': ''});
  const files = arrange({baseUrl: '/docs/', trailingSlash: false, locales: ['fr']});

  expect(files).toContain('docs/fr/404.html');
  expect(files).toContain('docs/fr/docs/404/index.html');
});

it('keeps the sign-in page at / of a site without pages', () => {
  expect(arrange({baseUrl: '/base/', isSignIn: true})).toContain('index.html');
});

it('rejects two files with one address, and keeps neither', () => {
  writeFiles(directory, {'docs/a/index.html': ''});

  expect(() => arrange({trailingSlash: false})).toThrow(/docs\/a\/index\.html.*Rename/);
});
