import {once} from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import {beforeAll, beforeEach, describe, expect, it} from 'vitest';
import {MANIFEST_FILE, parseManifest, type Manifest} from '../../src/manifest';
import {openGate} from '../support/gate/openGate';
import {createSmallSite, SMALL_PAGES, type SmallSite} from '../support/smallSite';

let site: SmallSite;

function readManifest(): Manifest {
  const file = path.join(site.editions, MANIFEST_FILE);
  return parseManifest(fs.readFileSync(file, 'utf8'), file);
}

const statuses = () =>
  Object.fromEntries(Object.entries(readManifest().editions).map(([id, {status}]) => [id, status]));

/** Whether a process group has a member. */
function isGroupAlive(id: number): boolean {
  try {
    return process.kill(-id, 0);
  } catch {
    return false;
  }
}

/** Starts a build as the portal does, and waits until it says that readers can sign in. */
async function startUntilServed(...flags: string[]) {
  const build = site.start('--no-compression', '--publish-early', ...flags);
  const [message] = await Promise.race([
    once(build.child, 'message'),
    build.ended.then(() => [build.output()]),
  ]);
  expect(message).toEqual({type: 'served'});
  return build;
}

/** Holds back the editions of one group for as long as the test looks at the others. */
const WAITING = `import fs from 'node:fs';
import path from 'node:path';

export default function waiting({siteDir}) {
  const isHeldBack = /[\\\\/](?:internal|staff)[\\\\/]site$/.test(siteDir);
  return {
    name: 'waiting',
    async loadContent() {
      while (isHeldBack && !fs.existsSync(path.join(siteDir, '../../../../released'))) {
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    },
  };
}
`;

const release = () => fs.writeFileSync(path.join(site.editions, '../released'), '');
const holdBack = () => fs.rmSync(path.join(site.editions, '../released'), {force: true});

beforeAll(() => {
  site = createSmallSite('.docusaurus/first-start', {
    plugins: ["'./plugins/editions/index.ts'", "'./plugins/waiting.ts'"],
    files: {'plugins/waiting.ts': WAITING},
  });
});

beforeEach(holdBack);

describe('while the editions are built for the first time', () => {
  it('readers sign in, are asked to wait for their own edition, and get it without a restart', async () => {
    const {ended, output} = await startUntilServed();
    expect(Object.keys(statuses()).sort()).toEqual(['anonymous', 'internal', 'signed-in']);
    expect(statuses()).toMatchObject({anonymous: 'ready', internal: 'pending'});
    const gate = await openGate(site.editions);
    const cookie = await gate.cookieOf(['internal']);

    const nobody = await gate.ask(SMALL_PAGES.secret, undefined);
    const page = await gate.ask(SMALL_PAGES.secret, cookie);
    const asset = await gate.ask('/assets/js/none.js', cookie);

    expect(nobody.status).toBe(401);
    expect(page.status).toBe(503);
    expect(page.headers.get('retry-after')).toMatch(/^\d+$/);
    expect(await page.text()).toContain('<meta http-equiv="refresh"');
    expect([asset.status, await asset.text()]).toEqual([503, '']);

    release();
    expect(await ended, output()).toBe(0);
    const status = async () => (await gate.ask(SMALL_PAGES.secret, cookie)).status;
    await expect.poll(status, {timeout: 10_000}).toBe(200);
    expect(await (await gate.ask(SMALL_PAGES.secret, cookie)).text()).toContain(
      'first secret text',
    );
    expect(output()).toMatch(/3 of 3 editions, \d+ of \d+ pages/);
    gate.close();
  });
});

describe('while the editions are built again', () => {
  it('readers keep their earlier edition when who reads what is unchanged', async () => {
    const before = readManifest().editions;
    site.write('secret', 'second secret text');

    const {ended} = await startUntilServed();
    expect(readManifest().editions).toEqual(before);

    release();
    expect(await ended).toBe(0);
    expect(readManifest().editions.internal).not.toEqual(before.internal);
    expect(readManifest().editions['signed-in']).toEqual(before['signed-in']);
  });

  it('nobody keeps an earlier edition when the rules have changed', async () => {
    const config = path.join(site.editions, '../docusaurus.config.ts');
    const text = fs.readFileSync(config, 'utf8');
    fs.writeFileSync(config, text.replace("groups: ['internal']", "groups: ['internal', 'staff']"));

    const {ended} = await startUntilServed();
    expect(statuses()).toMatchObject({anonymous: 'ready', internal: 'pending'});

    release();
    expect(await ended).toBe(0);
    fs.writeFileSync(config, text);
  });
});

describe('a build that is stopped', () => {
  it('ends its own processes, and leaves what was built and no lock', async () => {
    const before = readManifest();
    site.write('open', 'stopped while it is built');
    const {child, output, ended} = site.start();
    await expect.poll(output, {timeout: 120_000}).toMatch(/is built/);

    child.kill('SIGTERM');

    expect(await ended).toBe(1);
    expect(output()).toContain('The build was stopped');
    await expect.poll(() => isGroupAlive(child.pid!), {timeout: 10_000}).toBe(false);
    expect(fs.existsSync(path.join(site.editions, '.building'))).toBe(false);
    expect(readManifest()).toEqual(before);
  });
});

describe('--only', () => {
  it('builds the named edition alone, and leaves the others as they were', async () => {
    const before = readManifest().editions;
    release();

    const {ended, output} = site.start('--no-compression', '--only', 'signed-in');

    expect(await ended, output()).toBe(0);
    expect([...output().matchAll(/\] (\S+) is built/g)].map(([, id]) => id)).toEqual(['signed-in']);
    expect(readManifest().editions['signed-in']).not.toEqual(before['signed-in']);
  });

  it('refuses an edition that there is not, and names those there are', async () => {
    const {ended, output} = site.start('--only', 'everything');

    expect(await ended).toBe(1);
    expect(output()).toContain(
      'There is no edition "everything". Those there are: anonymous, signed-in, internal.',
    );
  });
});
