import {execFileSync} from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import {beforeEach, describe, expect, it} from 'vitest';
import {MANIFEST_FILE, type FileIndex, type Manifest} from '@gated-docs/edition-format';
import {temporaryFolder} from '../../../../tests/support/temporaryFolder';
import {writeFiles} from '../../../../tests/support/writeFiles';
import {markSearched, storeIndex} from '../build/storedIndex';
import {countUpToDate, openStamp} from '.';

const HASH = 'a'.repeat(64);
const SOURCES = ['docs/page.mdx', 'docusaurus.config.ts'];
const ENVIRONMENT = {HOME: '/home/author', SLASHID_ORG_ID: 'an-organization'};
const BUILD = 'signed-in/3f2ab';

let site: string;

beforeEach(() => {
  site = temporaryFolder('stamp');
  write('docs/page.mdx', 'A page.');
  write('docs/other.mdx', 'Another page.');
  write('docusaurus.config.ts', 'export default {};');
  write('tests/page.test.ts', '');
  write('node_modules/.package-lock.json', '{"name": "site"}');
  writeBuild();
});

const place = (file: string) => path.join(site, file);

const write = (file: string, text: string) => writeFiles(site, {[file]: text});

function writeBuild({isCompressed = true, status = 'ready'} = {}): void {
  const root = place('editions');
  write(`editions/${BUILD}/404.html`, 'Not found.');
  write(`editions/${BUILD}/404.html.br`, 'N');
  markSearched(root, BUILD, 'subject');
  const encodings = isCompressed ? {encodings: {br: {hash: HASH, size: 1}}} : {};
  const files: FileIndex['files'] = {
    '/404.html': {hash: HASH, size: 10, type: 'text/html', kind: 'page', ...encodings},
  };
  const {index, indexHash} = storeIndex(root, BUILD, files);
  const common = {pages: 1, hiddenHash: HASH};
  const ready = {status: 'ready', directory: BUILD, index, indexHash, ...common} as const;
  const manifest: Manifest = {
    version: 3,
    forceLogin: true,
    uxMode: 'modal',
    groups: [],
    readers: {'': 'signed-in'},
    anonymous: 'signed-in',
    pages: {},
    editions: {'signed-in': status === 'ready' ? ready : {status: 'failed', ...common}},
  };
  write(`editions/${MANIFEST_FILE}`, JSON.stringify(manifest));
}

const open = (startedAt = Infinity) =>
  openStamp(site, 'editions', {environment: ENVIRONMENT, startedAt});

/** Records a build that changes nothing. */
function record({isCompressed = true, sources = SOURCES} = {}): void {
  open().write({isCompressed, sources});
}

const count = (isCompressed = true, environment: NodeJS.ProcessEnv = ENVIRONMENT) =>
  countUpToDate(site, {isCompressed, environment});

const git = (...args: readonly string[]) =>
  execFileSync('git', ['-c', 'user.name=Author', '-c', 'user.email=author@example.com', ...args], {
    cwd: site,
  });

