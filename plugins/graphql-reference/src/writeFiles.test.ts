import fs from 'node:fs';
import path from 'node:path';
import {beforeEach, expect, it} from 'vitest';
import {temporaryFolder} from '../../../tests/support/temporaryFolder';
import {mdxPage} from './pages/mdx';
import {writeFiles} from './writeFiles';

let folder: string;
const page = (text: string) => mdxPage({title: 'x'}, [text]);
const read = (name: string) => fs.readFileSync(path.join(folder, name), 'utf8');

beforeEach(() => {
  folder = temporaryFolder('graphql-pages');
  return () => fs.rmSync(folder, {recursive: true});
});

it('refuses to replace a hand-written page', () => {
  fs.writeFileSync(path.join(folder, 'a.mdx'), '# Mine');
  expect(() => writeFiles(folder, new Map([['a.mdx', page('new')]]))).toThrow(
    /was written by hand/,
  );
  expect(read('a.mdx')).toBe('# Mine');
});

it('does not touch an unchanged file', () => {
  writeFiles(folder, new Map([['a/b.mdx', page('text')]]));
  const before = fs.statSync(path.join(folder, 'a/b.mdx'), {bigint: true}).mtimeNs;

  expect(writeFiles(folder, new Map([['a/b.mdx', page('text')]]))).toBe(0);
  expect(fs.statSync(path.join(folder, 'a/b.mdx'), {bigint: true}).mtimeNs).toBe(before);
});

it('removes obsolete generated pages and empty folders, and keeps hand-written files', () => {
  writeFiles(
    folder,
    new Map([
      ['a/b.mdx', page('b')],
      ['a/_category_.json', '{}'],
      ['c/d.mdx', page('d')],
    ]),
  );
  fs.writeFileSync(path.join(folder, 'c/mine.mdx'), '# Mine');

  expect(writeFiles(folder, new Map([['e.mdx', page('e')]]))).toBe(3);
  expect(fs.readdirSync(folder).sort()).toEqual(['c', 'e.mdx']);
  expect(fs.readdirSync(path.join(folder, 'c'))).toEqual(['mine.mdx']);
});
