import fs from 'node:fs';
import path from 'node:path';
import {beforeAll, beforeEach, describe, expect, it} from 'vitest';
import {MANIFEST_FILE, parseManifest, type Manifest} from '@gated-docs/edition-format';
import {filesBelow, readBuiltSite} from '../support/builtFiles';
import {openGate} from '../support/gate/openGate';
import {createSmallSite, SMALL_PAGES, type SmallSite} from '../support/smallSite';
import {
  fingerprintOf,
  isGroupAlive,
  startUntilServed,
  unfinishedFolders,
  WAITING_PLUGIN,
} from '../support/watchedBuild';

/** The history of one site from its first start: each test continues where the previous one ended. */
let site: SmallSite;

function readManifest(): Manifest {
  const file = path.join(site.editions, MANIFEST_FILE);
  return parseManifest(fs.readFileSync(file, 'utf8'), file);
}

const statuses = () =>
  Object.fromEntries(Object.entries(readManifest().editions).map(([id, {status}]) => [id, status]));

const directoryOf = (edition: Manifest['editions'][string] | undefined) =>
  edition?.status === 'ready' ? edition.directory : undefined;

const release = () => fs.writeFileSync(path.join(site.editions, '../released'), '');
const holdBack = () => fs.rmSync(path.join(site.editions, '../released'), {force: true});

/** A word that no source contains at first. */
const NOTES = 'Every night the second crew locks the northern desk without a word.';

/** A plugin that publishes text from outside the site. */
const COPYING_PLUGIN = `import fs from 'node:fs';
import path from 'node:path';

export default function copying({siteDir}) {
  return {
    name: 'copying',
    async postBuild({outDir}) {
      fs.copyFileSync(path.join(siteDir, '../../../notes.txt'), path.join(outDir, 'notes.txt'));
    },
  };
}
`;

/** A plugin that appends to a module of Docusaurus itself, which stays the same. */
const SIGNING_PLUGIN = `export default () => ({
  name: 'signing',
  configureWebpack: () => ({
    module: {rules: [{test: /client[\\\\/]flat\\.js$/, loader: require.resolve('./loader.js')}]},
  }),
});
`;
const SIGNING_LOADER = `module.exports = (source) => source + "\\nglobalThis.signature = 'signed by a loader';";
`;

/** A page as served to a reader. */
async function read(groups: readonly string[], page: string): Promise<string> {
  const gate = await openGate(site.editions);
  const response = await gate.ask(page, await gate.cookieOf(groups));
  gate.close();
  return response.text();
}

const builtIn = (output: string) =>
  [...output.matchAll(/\] Building (\S+) \(/g)].map(([, id]) => id).sort();

beforeAll(() => {
  site = createSmallSite('.docusaurus/small-site', {
    isBare: true,
    plugins: [
      '@gated-docs/editions',
      './plugins/waiting.ts',
      './plugins/notes.ts',
      './plugins/signing/index.ts',
    ].map((name) => `'${name}'`),
    files: {
      'plugins/waiting.ts': WAITING_PLUGIN,
      'plugins/notes.ts': COPYING_PLUGIN,
      'plugins/signing/index.ts': "export default () => ({name: 'signing'});\n",
      'plugins/signing/loader.js': SIGNING_LOADER,
      '.docusaurus/notes.txt': NOTES,
    },
  });
});

beforeEach(release);

describe('while the editions are built for the first time', () => {
  it('readers sign in, wait for their own edition, and get it without a restart', async () => {
    holdBack();
    const {ended, output} = await startUntilServed(site);
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
    await expect.poll(status).toBe(200);
    expect(await (await gate.ask(SMALL_PAGES.secret, cookie)).text()).toContain(
      'first secret text',
    );
    expect(output()).toMatch(/\[3\/3\] Built .* and checked it for hidden content/);
    gate.close();
  });
});

describe('after a page of one audience was edited', () => {
  it('only the edition that contains it is rebuilt, and its readers keep the earlier one until then', async () => {
    const before = readManifest().editions;
    site.write('secret', 'second secret text');

    holdBack();
    const {ended, output} = await startUntilServed(site);
    const meanwhile = readManifest().editions;
    expect(Object.values(meanwhile).map(directoryOf)).toEqual(
      Object.values(before).map(directoryOf),
    );

    release();
    expect(await ended, output()).toBe(0);
    expect(builtIn(output())).toEqual(['internal']);
    const after = readManifest().editions;
    const changed = Object.keys(after).filter(
      (id) => directoryOf(after[id]) !== directoryOf(before[id]),
    );
    expect(changed).toEqual(['internal']);
    expect(await read(['internal'], SMALL_PAGES.secret)).toContain('second secret text');
  });
});

