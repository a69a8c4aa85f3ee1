import {rmSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import {afterAll, expect, it} from 'vitest';
import {temporaryFolder} from '../../../../tests/support/temporaryFolder';
import {findForeignSources} from './findForeignSources';

const folder = temporaryFolder('foreign');
afterAll(() => rmSync(folder, {recursive: true}));

function find(html: string, permitted = {}) {
  writeFileSync(path.join(folder, 'index.html'), html);
  const file = {hash: '', size: 0, type: 'text/html', kind: 'page' as const};
  return findForeignSources(folder, {version: 1, files: {'/index.html': file}}, permitted).map(
    ({directive, origin}) => `${directive} ${origin}`,
  );
}

it.each([
  ['<img class=a src=https://a.example/x.png alt="">', ['img https://a.example']],
  [
    '<img alt="" src="https://a.example:8443/x"><img src="https://a.example:8443/y">',
    ['img https://a.example:8443'],
  ],
  ['<script defer src="https://a.example/x.js"></script>', ['script https://a.example']],
  ['<iframe src="https://video.example/embed/1"></iframe>', ['frame https://video.example']],
  ['<video><source src="https://a.example/x.mp4"></video>', ['media https://a.example']],
  ['<link rel="stylesheet" href="https://fonts.example/css">', ['style https://fonts.example']],
  ['<link rel="canonical" href="https://docs.example/">', []],
  ['<a href="https://a.example/">img src="https://b.example"</a>', []],
  ['<img src="/x.png"><img src="data:image/png;base64,AA">', []],
])('%s', (html, expected) => {
  expect(find(html)).toEqual(expected);
});

it('leaves out what the policy permits', () => {
  const html = '<img src="https://a.example/x"><img src="https://b.example/x">';

  expect(find(html, {img: ['https://a.example']})).toEqual(['img https://b.example']);
});
