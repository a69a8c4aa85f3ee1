import {execFile} from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import {promisify} from 'node:util';
import {beforeEach, expect, it} from 'vitest';
import {temporaryFolder} from '../../../../tests/support/temporaryFolder';
import {withBuildLock} from './buildLock';

const run = promisify(execFile);

let directory: string;
beforeEach(() => {
  directory = temporaryFolder('lock');
});

it('refuses a second build while the first is running, and names its process', async () => {
  await withBuildLock(directory, async () => {
    await expect(withBuildLock(directory, async () => 'second')).rejects.toThrow(
      String(process.pid),
    );
  });
});

it('refuses a build while that of another process is running', async () => {
  fs.writeFileSync(path.join(directory, `.building-${process.ppid}`), '');

  await expect(withBuildLock(directory, async () => 'built')).rejects.toThrow(String(process.ppid));
});

it('lets the next build start once the first has finished or failed', async () => {
  await expect(
    withBuildLock(directory, () => Promise.reject(new Error('broken'))),
  ).rejects.toThrow();

  expect(await withBuildLock(directory, async () => 'next')).toBe('next');
});

it.each([
  // Above the kernel's maximum process ID.
  ['a killed process', String(2 ** 30)],
  ['a killed process with the same ID', String(process.pid)],
  ['something else', 'notes'],
])('removes the file of %s', async (_what, name) => {
  fs.writeFileSync(path.join(directory, `.building-${name}`), 'other');

  expect(await withBuildLock(directory, async () => 'built')).toBe('built');
  expect(fs.readdirSync(directory)).toEqual([]);
});

it('lets one of three processes in at a time, regardless of what the last one left behind', async () => {
  const script = path.resolve('tests/support/contendForLock.ts');
  const contend = async () => {
    const args = ['--import', 'tsx', script, directory, '400', '3'];
    const {stdout} = await run(process.execPath, args);
    return JSON.parse(stdout) as {held: number; shared: number};
  };

  const tallies = await Promise.all([contend(), contend(), contend()]);

  expect(tallies.map(({shared}) => shared)).toEqual([0, 0, 0]);
  expect(Math.min(...tallies.map(({held}) => held))).toBeGreaterThan(0);
}, 60_000);
