import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {afterEach, beforeEach, expect, it} from 'vitest';
import {withBuildLock} from './buildLock';

/** No process has this id: it is past what the kernel gives out. */
const DEAD_PROCESS = 2 ** 30;

let directory: string;
beforeEach(() => {
  directory = fs.mkdtempSync(path.join(os.tmpdir(), 'lock-'));
});
afterEach(() => fs.rmSync(directory, {recursive: true}));

it('refuses a second build while the first is at work, and names its process', async () => {
  await withBuildLock(directory, async () => {
    await expect(withBuildLock(directory, async () => 'second')).rejects.toThrow(
      String(process.pid),
    );
  });
});

it('lets the next build in when the first is done or has failed', async () => {
  await expect(
    withBuildLock(directory, () => Promise.reject(new Error('broken'))),
  ).rejects.toThrow();

  expect(await withBuildLock(directory, async () => 'next')).toBe('next');
});

it('ignores the lock of a process that was killed', async () => {
  fs.writeFileSync(path.join(directory, '.building'), String(DEAD_PROCESS));

  expect(await withBuildLock(directory, async () => 'built')).toBe('built');
});
