import {execFile} from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import {promisify} from 'node:util';
import {beforeEach, expect, it} from 'vitest';
import {temporaryFolder} from '../../../../tests/support/temporaryFolder';
import {withBuildLock} from './buildLock';

const run = promisify(execFile);

/** Above the kernel's maximum process ID. */
const DEAD_PROCESS = 2 ** 30;

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

it('lets the next build start once the first has finished or failed', async () => {
  await expect(
    withBuildLock(directory, () => Promise.reject(new Error('broken'))),
  ).rejects.toThrow();

  expect(await withBuildLock(directory, async () => 'next')).toBe('next');
});

it('leaves nothing behind in the folder', async () => {
  fs.writeFileSync(path.join(directory, '.building'), '');

  await withBuildLock(directory, async () => {
    expect(fs.readdirSync(directory)).toEqual(['.building']);
  });

  expect(fs.readdirSync(directory)).toEqual([]);
});

it.each([
  ['of a process that was killed', `${DEAD_PROCESS} 0c1e`],
  ['that is empty', ''],
  ['that something else wrote', 'not a process'],
])('takes over a lock %s', async (_what, content) => {
  fs.writeFileSync(path.join(directory, '.building'), content);

  expect(await withBuildLock(directory, async () => 'built')).toBe('built');
});

it('takes over if the process that was taking over was killed, too', async () => {
  fs.writeFileSync(path.join(directory, '.building'), `${DEAD_PROCESS} first`);
  fs.writeFileSync(path.join(directory, '.building.first'), `${DEAD_PROCESS} second`);

  expect(await withBuildLock(directory, async () => 'built')).toBe('built');
  expect(fs.readdirSync(directory)).toEqual([]);
});

it('leaves an unreadable lock alone', async () => {
  fs.mkdirSync(path.join(directory, '.building'));

  await expect(withBuildLock(directory, async () => 'built')).rejects.toThrow(/EISDIR/);
});

it('lets one of three processes in at a time, regardless of what the last one left behind', async () => {
  const script = path.resolve('tests/support/contendForLock.ts');
  const contend = async () => {
    const {stdout} = await run(process.execPath, [
      '--import',
      'tsx',
      script,
      directory,
      '400',
      '3',
    ]);
    return JSON.parse(stdout) as {held: number; shared: number};
  };

  const tallies = await Promise.all([contend(), contend(), contend()]);

  expect(tallies.map(({shared}) => shared)).toEqual([0, 0, 0]);
  expect(Math.min(...tallies.map(({held}) => held))).toBeGreaterThan(0);
}, 60_000);
