import {createHash} from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import {beforeAll, describe, expect, it} from 'vitest';
import {filesBelow, readBuiltSite, type BuiltSite} from '../support/builtFiles';
import {openGate} from '../support/gate/openGate';
import {createSmallSite, SMALL_PAGES, type SmallSite} from '../support/smallSite';

let site: SmallSite;

/** What a reader is served of a page. */
async function read(groups: readonly string[], page: string): Promise<string> {
  const gate = await openGate(site.editions);
  const response = await gate.ask(page, await gate.cookieOf(groups));
  gate.close();
  return response.text();
}

const builtIn = (output: string) =>
  [...output.matchAll(/\] (\S+) is built/g)].map(([, id]) => id).sort();

/** Names and bytes of everything that a manifest speaks of. */
function fingerprint({editions}: BuiltSite): string {
  const hash = createHash('sha256');
  for (const {directory} of editions) {
    const root = path.join(site.editions, directory);
    filesBelow(root).forEach((file) =>
      hash.update(`${directory}/${file}\0`).update(fs.readFileSync(path.join(root, file))),
    );
  }
  return hash.digest('hex');
}

beforeAll(async () => {
  site = createSmallSite('.docusaurus/small-site');
  const {code, output} = await site.build();
  expect(code, output).toBe(0);
  expect(builtIn(output)).toEqual(['anonymous', 'internal', 'signed-in']);
});

describe('after a page of one audience was edited', () => {
  it('only the edition that holds it is built again', async () => {
    const before = readBuiltSite(site.editions);
    site.write('secret', 'second secret text');

    const {code, output} = await site.build();

    expect(code, output).toBe(0);
    expect(builtIn(output)).toEqual(['internal']);
    expect(await read(['internal'], SMALL_PAGES.secret)).toContain('second secret text');
    const unchanged = (manifest: BuiltSite) =>
      manifest.editions.filter(({id}) => id !== 'internal').map(({directory}) => directory);
    expect(unchanged(readBuiltSite(site.editions))).toEqual(unchanged(before));
  });
});

describe('a build that is killed', () => {
  type Seen = {unfinished: readonly string[]};

  /** The first and the last moment that can be told from outside; random ones are a matter of the soak. */
  const MOMENTS: readonly [name: string, isReached: (seen: Seen) => boolean][] = [
    ['as soon as it begins', () => fs.existsSync(path.join(site.editions, '.building'))],
    [
      'while an edition has some of its files',
      ({unfinished}) => unfinished.some((folder) => filesBelow(folder).length > 8),
    ],
  ];

  /** Folders that a build has begun to fill and has not put in their places. */
  const unfinishedFolders = () =>
    fs
      .readdirSync(site.editions)
      .filter((name) => fs.statSync(path.join(site.editions, name)).isDirectory())
      .flatMap((id) => fs.readdirSync(path.join(site.editions, id)).map((name) => `${id}/${name}`))
      .filter((folder) => folder.endsWith('.unfinished'))
      .map((folder) => path.join(site.editions, folder));

  it.each(MOMENTS)('%s leaves the previous editions whole and served', async (name, isReached) => {
    const before = readBuiltSite(site.editions);
    const whole = fingerprint(before);
    const text = `never served, killed ${name}`;
    const left = unfinishedFolders();
    site.write('open', text);

    const {child, output, ended} = site.start();
    const hasEnded = () => child.exitCode !== null;
    const look = () => ({
      unfinished: unfinishedFolders().filter((folder) => !left.includes(folder)),
    });
    await expect
      .poll(() => hasEnded() || isReached(look()), {interval: 5, timeout: 60_000})
      .toBe(true);
    expect(hasEnded(), output()).toBe(false);
    process.kill(-child.pid!, 'SIGKILL');
    await ended;

    expect(readBuiltSite(site.editions)).toEqual(before);
    expect(fingerprint(before)).toBe(whole);
    expect(await read([], SMALL_PAGES.open)).toContain('first open text');
  });

  it('does not keep the next one from succeeding', async () => {
    site.write('open', 'second open text');

    const {code, output} = await site.build();

    expect(code, output).toBe(0);
    expect(builtIn(output)).toEqual(['internal', 'signed-in']);
    for (const groups of [[], ['internal']]) {
      expect(await read(groups, SMALL_PAGES.open)).toContain('second open text');
    }
    expect(unfinishedFolders()).toEqual([]);
  });
});
