import fs from 'node:fs';
import path from 'node:path';
import {beforeAll, describe, expect, it, onTestFinished} from 'vitest';
import {matchesBelow, readBuiltSite} from '../../support/builtFiles';
import {freePort} from '../../support/freePort';
import {openBrowserPage} from '../../support/openBrowserPage';
import {Follower} from '../../support/openid/followRedirects';
import {startOidcProvider} from '../../support/openid/startOidcProvider';
import {ORG_ID, startStandInSlashID} from '../../support/standInSlashID';
import {temporaryFolder} from '../../support/temporaryFolder';
import {openIDEnvironment, startInstalledGate} from '../support/installedGate';
import {commandOf} from '../support/packages';
import {
  addEditions,
  addLocale,
  BASES,
  createSite,
  installPackages,
  run,
  type Kind,
} from './createSite';

/** As the sites spell them. */
const HOME = '/';
const INTRO = '/docs/intro';
const EXTRA = '/docs/tutorial-extras/translate-your-site';
const FOR_PARTNERS = '/markdown-page';
const BLOG = '/blog';
const POST_FOR_PARTNERS = '/blog/mdx-blog-post';
const POST = '/blog/launch';
const EARLIER = '/docs/1.0/intro';
const EARLIER_EXTRA = '/docs/1.0/tutorial-extras/translate-your-site';

/** In the pages and posts for staff, the names of their files, and the passage of a document. */
const FOR_STAFF =
  /Translate your site|localeDropdown-\w+\.png|passage for staff|Secret plans|open in Paris|plans\/_next|Zephyr|Valparaiso|ornithologist|balloon|Marquise|aeronaut|Zeppelin|Lighter than air|blog\/launch/i;
/** In a page, a post and a version of the documents for staff and partners. */
const FOR_PARTNER =
  /Markdown page example|create interactive blog posts|mdx-blog-post|Pelican|cormorant|versioned_docs|docs\/1\.0|version-1\.0/i;

/** From the installation to the sign-in page, on a machine that does nothing else. */
const MAX_START_MS = 120_000;

let tarballs: readonly string[];

/** A provider's environment variables for the gate, and the cookies of a reader in these groups. */
type Provider = {
  env: Record<string, string>;
  cookieOf: (groups: readonly string[]) => Promise<string>;
};

async function startSlashID(): Promise<Provider> {
  const slashID = await startStandInSlashID(() => ({
    'POST /token/validate': () => ({body: '{"result":{"valid":true}}'}),
  }));
  return {
    env: {SLASHID_ORG_ID: ORG_ID, SLASHID_BASE_URL: slashID.url},
    cookieOf: async (groups) => `gate_session=${await slashID.token({person_id: 'p1', groups})}`,
  };
}

async function startOpenID(portal: string): Promise<Provider> {
  const {issuer, stop} = await startOidcProvider(portal);
  onTestFinished(stop);
  return {
    env: openIDEnvironment(issuer),
    async cookieOf(groups) {
      const browser = new Follower();
      await browser.signIn(portal, '/', groups.join('+') || 'nobody');
      return browser.jarOf(portal).header();
    },
  };
}

beforeAll(() => {
  tarballs = run('npm', ['run', '--silent', 'pack']).trim().split('\n');
});

it('is what publint and attw expect of packages', () => {
  expect(tarballs.length).toBeGreaterThan(10);
  for (const tarball of tarballs) {
    expect(run(commandOf('publint'), [tarball]), tarball).not.toMatch(/Errors|Warnings/);
    // Throws if types and code do not match. Every supported version of Node can require ES modules.
    const ignored = ['--ignore-rules', 'cjs-resolves-to-esm'];
    const bundled = ['--exclude-entrypoints', 'overlay.css', 'SignInOverlay.module.css', 'worker'];
    run(commandOf('attw'), [tarball, '--profile', 'node16', ...ignored, ...bundled]);
  }
});

