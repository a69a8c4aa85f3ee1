import fs from 'node:fs';
import path from 'node:path';
import {expect, it} from 'vitest';
import {temporaryFolder} from '../../../../tests/support/temporaryFolder';
import {listFiles} from '../model/files';
import {markAsUsed, removeUnused} from './removeUnused';

it('keeps files that were used in the last two weeks', () => {
  const folder = temporaryFolder('unused');
  for (const [name, daysAgo] of Object.entries({old: 15, marked: 15, recent: 13})) {
    fs.writeFileSync(path.join(folder, name), name);
    const usedAt = Date.now() / 1000 - daysAgo * 86_400;
    fs.utimesSync(path.join(folder, name), usedAt, usedAt);
  }

  markAsUsed(path.join(folder, 'marked'));
  markAsUsed(path.join(folder, 'removed'));
  removeUnused(folder);
  removeUnused(path.join(folder, 'absent'));

  expect(listFiles(folder)).toEqual(['marked', 'recent']);
});
