import fs from 'node:fs';
import path from 'node:path';
import {beforeAll, beforeEach, describe, expect, it} from 'vitest';
import {MANIFEST_FILE, parseManifest, type Manifest} from '../../src/manifest';
import {filesBelow, readBuiltSite, type BuiltSite} from '../support/builtFiles';
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
    plugins: ['editions/index.ts', 'waiting.ts', 'notes.ts', 'signing/index.ts'].map(
      (name) => `'./plugins/${name}'`,
    ),
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
    await expect.poll(status, {timeout: 10_000}).toBe(200);
    expect(await (await gate.ask(SMALL_PAGES.secret, cookie)).text()).toContain(
      'first secret text',
    );
    expect(output()).toMatch(/3 of 3 editions, \d+ of \d+ pages/);
    gate.close();
  });
});

describe('after a page of one audience was edited', () => {
  it('only the edition that contains it is rebuilt', async () => {
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

describe('after a page gets a text that a plugin has put into other editions', () => {
  it('they are searched again without a rebuild, and not published', async () => {
    const before = readManifest();
    site.write('secret', NOTES);

    const {code, output} = await site.build();

    expect(code).toBe(1);
    expect(output).toMatch(
      /notes\.txt \(written by copying\) contains the words "Every night .*" from secret\.mdx/,
    );
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

describe('after a plugin changes how modules are compiled', () => {
  it('every edition is compiled again', async () => {
    const folder = path.dirname(site.editions);
    fs.writeFileSync(path.join(folder, 'plugins/signing/index.ts'), SIGNING_PLUGIN);

    const {code, output} = await site.build();

    expect(code, output).toBe(0);
    for (const {directory} of readBuiltSite(site.editions).editions) {
      const edition = path.join(site.editions, directory);
      const scripts = filesBelow(edition).filter((file) => /\/main\.\w+\.js$/.test(file));
      expect(scripts).toHaveLength(1);
      expect(fs.readFileSync(path.join(edition, ...scripts), 'utf8')).toContain(
        'signed by a loader',
      );
    }
  });
});

describe('a build that is killed', () => {
  it('while an edition has some of its files leaves the previous editions whole and served', async () => {
    const before = readBuiltSite(site.editions);
    const whole = fingerprintOf(site.editions, before);
    const left = unfinishedFolders(site.editions);
    site.write('open', 'never served, killed while it is built');

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

  it('does not keep the next one from succeeding', async () => {
    site.write('open', 'second open text');

    const {code, output} = await site.build();

    expect(code, output).toBe(0);
    expect(builtIn(output)).toEqual(['internal', 'signed-in']);
    for (const groups of [[], ['internal']]) {
      expect(await read(groups, SMALL_PAGES.open)).toContain('second open text');
    }
    expect(unfinishedFolders(site.editions)).toEqual([]);
  });
});

describe('while the editions are built again', () => {
  it('readers keep their earlier edition if access is unchanged', async () => {
    const before = readManifest().editions;
    site.write('secret', 'third secret text');

    holdBack();
    const {ended} = await startUntilServed(site);
    expect(readManifest().editions).toEqual(before);

    release();
    expect(await ended).toBe(0);
    const folders = (editions: Manifest['editions']) =>
      Object.values(editions).map((edition) => edition.status === 'ready' && edition.directory);
    const kept = folders(readManifest().editions).filter((folder) =>
      folders(before).includes(folder),
    );
    expect(kept).toEqual([
      expect.stringMatching(/^anonymous\//),
      expect.stringMatching(/^signed-in\//),
    ]);
  });

  it('no reader keeps an earlier edition if the rules have changed', async () => {
    const config = path.join(site.editions, '../docusaurus.config.ts');
    const text = fs.readFileSync(config, 'utf8');
    fs.writeFileSync(config, text.replace("groups: ['internal']", "groups: ['internal', 'staff']"));

    holdBack();
    const {ended} = await startUntilServed(site);
    expect(statuses()).toMatchObject({anonymous: 'ready', internal: 'pending'});

    release();
    expect(await ended).toBe(0);
    fs.writeFileSync(config, text);
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
    await expect.poll(() => isGroupAlive(child.pid!), {timeout: 10_000}).toBe(false);
    expect(fs.existsSync(path.join(site.editions, '.building'))).toBe(false);
    expect(readManifest()).toEqual(before);
  });
});

describe('--only', () => {
  it('builds the named edition alone, and leaves the others as they were', async () => {
    const before = readManifest().editions;

    const {ended, output} = site.start('--no-compression', '--only', 'signed-in');

    expect(await ended, output()).toBe(0);
    expect(builtIn(output())).toEqual(['signed-in']);
    expect(readManifest().editions['signed-in']).not.toEqual(before['signed-in']);
  });
});

describe('npm run editions', () => {
  const UP_TO_DATE = 'All 3 editions are up to date.\n';

  async function run(...flags: readonly string[]): Promise<string> {
    const {ended, output} = site.buildUnlessUpToDate(...flags);
    expect(await ended, output()).toBe(0);
    return output();
  }

  it('does not start Docusaurus after a complete build until something changes', async () => {
    expect(builtIn(await run())).toContain('internal');
    expect(await run()).toBe(UP_TO_DATE);
    // Compressed files do no harm.
    expect(await run('--no-compression')).toBe(UP_TO_DATE);

    site.write('secret', 'fourth secret text');

    expect(builtIn(await run())).toEqual(['internal']);
    expect(await read(['internal'], SMALL_PAGES.secret)).toContain('fourth secret text');
    expect(await run()).toBe(UP_TO_DATE);
  });

  it('starts Docusaurus after a build of one edition', async () => {
    await run('--only', 'internal');

    expect(await run()).toContain('signed-in is up to date');
  });
});
