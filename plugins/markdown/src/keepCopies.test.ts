import fs from 'node:fs';
import path from 'node:path';
import {afterEach, beforeEach, expect, it} from 'vitest';
import {temporaryFolder} from '../../../tests/support/temporaryFolder';
import {keepCopies} from './keepCopies';

let folder: string;
let made: number;

beforeEach(() => {
  folder = temporaryFolder('keep-copies');
  made = 0;
});
afterEach(() => fs.rmSync(folder, {recursive: true}));

const COPY = {
  url: 'https://a.example/',
  title: 'A',
  description: '',
  markdown: '# A',
  downloads: [],
};

const make = () => {
  made += 1;
  return COPY;
};

it('creates one copy of a page for all builds', () => {
  expect(keepCopies(folder, 'code')('page', make)).toEqual(COPY);
  expect(keepCopies(folder, 'code')('page', make)).toEqual(COPY);
  expect(made).toBe(1);
});

it('caches that a page has no copy', () => {
  const keep = keepCopies(folder, 'code');
  keep('sign-in', () => undefined);

  expect(keep('sign-in', make)).toBeUndefined();
});

it.each([
  ['another page', 'code', 'another'],
  ['the same page and other code', 'changed code', 'page'],
])('creates a copy of %s', (_, madeWith, source) => {
  keepCopies(folder, 'code')('page', make);
  keepCopies(folder, madeWith)(source, make);

  expect(made).toBe(2);
});

it('creates an unreadable copy again', () => {
  keepCopies(folder, 'code')('page', make);
  for (const file of fs.readdirSync(folder, {recursive: true, withFileTypes: true})) {
    if (file.isFile()) {
      fs.writeFileSync(path.join(file.parentPath, file.name), '{');
    }
  }

  expect(keepCopies(folder, 'code')('page', make)).toEqual(COPY);
});
