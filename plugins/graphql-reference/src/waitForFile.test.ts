import fs from 'node:fs';
import path from 'node:path';
import {setImmediate} from 'node:timers/promises';
import {afterEach, beforeEach, expect, it} from 'vitest';
import {temporaryFolder} from '../../../tests/support/temporaryFolder';
import {waitForFile} from './waitForFile';

let folder: string;
let file: string;
beforeEach(() => {
  folder = temporaryFolder('schema');
  file = path.join(folder, 'schema.graphql');
});
afterEach(() => fs.rmSync(folder, {recursive: true}));

it('waits for a file that an editor has truncated', async () => {
  fs.writeFileSync(file, '');
  setTimeout(() => fs.writeFileSync(file, 'type Query'), 120);

  await waitForFile(file);

  expect(fs.readFileSync(file, 'utf8')).toBe('type Query');
});

it.each([
  ['is written', () => fs.writeFileSync(file, 'type Query')],
  ['is missing', () => undefined],
])('does not wait for a file that %s', async (_state, prepare) => {
  prepare();
  const ended = waitForFile(file).then(() => 'ended');

  expect(await Promise.race([ended, setImmediate('waiting')])).toBe('ended');
});
