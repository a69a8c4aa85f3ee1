import fs from 'node:fs';
import path from 'node:path';
import {expect, it} from 'vitest';
import type {Manifest} from '@gated-docs/edition-format';
import {temporaryFolder} from '../../../../tests/support/temporaryFolder';
import {writeFiles} from '../../../../tests/support/writeFiles';
import {listFiles} from '../model/files';
import {removeOldBuilds} from './removeOldBuilds';

const SERVED = '0123456789ab';
const OLD = 'ba9876543210';

it('deletes only old builds, and keeps files that no build has written', () => {
  const root = temporaryFolder('old-builds');
  const kept = [
    ...[`staff/${SERVED}/404.html`, `staff/${SERVED}.abc.files.json`, `staff/${SERVED}.searched`],
    ...['manifest.json', 'src/index.ts', 'docs/guide/index.mdx'],
  ];
  const old = [
    ...[`${OLD}/404.html`, `${OLD}-again/404.html`, `${OLD}.unfinished/404.html`],
    ...[`${OLD}.abc.files.json`, `${OLD}.searched`, `${OLD}.searched.7.tmp`],
  ].flatMap((file) => [`staff/${file}`, `left/${file}`]);
  writeFiles(root, Object.fromEntries([...kept, ...old].map((file) => [file, ''])));

  const directory = `staff/${SERVED}`;
  const index = `${directory}.abc.files.json`;
  removeOldBuilds(root, [
    // The part of a manifest that is read.
    {editions: {staff: {status: 'ready', directory, index}}} as unknown as Manifest,
  ]);

  expect(listFiles(root)).toEqual(kept.toSorted());
  expect(fs.existsSync(path.join(root, 'left'))).toBe(false);
});
