import fs from 'node:fs';
import path from 'node:path';
import {expect, it} from 'vitest';
import {temporaryFolder} from '../../../tests/support/temporaryFolder';
import {listFiles} from '../model/files';
import {markAsUsed, removeLeastUsed} from './removeLeastUsed';

function createFiles(ages: Record<string, number>): string {
  const folder = temporaryFolder('least-used');
  for (const [name, secondsAgo] of Object.entries(ages)) {
    const file = path.join(folder, name);
    fs.mkdirSync(path.dirname(file), {recursive: true});
    fs.writeFileSync(file, name);
    const usedAt = Date.now() / 1000 - secondsAgo;
    fs.utimesSync(file, usedAt, usedAt);
  }
  return folder;
}

it('keeps the most recently used files of all folders, and no empty folder', () => {
  const folder = createFiles({'a/old': 300, 'a/new': 1, 'b/recent': 2, 'c/older': 400});

  removeLeastUsed(folder, 2);

  expect(listFiles(folder)).toEqual(['a/new', 'b/recent']);
  expect(fs.readdirSync(folder)).toEqual(['a', 'b']);
});

it('keeps a file that was marked as used, and ignores one that was removed meanwhile', () => {
  const folder = createFiles({a: 300, b: 200, c: 100});

  markAsUsed(path.join(folder, 'a'));
  markAsUsed(path.join(folder, 'removed'));
  removeLeastUsed(folder, 2);

  expect(listFiles(folder)).toEqual(['a', 'c']);
});

it('leaves a small or missing folder alone', () => {
  const folder = createFiles({one: 300, two: 400});

  removeLeastUsed(folder, 2);
  removeLeastUsed(path.join(folder, 'absent'), 2);

  expect(listFiles(folder)).toEqual(['one', 'two']);
});
