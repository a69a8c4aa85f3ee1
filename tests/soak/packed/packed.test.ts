import {spawn} from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import {beforeAll, describe, expect, it, onTestFinished} from 'vitest';
import {matchesBelow, readBuiltSite} from '../../support/builtFiles';
import {freePort} from '../../support/freePort';
import {openBrowserPage} from '../../support/openBrowserPage';
import {ORG_ID, startStandInSlashID} from '../../support/standInSlashID';
import {temporaryFolder} from '../../support/temporaryFolder';
import {commandOf} from '../support/packages';
import {createSite, run} from './createSite';

const PRIVATE_PAGE = '/tutorial-extras/translate-your-site/';
/** In the private page, the names of its files, and the passage of the first page. */
const PRIVATE_WORDS = /Translate your site|localeDropdown-\w+\.png|passage for staff/i;

// Not in the repository, whose packages are not to be found.
const site = path.join(temporaryFolder('packed'), 'site');
let tarballs: readonly string[];

beforeAll(() => {
  tarballs = run('npm', ['run', '--silent', 'pack']).trim().split('\n');
  createSite(site, ORG_ID, tarballs);
  run('npx', ['editions', 'build', '--no-compression'], site);
  return () => fs.rmSync(site, {recursive: true, force: true});
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

it('gives the site types', () => {
  // Throws after an error.
  expect(run('npx', ['tsc', '--noEmit'], site)).toBe('');
});

it('builds editions without a word for others', () => {
  const {editions} = readBuiltSite(path.join(site, 'editions'));

  expect(editions.map(({id}) => id).sort()).toEqual(['anonymous', 'signed-in', 'staff']);
  for (const {id, directory} of editions) {
    const every = new RegExp(PRIVATE_WORDS, 'gi');
    const words = matchesBelow(path.join(site, 'editions', directory), every);
    expect([...words].length > 0, id).toBe(id === 'staff');
  }
});

/** The installed command, and the bundle that it writes into a folder without packages. */
const GATES = {
  installed: () => [path.join(site, 'node_modules/.bin/gate')],
  bundled() {
    const bundle = path.join(temporaryFolder('bundle'), 'gate.mjs');
    run('npx', ['gate', 'bundle', '--out', bundle], site);
    return [process.execPath, bundle];
  },
} satisfies Record<string, () => string[]>;

describe('the gate', () => {
  /** Starts it with a provider. */
  async function start(kind: keyof typeof GATES = 'installed') {
    const valid = () => ({body: '{"result":{"valid":true}}'});
    const slashID = await startStandInSlashID(() => ({'POST /token/validate': valid}));
    const port = await freePort();
    const [command = '', ...words] = GATES[kind]();
    const child = spawn(command, words, {
      cwd: site,
      shell: process.platform === 'win32',
      env: {
        PATH: process.env['PATH'],
        PORT: String(port),
        SLASHID_ORG_ID: ORG_ID,
        SLASHID_BASE_URL: slashID.url,
      },
    });
    onTestFinished(() => void child.kill());
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
    }
    await expect.poll(() => output).toContain('Portal http');
    const url = `http://localhost:${port}`;
    const get = async (place: string, groups?: string[]) => {
      const token = groups && (await slashID.token({person_id: 'p1', groups}));
      const response = await fetch(url + place, {
        headers: {accept: 'text/html', ...(token && {cookie: `gate_session=${token}`})},
      });
      return {status: response.status, text: await response.text()};
    };
    return {url, get};
  }

  it.each(['installed', 'bundled'] as const)(
    'serves each reader their edition, %s',
    async (kind) => {
      const {get} = await start(kind);

      expect((await get(PRIVATE_PAGE)).status).toBe(401);
      expect((await get(PRIVATE_PAGE, [])).status).toBe(403);
      expect((await get('/')).text).not.toMatch(PRIVATE_WORDS);
      expect((await get('/', [])).text).not.toMatch(PRIVATE_WORDS);
      expect(await get('/', [])).toMatchObject({
        status: 200,
        text: expect.stringContaining('Tutorial Intro') as string,
      });
      expect((await get('/', ['staff'])).text).toContain('passage for staff');
      expect(await get(PRIVATE_PAGE, ['staff'])).toMatchObject({
        status: 200,
        text: expect.stringContaining('Translate your site') as string,
      });
    },
  );

  it('shows an anonymous reader the sign-in form', async () => {
    const {url} = await start();
    const {page, close} = await openBrowserPage();
    onTestFinished(close);
    const problems: string[] = [];
    page.on('pageerror', ({message}) => problems.push(message));

    await page.goto(url + PRIVATE_PAGE);
    await page.getByRole('textbox', {name: 'Email'}).fill('reader@example.com');
    await page.getByRole('button', {name: 'Continue'}).click();

    await expect.poll(() => page.getByRole('dialog').innerText()).toContain('reader@example.com');
    expect(problems).toEqual([]);
  });
});
