import fs from 'node:fs';
import path from 'node:path';
import {expect, it} from 'vitest';
import {temporaryFolder} from '../../../tests/support/temporaryFolder';
import {rewritePages} from './rewritePages';

it('rewrites every page, and leaves other files and no temporary ones', async () => {
  const folder = temporaryFolder('rewrite-pages');
  fs.mkdirSync(path.join(folder, 'page'));
  for (const name of ['404.html', 'page/index.html', 'page/data.json']) {
    fs.writeFileSync(path.join(folder, name), name);
  }

  await rewritePages(folder, (html) => Promise.resolve(`new ${html}`));

  const files = fs.readdirSync(folder, {recursive: true, encoding: 'utf8'}).sort();
  expect(files).toEqual(['404.html', 'page', 'page/data.json', 'page/index.html']);
  const read = (name: string) => fs.readFileSync(path.join(folder, name), 'utf8');
  expect(read('404.html')).toBe('new 404.html');
  expect(read('page/index.html')).toBe('new page/index.html');
  expect(read('page/data.json')).toBe('page/data.json');
});
