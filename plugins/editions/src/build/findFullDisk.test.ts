import fs from 'node:fs';
import {afterEach, expect, it, vi} from 'vitest';
import {findFullDisk} from './findFullDisk';

afterEach(() => vi.restoreAllMocks());

it('names the folder on the full disk, and the fix', () => {
  const statfs = fs.statfsSync('.');
  vi.spyOn(fs, 'statfsSync').mockImplementation((folder) => ({
    // oxlint-disable-next-line typescript/no-misused-spread -- only the numbers are read
    ...statfs,
    bavail: folder === 'plugins' ? 0 : 1_000_000,
  }));

  expect(findFullDisk(['src', 'plugins'])).toBe(
    'There is no space left on the disk that contains plugins. Free up space, and build again.',
  );
});

it('looks at the folder above one that does not exist', () => {
  const statfs = vi.spyOn(fs, 'statfsSync');

  expect(findFullDisk(['plugins/absent/first'])).toBeUndefined();
  expect(statfs).toHaveBeenCalledWith('plugins');
});
