import {execFileSync} from 'node:child_process';
import {createHash, randomInt} from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import {afterEach, beforeAll, describe, expect, it} from 'vitest';
import {MANIFEST_FILE, parseFileIndex, parseManifest} from '@gated-docs/edition-format';
import {openGate} from '../../support/gate/openGate';
import {createSmallSite, SMALL_PAGES, type SmallSite} from '../../support/smallSite';

const KILLED_BUILDS = 20;
const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest('hex');

let site: SmallSite;
let written = 0;
/** Duration of a build on this machine, in milliseconds. */
let duration = 0;

/** Changes a number on the open page, so that every build has work to do. */
function writeNext(): string {
  written += 1;
  site.write('open', `open text number ${written}.`);
  site.write('secret', `secret text number ${written}.`);
  return String(written);
}

/** Compares all served files with their index. @returns the number of files */
function assertWhole(): number {
  const file = path.join(site.editions, MANIFEST_FILE);
  const {editions} = parseManifest(fs.readFileSync(file, 'utf8'), file);
  expect(Object.keys(editions).sort()).toEqual(['anonymous', 'internal', 'signed-in']);
  let count = 0;
  for (const edition of Object.values(editions)) {
    if (edition.status !== 'ready') {
      throw new Error('an edition is not ready');
    }
    const index = fs.readFileSync(path.join(site.editions, edition.index), 'utf8');
    expect(edition.indexHash).toBe(sha256(index));
    for (const [name, {hash, size}] of Object.entries(parseFileIndex(index, edition.index).files)) {
      const bytes = fs.readFileSync(path.join(site.editions, edition.directory, name));
      expect({name, size: bytes.length, hash: sha256(bytes)}).toEqual({name, size, hash});
      count += 1;
    }
  }
  return count;
}

/** The number on a page as served to a reader. */
async function readNumber(groups: readonly string[], page: string): Promise<string | undefined> {
  const gate = await openGate(site.editions);
  const response = await gate.ask(page, await gate.cookieOf(groups));
  gate.close();
  expect(response.status).toBe(200);
  return /text number (\d+)\./.exec(await response.text())?.[1];
}

/** The numbers served to all readers, which must come from one build. */
async function servedNumber(): Promise<string | undefined> {
  expect(assertWhole()).toBeGreaterThan(20);
  const numbers = [
    await readNumber([], SMALL_PAGES.open),
    await readNumber(['internal'], SMALL_PAGES.open),
    await readNumber(['internal'], SMALL_PAGES.secret),
  ];
  expect(new Set(numbers).size, numbers.join()).toBe(1);
  return numbers[0];
}

beforeAll(async () => {
  site = createSmallSite('.docusaurus/soak/interrupted', {isBare: true});
  for (const round of ['cold', 'warm']) {
    const number = writeNext();
    const started = performance.now();
    const {code, output} = await site.build();
    duration = performance.now() - started;
    expect(code, `${round}: ${output}`).toBe(0);
    expect(await servedNumber()).toBe(number);
  }
});

describe(`${KILLED_BUILDS} builds killed at random moments`, () => {
  it('leave complete files from one build', async () => {
    const outcomes: string[] = [];
    for (let round = 0; round < KILLED_BUILDS; round += 1) {
      const before = await servedNumber();
      const number = writeNext();
      const moment = randomInt(Math.round(duration));
      const {child, ended} = site.start();
      const timer = setTimeout(() => process.kill(-child.pid!, 'SIGKILL'), moment);
      const code = await ended;
      clearTimeout(timer);

      const served = await servedNumber();
      outcomes.push(
        `${moment} of ${Math.round(duration)} ms: ${served === before ? 'before' : 'after'}`,
      );
      expect(code === 0 ? [number] : [before, number], outcomes.join('\n')).toContain(served);
    }
    console.log(outcomes.join('\n'));
    expect(outcomes.filter((outcome) => outcome.endsWith('before')).length).toBeGreaterThan(10);
  });

  it('do not prevent the next one from succeeding', async () => {
    const number = writeNext();
    const {code, output} = await site.build();

    expect(code, output).toBe(0);
    expect(await servedNumber()).toBe(number);
  });
});

describe('two concurrent builds', () => {
  it('end with one that builds, one that names the other, and a complete site', async () => {
    const number = writeNext();
    const builds = await Promise.all([site.build(), site.build()]);
    const [first, second] = builds.sort((a, b) => (a.code ?? 9) - (b.code ?? 9));

    expect(first?.code, first?.output).toBe(0);
    expect(second?.code).not.toBe(0);
    expect(second?.output).toMatch(/Another process \(\d+\) is building the editions/);
    expect(await servedNumber()).toBe(number);
  });
});

describe('a full disk', () => {
  const SIZE = 96 * 1024 * 1024;
  let mounted: string | undefined;
  afterEach(() => mounted && unmount(mounted));

  /** A lazy unmount, because the last build may still have open files. */
  function unmount(folder: string): void {
    execFileSync('umount', ['--lazy', folder]);
    mounted = undefined;
  }

  /** Moves a folder of the site to a small separate disk. Requires permission to mount. */
  function moveToSmallDisk(folder: string): void {
    const aside = `${folder}.aside`;
    fs.renameSync(folder, aside);
    fs.mkdirSync(folder);
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${SIZE}`, 'tmpfs', folder]);
    mounted = folder;
    fs.cpSync(aside, folder, {recursive: true, preserveTimestamps: true});
    fs.rmSync(aside, {recursive: true});
  }

  /** Fills the disk except for some bytes. @returns the file that fills it */
  function fill(folder: string, left: number): string {
    const {bavail, bsize} = fs.statfsSync(folder);
    const filler = path.join(folder, 'filler');
    fs.writeFileSync(filler, Buffer.alloc(Math.max(0, bavail * bsize - left)));
    return filler;
  }

  it.each([
    ['of editions, from the first byte on', 'editions', 0],
    ['of editions, while the files are written', 'editions', 200_000],
    ['of what a build makes on its way', '.docusaurus', 100_000],
  ])(
    '%s stops a build with a clear message and keeps the served site',
    async (_name, place, left) => {
      const root = path.dirname(site.editions);
      moveToSmallDisk(path.join(root, place));
      const before = await servedNumber();
      const filler = fill(path.join(root, place), left);
      const number = writeNext();

      const {code, output} = await site.build();

      expect(code, output).not.toBe(0);
      expect(output).toMatch(/ENOSPC|no space left/i);
      expect(await servedNumber()).toBe(before);

      fs.rmSync(filler);
      const next = await site.build();
      expect(next.code, next.output).toBe(0);
      expect(await servedNumber()).toBe(number);
      const aside = `${path.join(root, place)}.aside`;
      fs.cpSync(path.join(root, place), aside, {recursive: true, preserveTimestamps: true});
      unmount(path.join(root, place));
      fs.rmdirSync(path.join(root, place));
      fs.renameSync(aside, path.join(root, place));
    },
  );
});
