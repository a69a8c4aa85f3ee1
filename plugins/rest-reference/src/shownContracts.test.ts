import fs from 'node:fs';
import path from 'node:path';
import {expect, it, onTestFinished} from 'vitest';
import {temporaryFolder} from '../../../tests/support/temporaryFolder';
import {shownContracts} from './shownContracts';

const CONTRACT = `openapi: 3.1.0
info: {title: Pets, version: '1'}
servers: [{url: https://api.example.com}]
paths:
  /pets:
    get: {operationId: listPets, summary: List pets, responses: {'200': {description: Pets.}}}
`;

it.each([
  ['a heading ID', '## Pets {#pets}\n'],
  ['a comment', '<!-- {not code -->\n'],
  ['front matter with braces', '---\nlast_update: {author: a, date: 2025-06-01}\n---\n'],
  ['none of these', ''],
])('are read from a page with %s', (_what, text) => {
  const folder = temporaryFolder('shown');
  onTestFinished(() => fs.rmSync(folder, {recursive: true}));
  const page = path.join(folder, 'pets.mdx');
  fs.writeFileSync(path.join(folder, 'pets.openapi.yaml'), CONTRACT);
  fs.writeFileSync(page, `${text}\n<ApiReference document="./pets.openapi.yaml" />\n`);

  expect(shownContracts(page).flatMap(({calls}) => calls.map(({path: route}) => route))).toEqual([
    '/pets',
  ]);
});