describe('a build that is killed after a plugin has changed how modules are compiled', () => {
  it('while an edition has some of its files leaves the previous editions whole and served', async () => {
    const before = readBuiltSite(site.editions);
    const whole = fingerprintOf(site.editions, before);
    const left = unfinishedFolders(site.editions);
    site.write('open', 'never served, killed while it is built');
    fs.writeFileSync(path.join(site.editions, '../plugins/signing/index.ts'), SIGNING_PLUGIN);

    const {child, output, ended} = site.start();
    const hasEnded = () => child.exitCode !== null;
    const hasSomeFiles = () =>
      unfinishedFolders(site.editions).some(
        (folder) => !left.includes(folder) && filesBelow(folder).length > 8,
      );
    // The soak kills builds at random moments.
    await expect
      .poll(() => hasEnded() || hasSomeFiles(), {interval: 5, timeout: 60_000})
      .toBe(true);
    expect(hasEnded(), output()).toBe(false);
    process.kill(-child.pid!, 'SIGKILL');
    await ended;

    expect(readBuiltSite(site.editions)).toEqual(before);
    expect(fingerprintOf(site.editions, before)).toBe(whole);
    expect(await read([], SMALL_PAGES.open)).toContain('first open text');
  });

  it('does not keep the next one from succeeding and from compiling every edition again', async () => {
    site.write('open', 'second open text');

    const {code, output} = await site.build();

    expect(code, output).toBe(0);
    expect(builtIn(output)).toEqual(['anonymous', 'internal', 'signed-in']);
    for (const groups of [[], ['internal']]) {
      expect(await read(groups, SMALL_PAGES.open)).toContain('second open text');
    }
    for (const {directory} of readBuiltSite(site.editions).editions) {
      const edition = path.join(site.editions, directory);
      const scripts = filesBelow(edition).filter((file) => /\/main\.\w+\.js$/.test(file));
      expect(scripts).toHaveLength(1);
      expect(fs.readFileSync(path.join(edition, ...scripts), 'utf8')).toContain(
        'signed by a loader',
      );
    }
    expect(unfinishedFolders(site.editions)).toEqual([]);
  });
});

describe('after a page gets a text that a plugin has put into other editions', () => {
  it('they are searched again without a rebuild, and not published', async () => {
    const before = readManifest();
    site.write('secret', NOTES);

    const {code, output} = await site.build();

    expect(code).toBe(1);
    expect(output).toMatch(/notes\.txt contains the words "Every night .*" from secret\.mdx/);
    expect(output).toContain('still served');
    expect(builtIn(output)).not.toContain('signed-in');
    expect(readManifest()).toEqual(before);
  });

  it('they are no longer served if each edition is published as soon as it is built', async () => {
    const {ended, output} = site.start('--publish-early');

    expect(await ended, output()).toBe(1);
    expect(output()).toContain(
      'not served until they are built without it: "anonymous", "signed-in"',
    );
    site.write('secret', 'second secret text');
    // Not built again, but the text is allowed in it.
    expect(statuses()).toEqual({anonymous: 'failed', 'signed-in': 'failed', internal: 'ready'});
  });
});

describe('while the editions are built again after the rules have changed', () => {
  it('no reader keeps an earlier edition', async () => {
    const config = path.join(site.editions, '../docusaurus.config.ts');
    const text = fs.readFileSync(config, 'utf8');
    fs.writeFileSync(config, text.replace("groups: ['internal']", "groups: ['internal', 'staff']"));

    holdBack();
    const {ended} = await startUntilServed(site);
    expect(statuses()).toMatchObject({anonymous: 'ready', internal: 'pending'});

    release();
    expect(await ended).toBe(0);
  });
});

describe('a build that is stopped', () => {
  it('ends its processes, keeps finished editions and leaves no lock', async () => {
    const before = readManifest();
    site.write('open', 'stopped while it is built');
    const {child, output, ended} = site.start();
    await expect.poll(output, {timeout: 120_000}).toMatch(/\] Building /);

    child.kill('SIGTERM');

    expect(await ended).toBe(1);
    expect(output()).toContain('The build was stopped');
    await expect.poll(() => isGroupAlive(child.pid!)).toBe(false);
    expect(fs.readdirSync(site.editions).filter((name) => name.startsWith('.building'))).toEqual(
      [],
    );
    expect(readManifest()).toEqual(before);
  });
});

describe('the command', () => {
  async function run(...flags: readonly string[]): Promise<string> {
    const {ended, output} = site.start(...flags);
    expect(await ended, output()).toBe(0);
    return output();
  }

  it('builds the edition that --only names, and no other', async () => {
    const before = readManifest().editions;

    expect(builtIn(await run('--no-compression', '--only', 'signed-in'))).toEqual(['signed-in']);

    const {anonymous, 'signed-in': built} = readManifest().editions;
    expect(directoryOf(anonymous)).toBe(directoryOf(before['anonymous']));
    expect(built).not.toEqual(before['signed-in']);
  });

  it('builds an edition again if its pages have changed, and none if nothing has', async () => {
    const output = await run();
    expect(output).toContain('signed-in is up to date');
    expect(builtIn(output)).toEqual(['internal']);
    // Compressed files do no harm.
    expect(builtIn(await run('--no-compression'))).toEqual([]);

    site.write('secret', 'fourth secret text');

    expect(builtIn(await run())).toEqual(['internal']);
    expect(await read(['internal'], SMALL_PAGES.secret)).toContain('fourth secret text');
    expect(builtIn(await run())).toEqual([]);
  });
});
