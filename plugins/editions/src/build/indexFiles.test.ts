import fs from 'node:fs';
import path from 'node:path';
import {beforeEach, expect, it} from 'vitest';
import {temporaryFolder} from '../../../../tests/support/temporaryFolder';
import {writeFiles} from '../../../../tests/support/writeFiles';
import {indexFiles} from './indexFiles';
import {sha256} from '../model/sha256';

let directory: string;
beforeEach(() => {
  directory = temporaryFolder('index');
  write('404.html', '<script>a()</script>');
});

const write = (name: string, content: string) => writeFiles(directory, {[name]: content});

const listed = () => Object.keys(indexFiles(directory).files);

it('refuses a folder that is not a complete edition', () => {
  fs.rmSync(path.join(directory, '404.html'));

  expect(() => indexFiles(directory)).toThrow(/does not contain 404\.html/);
});

it.each([
  ['guide/index.html', 'Guide/index.html'],
  ['a b.txt', 'A B.txt'],
  ['x/index.html', 'X'],
])('refuses two files for one URL: %s and %s', (one, other) => {
  write(one, 'one');
  write(other, 'other');

  expect(() => indexFiles(directory)).toThrow(/two files with the same address.*rename one/);
});

it('refuses a name with a backslash, which the index cannot contain', () => {
  write('img/a\\b.png', 'image');

  expect(() => indexFiles(directory)).toThrow('Rename the file without the backslash');
});

it.each(['c#/index.html', 'c?.txt'])('lists %s beside a page whose URL begins like it', (name) => {
  write('c/index.html', 'page');
  write(name, 'other');

  expect(listed()).toContain(`/${name}`);
});

it('excludes hidden files and symbolic links', () => {
  write('.env', 'secret');
  write('a/.git/config', 'secret');
  write('.well-known/security.txt', 'public');
  fs.symlinkSync('/etc/hostname', path.join(directory, 'link.txt'));
  fs.symlinkSync('/etc', path.join(directory, 'etc'));

  expect(listed()).toEqual(['/.well-known/security.txt', '/404.html']);
});

it.each([
  ['index.html', 'page', 'text/html; charset=utf-8'],
  ['assets/js/main.0c1e.js', 'immutable', 'text/javascript; charset=utf-8'],
  ['img/logo.svg', 'asset', 'image/svg+xml; charset=utf-8'],
  ['ü 1.bin', 'asset', 'application/octet-stream'],
  ['shop.constructor', 'asset', 'application/octet-stream'],
])('describes %s', (name, kind, type) => {
  write(name, 'text');

  expect(indexFiles(directory).files[`/${name}`]).toMatchObject({
    kind,
    type,
    size: 4,
    hash: sha256('text'),
  });
});

it('lists the hashes of inline scripts of pages', () => {
  expect(indexFiles(directory).files['/404.html']?.scripts).toEqual([
    "'sha256-qVpDBgj7bpq5hMAcGp3AOc79J3Y1Z4HvySTwKrWDoy4='",
  ]);
});
