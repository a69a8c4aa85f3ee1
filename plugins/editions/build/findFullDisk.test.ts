import fs from 'node:fs';
import {afterEach, expect, it, vi} from 'vitest';
import {findFullDisk} from './findFullDisk';

afterEach(() => vi.restoreAllMocks());

it('names the folder on the full disk, and the fix', () => {
  const statfs = fs.statfsSync('.');
  vi.spyOn(fs, 'statfsSync').mockImplementation((folder) => ({
    ...statfs,
    bavail: folder === 'full' ? 0 : 1_000_000,
  }));

  expect(findFullDisk(['roomy', 'full'])).toBe(
    'There is no space left on the disk that contains full. Free up space, and build again.',
  );
});

it('finds nothing while there is space', () => {
  expect(findFullDisk(['.', 'plugins'])).toBeUndefined();
});
