import fs from 'node:fs';
import path from 'node:path';
import {expect, it} from 'vitest';
import {temporaryFolder} from '../../../tests/support/temporaryFolder';
import {listFiles} from '../model/files';
import {indexFiles} from './indexFiles';
import {shareIdenticalFiles} from './shareIdenticalFiles';

it('stores identical files once, even if a killed process has left a link', () => {
  const root = temporaryFolder('share-files');
  const write = (file: string, text: string) => {
    fs.mkdirSync(path.dirname(path.join(root, file)), {recursive: true});
    fs.writeFileSync(path.join(root, file), text);
  };
  const editions = ['open', 'staff'].map((directory) => {
    write(`${directory}/404.html`, 'not found');
    write(`${directory}/own.txt`, `of ${directory}`);
    return {directory, files: indexFiles(path.join(root, directory)).files};
  });
  write(`staff/404.html.${process.pid}.tmp`, 'not found');

  shareIdenticalFiles(root, editions);

  const place = (file: string) => fs.statSync(path.join(root, file)).ino;
  expect(place('open/404.html')).toBe(place('staff/404.html'));
  expect(place('open/own.txt')).not.toBe(place('staff/own.txt'));
  expect(listFiles(path.join(root, 'staff'))).toEqual(['404.html', 'own.txt']);
});