describe.each<Kind>(['React 19, OpenID Connect', 'React 18, SlashID'])('with %s', (kind) => {
  // Not in the repository, whose packages are not to be found.
  const site = path.join(temporaryFolder('packed'), 'site');
  // Without the option, Docusaurus ends the address of a folder's index with a slash.
  const PLANS = BASES[kind] ? '/plans' : '/plans/';
  let started = 0;

  beforeAll(() => {
    createSite(site);
    started = Date.now();
    installPackages(site, kind, tarballs);
    addEditions(site, ORG_ID, kind);
    return () => fs.rmSync(site, {recursive: true, force: true});
  });

  /** The installed command, and the bundle that it writes into a folder without packages. */
  const gates = {
    installed: () => [path.join(site, 'node_modules/.bin/gate')],
    bundled() {
      const bundle = path.join(temporaryFolder('bundle'), 'gate.mjs');
      run('npx', ['gate', 'bundle', '--out', bundle], site);
      // The store's driver is a native module, which an operator installs next to the bundle.
      if (kind === 'React 19, OpenID Connect') {
        const packages = path.join(site, 'node_modules');
        fs.symlinkSync(packages, path.join(path.dirname(bundle), 'node_modules'), 'junction');
      }
      return [process.execPath, bundle];
    },
  } satisfies Record<string, () => string[]>;

  /** Starts a gate with a provider. `get` opens a page as a reader in these groups, or as nobody. */
  async function start(gate: keyof typeof gates = 'installed') {
    const port = await freePort();
    const origin = `http://localhost:${port}`;
    const url = origin + BASES[kind];
    const provider = await (kind === 'React 18, SlashID' ? startSlashID() : startOpenID(origin));
    await startInstalledGate(site, port, provider.env, gates[gate]());
    const get = async (place: string, groups?: string[]) => {
      const cookie = groups && (await provider.cookieOf(groups));
      const response = await fetch(url + place, {
        redirect: 'manual',
        headers: {accept: 'text/html', ...(cookie && {cookie})},
      });
      return {status: response.status, text: await response.text()};
    };
    return {url, get};
  }

  /** An empty page, and the errors of its pages. */
  async function openPage() {
    const {page, close} = await openBrowserPage();
    onTestFinished(close);
    const errors: string[] = [];
    page.on('pageerror', ({message}) => errors.push(message));
    page.on('console', (message) => {
      // Pages for others have the status 401 or 403, and the stand-in provider has no page for the widget's frame.
      const isExpected = /^Failed to load resource|frame-ancestors/.test(message.text());
      if (message.type() === 'error' && !isExpected) {
        errors.push(message.text());
      }
    });
    return {page, errors};
  }

  it('shows an anonymous reader the sign-in page within two minutes of the installation', async () => {
    const {url} = await start();
    const {page, errors} = await openPage();

    await page.goto(url + EXTRA);
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('heading', {name: 'Sign in to continue'}).waitFor();
    const took = Date.now() - started;
    console.log(`${kind}: ${Math.round(took / 1000)} s from the installation to the sign-in page`);

    if (kind === 'React 18, SlashID') {
      await page.getByRole('textbox', {name: 'Email'}).fill('reader@example.com');
      await page.getByRole('button', {name: 'Continue'}).click();
      await expect.poll(() => dialog.innerText()).toContain('reader@example.com');
    } else {
      await dialog.getByRole('link', {name: 'Continue to sign in'}).waitFor();
    }
    expect(errors).toEqual([]);
    expect(took).toBeLessThan(MAX_START_MS);
  });

  it('gives the site types', () => {
    // Throws after an error.
    expect(run('npx', ['tsc', '--noEmit'], site)).toBe('');
  });

  it('builds editions without a word for others', () => {
    const {editions} = readBuiltSite(path.join(site, 'editions'));

    expect(editions.map(({id}) => id).sort()).toEqual([
      ...['anonymous', 'partner', 'signed-in', 'staff'],
    ]);
    for (const {id, directory} of editions) {
      const find = (words: RegExp, folder = path.join(site, 'editions', directory)) =>
        [...matchesBelow(folder, new RegExp(words, 'gi'))].length > 0;
      expect(find(FOR_STAFF), id).toBe(id === 'staff');
      expect(find(FOR_PARTNER), id).toBe(id === 'staff' || id === 'partner');
      for (const folder of ['src', 'blog', 'versioned_docs']) {
        const staged = path.join(site, '.docusaurus/editions', id, 'site', folder);
        expect(fs.existsSync(staged) && find(FOR_STAFF, staged), id).toBe(id === 'staff');
      }
    }
  });

  it.each(['installed', 'bundled'] as const)(
    'the gate serves each reader their edition, %s',
    async (gate) => {
      const {get} = await start(gate);
      const statuses = (groups?: string[]) =>
        Promise.all(
          [
            ...[HOME, INTRO, BLOG, FOR_PARTNERS, POST_FOR_PARTNERS, EARLIER],
            ...[EXTRA, PLANS, POST, EARLIER_EXTRA],
          ].map(async (place) => (await get(place, groups)).status),
        );

      const all = (status: number, count: number) => Array<number>(count).fill(status);
      expect(await statuses()).toEqual(all(401, 10));
      expect(await statuses([])).toEqual([...all(200, 3), ...all(403, 7)]);
      expect(await statuses(['partner'])).toEqual([...all(200, 6), ...all(403, 4)]);
      expect(await statuses(['staff'])).toEqual(all(200, 10));
      expect((await get(INTRO)).text).not.toMatch(FOR_STAFF);
      expect((await get(INTRO, ['partner'])).text).not.toMatch(FOR_STAFF);
      expect((await get(INTRO, ['partner'])).text).toContain('Tutorial Intro');
      expect((await get(INTRO, [])).text).not.toMatch(FOR_PARTNER);
      expect((await get(INTRO, ['partner'])).text).toContain('Pelican');
      expect((await get(EARLIER, ['partner'])).text).toMatch(/cormorant/);
      expect((await get(EARLIER, ['partner'])).text).not.toMatch(FOR_STAFF);
      expect((await get(EARLIER, ['staff'])).text).toContain('passage for staff');
      expect((await get(INTRO, ['staff'])).text).toContain('passage for staff');
      expect((await get(PLANS, ['staff'])).text).toContain('open in Paris');
      for (const place of [BLOG, '/blog/archive', '/blog/tags', '/blog/authors', '/blog/rss.xml']) {
        expect((await get(place, ['partner'])).text, place).not.toMatch(FOR_STAFF);
        expect(await get(place, ['partner']), place).toMatchObject({status: 200});
        expect((await get(place, ['staff'])).text, place).toMatch(FOR_STAFF);
      }
      const other = INTRO.toUpperCase() + '/';
      expect(await get(other, [])).toMatchObject({status: 308});
      expect(await get('/blog/tags/zeppelin', ['partner'])).toMatchObject({status: 404});
    },
  );

  it.runIf(kind === 'React 18, SlashID')(
    'another language is in the same editions, without a word for others',
    async () => {
      addLocale(site);
      const {editions} = readBuiltSite(path.join(site, 'editions'));
      for (const {id, directory} of editions) {
        const folder = path.join(site, 'editions', directory);
        const find = (words: RegExp) =>
          [...matchesBelow(folder, new RegExp(words, 'gi'))].length > 0;
        expect(find(FOR_STAFF), id).toBe(id === 'staff');
        expect(find(/dirigeable|Suppléments|ornithologues/), id).toBe(id === 'staff');
        expect(find(FOR_PARTNER), id).toBe(id === 'staff' || id === 'partner');
        expect(find(/cormoran\b/), id).toBe(id === 'staff' || id === 'partner');
        expect(find(/Bonjour/), id).toBe(id !== 'anonymous');
      }
      const {get} = await start();
      const read = async (place: string, groups?: string[]) => {
        const {status, text} = await get(`/fr${place}`, groups);
        return [status, /<html[^>]* lang="?(\w+)/.exec(text)?.[1]];
      };
      for (const place of [INTRO, POST, EARLIER, EXTRA]) {
        expect(await read(place)).toEqual([401, 'fr']);
        expect(await read(place, ['staff'])).toEqual([200, 'fr']);
      }
      expect(await read(EARLIER, [])).toEqual([403, 'fr']);
      expect(await read(EARLIER, ['partner'])).toEqual([200, 'fr']);
      for (const place of [POST, EXTRA]) {
        expect(await read(place, ['partner'])).toEqual([403, 'fr']);
      }
      expect(await read('/docs/nowhere', [])).toEqual([404, 'fr']);
      expect((await get('/fr' + INTRO, ['staff'])).text).toContain('passage pour ornithologues');
      expect((await get('/fr' + INTRO, ['partner'])).text).toContain('Bonjour, les extras');
    },
  );

  it.runIf(kind === 'React 19, OpenID Connect')(
    'a reader signs in at the provider, reads, is told what they may not read, and logs out',
    async () => {
      const {url} = await start();
      const {page, errors} = await openPage();
      const heading = (name: string) => page.getByRole('heading', {name}).first().waitFor();

      await page.goto(url + INTRO);
      await page.getByRole('link', {name: 'Continue to sign in'}).click();
      await page.getByLabel('Account').fill('partner');
      await page.getByRole('button', {name: 'Continue'}).click();
      await heading('Tutorial Intro');
      await page.getByRole('link', {name: 'Tutorial - Basics', exact: true}).waitFor();
      expect(await page.getByRole('link', {name: 'Tutorial - Extras'}).count()).toBe(0);
      await page.goto(url + FOR_PARTNERS);
      await heading('Markdown page example');
      for (const place of [EXTRA, PLANS, POST]) {
        await page.goto(url + place);
        await heading('You don’t have access to this page');
      }
      await page.getByRole('button', {name: 'Log out'}).click();
      await page.getByRole('button', {name: 'Sign out'}).click();
      await heading('Sign in to continue');
      await page.getByRole('link', {name: 'Continue to sign in'}).click();
      await page.getByLabel('Account').waitFor();
      expect(errors).toEqual([]);
    },
  );
});