describe('a stamp', () => {
  it.each<[string, () => void]>([
    [
      'a file has other content with the same size and times',
      () => {
        const {atime, mtime} = fs.statSync(place('docs/page.mdx'));
        write('docs/page.mdx', 'A pagE.');
        fs.utimesSync(place('docs/page.mdx'), atime, mtime);
      },
    ],
    ['a file is new', () => write('docs/new/index.mdx', '')],
    [
      'a file has another name',
      () => fs.renameSync(place('docs/other.mdx'), place('docs/others.mdx')),
    ],
    ['a folder is a link', () => fs.symlinkSync(place('docs'), place('docs/again'))],
    ['a link is broken', () => fs.symlinkSync(place('missing'), place('docs/missing.mdx'))],
    ['another package is installed', () => write('node_modules/.package-lock.json', '{}')],
    ['a file of an edition is missing', () => fs.rmSync(place(`editions/${BUILD}/404.html.br`))],
    ['a file of an edition was cut off', () => write(`editions/${BUILD}/404.html`, 'Not')],
    ['an edition has not been searched', () => fs.rmSync(place(`editions/${BUILD}.searched`))],
    [
      'an edition has another index',
      () => {
        const names = fs.readdirSync(place('editions/signed-in'));
        const index = names.find((name) => name.endsWith('.json'));
        write(`editions/signed-in/${index}`, '{"version":1,"files":{}}');
      },
    ],
    ['the manifest is replaced', () => fs.appendFileSync(place(`editions/${MANIFEST_FILE}`), '\n')],
    ['it is removed', () => open().remove()],
    ['it is damaged', () => write('.docusaurus/editions.stamp.json', '{"directory":')],
  ])('does not count if %s', (_, change) => {
    record();
    expect(count()).toBe(1);

    change();

    expect(count()).toBeUndefined();
  });

  it.each([
    ['a new variable', {...ENVIRONMENT, ANYTHING: '1'}],
    ['another mode', {...ENVIRONMENT, NODE_ENV: 'test'}],
    ['another setting of npm', {...ENVIRONMENT, npm_config_theme: 'dark'}],
  ])('does not count in an environment with %s', (_, environment) => {
    record();

    expect(count(true, environment)).toBeUndefined();
  });

  it('does not count after a commit, which dates pages', () => {
    git('init', '--quiet');
    git('commit', '--quiet', '--allow-empty', '-m', 'first');
    record();
    expect(count()).toBe(1);

    git('commit', '--quiet', '--allow-empty', '-m', 'second');

    expect(count()).toBeUndefined();
  });

  it('of uncompressed editions does not count for compressed ones', () => {
    record({isCompressed: false});

    expect(count(true)).toBeUndefined();
    expect(count(false)).toBe(1);
  });

  it.each<[string, () => void]>([
    [
      'a file was edited meanwhile',
      () => {
        const stamp = open();
        write('docs/page.mdx', 'A page, edited.');
        stamp.write({isCompressed: true, sources: SOURCES});
      },
    ],
    [
      'a file was edited between the start of the process and the build',
      () => open(Date.now() - 60_000).write({isCompressed: true, sources: SOURCES}),
    ],
    ['a source is not compared', () => record({sources: [...SOURCES, 'tests/page.test.ts']})],
    [
      'it is unknown what is installed',
      () => {
        fs.rmSync(place('node_modules/.package-lock.json'));
        record();
      },
    ],
    [
      'an edition failed',
      () => {
        writeBuild({status: 'failed'});
        record();
      },
    ],
  ])('is not written if %s', (_, build) => {
    build();

    expect(count()).toBeUndefined();
    expect(fs.existsSync(place('.docusaurus/editions.stamp.json'))).toBe(false);
  });

  it.each<[string, () => void]>([
    ['results', () => write('build/index.html', 'built')],
    ['tests', () => write('tests/page.test.ts', 'changed')],
    ['files of tools', () => write('.docusaurus/routes.js', 'changed')],
    ['caches of packages', () => write('node_modules/.cache/any', 'changed')],
  ])('counts after changes of %s', (_, change) => {
    record();

    change();

    expect(count()).toBe(1);
  });

  it('counts in another terminal, shell or command of npm', () => {
    record();
    const others = {
      _: '/usr/bin/npm',
      SHLVL: '3',
      PWD: site,
      OLDPWD: '/',
      TERM: 'xterm',
      TERM_SESSION_ID: '1',
      COLUMNS: '80',
      INIT_CWD: site,
      npm_lifecycle_event: 'serve',
    };

    expect(count(true, {...ENVIRONMENT, ...others})).toBe(1);
  });

  it('counts for the variables that Docusaurus has set in the process of the build', () => {
    const environment = {...ENVIRONMENT, NODE_ENV: 'development', BABEL_ENV: 'development'};
    openStamp(site, 'editions', {environment, startedAt: Infinity}).write({
      isCompressed: true,
      sources: SOURCES,
    });

    expect(count()).toBe(1);
  });
});
