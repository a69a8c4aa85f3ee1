import fs from 'node:fs';
import path from 'node:path';
import {beforeEach, expect, it} from 'vitest';
import {planOf} from '../../../../tests/support/planOf';
import {temporaryFolder} from '../../../../tests/support/temporaryFolder';
import {inventoryOf} from '../../../../tests/support/inventoryOf';
import {writeFiles} from '../../../../tests/support/writeFiles';
import type {StagedFile} from '../cut/stageSite';
import {stagedSite} from '../plan/plan';
import {createOutputSearch} from './searchOutput';

const page = (name: string) => ({id: name, route: `/${name}/`, source: `${name}.mdx`});
const PLAN = planOf({pages: [page('open')], absent: [page('secret')]});
const INDEX = planOf({absent: [{id: 'index', route: '/', source: 'index.mdx'}]});
const PUBLIC = {siteFiles: ['static/secret.png']};
const IMAGE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 1, 2, 3]);
const NONE: readonly string[] = [];
const SECRET = 'The night desk reroutes every urgent call to the northern district crew.';

let siteDir: string;
beforeEach(() => {
  siteDir = temporaryFolder('output');
  write('docs/open.mdx', 'Open words.');
  write('docs/secret.mdx', `---\ntitle: Quernstone\n---\n\n${SECRET}`);
  write('docs/secret.openapi.yaml', 'operationId: lockEveryDesk');
  write('docs/schema.graphql', 'type Query { deskLocks: Int }');
  write('docs/plan.png', IMAGE);
});

function write(file: string, content: string | Uint8Array): string {
  writeFiles(siteDir, {[file]: content});
  return path.join(siteDir, file);
}

/** Searches an edition of the page `open` only, with this file in its output. */
function search(
  content: string | Uint8Array,
  packages: readonly string[] = [],
  {
    plan = PLAN,
    text = 'Open words.',
    name = 'out.txt',
    siteFiles = NONE,
    title = '',
    languages = NONE,
  } = {},
): void {
  write(`built/${name}`, content);
  const site = path.join(siteDir, stagedSite(plan));
  fs.mkdirSync(site, {recursive: true});
  writeFiles(path.dirname(site), {'packages.json': JSON.stringify(packages)});
  const model = inventoryOf(siteDir, {
    pages: [...plan.pages, ...plan.absent],
    cutters: [{cuts: (file) => /\.(?:openapi\.yaml|proto)$/.test(file), cut: () => null}],
    siteFiles,
  });
  const files = new Map<string, StagedFile>([
    ['docs/open.mdx', {text}],
    ...siteFiles.map((file) => [file, {text: ''}] as const),
  ]);
  const themeConfig = {prism: {additionalLanguages: languages}};
  createOutputSearch(model, [], {title, staticDirectories: ['static'], themeConfig}).search(
    plan,
    {files, folders: ['docs'], generated: new Set()},
    path.join(siteDir, 'built'),
  );
}

it.each<[string, string | Uint8Array, RegExp]>([
  ['a contract', 'lockEveryDesk', /out\.txt contains the name "lockEveryDesk"/],
  ['the schema', 'deskLocks', /the name "deskLocks" from schema\.graphql/],
  ['an image', IMAGE, /the file "plan\.png"/],
  ['a page', SECRET, /from secret\.mdx/],
])('finds what %s contains but no own source', (_what, content, message) => {
  expect(() => search(content)).toThrow(message);
});

it('finds what the edition’s copy of a download leaves out', () => {
  const siteFiles = ['static/logo.svg', 'static/download.openapi.yaml'];
  write('static/download.openapi.yaml', 'operationId: openEveryGate');

  expect(() => search('openEveryGate', [], {siteFiles})).toThrow(
    /the name "openEveryGate" from @site\/static\/download\.openapi\.yaml/,
  );
});

it('finds what any file with a cutter contains, whatever its name', () => {
  write('docs/gates.proto', 'rpc openEveryGate(Gate) returns (Gate);');

  expect(() => search('openEveryGate')).toThrow(/the name "openEveryGate" from gates\.proto/);
});

it('finds what a plugin has added to the staged sources', () => {
  for (const place of ['static/copy.txt', 'docs/open.mdx', 'docs/copy.mdx']) {
    write(path.join(stagedSite(PLAN), place), SECRET);
  }

  expect(() => search(SECRET)).toThrow(/from secret\.mdx/);
});

it('ignores words of a package in the scripts, unless its file is new', () => {
  const react = path.resolve('node_modules/react/cjs/react.production.min.js');
  const cached = write('node_modules/cache/index.js', 'enqueueForceUpdate');
  write('docs/secret.openapi.yaml', 'operationId: enqueueForceUpdate');

  expect(() => search('enqueueForceUpdate', [react])).not.toThrow();
  expect(() => search('enqueueForceUpdate', [cached])).toThrow(/the name "enqueueForceUpdate"/);
  expect(() => search('enqueueForceUpdate')).toThrow(/the name "enqueueForceUpdate"/);
});

it('ignores words of the engine, which is the same in every edition', () => {
  write('docs/secret.openapi.yaml', 'operationId: sidebar_custom_props');

  expect(() => search('sidebar_custom_props')).not.toThrow();
});

it.each<[string, Parameters<typeof search>]>([
  ['the edition’s own words', ['Open words.']],
  ['the site’s title', ['<title>Quernstone</title>', [], {name: 'a.html', title: 'Quernstone'}]],
  [
    'a language of code blocks',
    ['{additionalLanguages:["quernstone"]}', [], {languages: ['quernstone']}],
  ],
  ['the address of a public file', ['<img src=/secret.png>', [], PUBLIC]],
  ['the name of a public file', ['', [], {...PUBLIC, name: 'secret.png'}]],
  ['a page that is named like every folder’s', ['', [], {plan: INDEX, name: 'index.html'}]],
  ['a link to the home page', ['<a href="/index.html">', [], {plan: INDEX, name: '404.html'}]],
])('finds nothing in %s', (_what, args) => {
  write('docs/index.mdx', 'Start.');

  expect(() => search(...args)).not.toThrow();
});

it('ignores the folder of an own page that is another page’s URL', () => {
  const plan = planOf({
    pages: [{...page('open'), source: 'desks/night/open.mdx'}],
    absent: [page('desks/night')],
  });
  write('docs/desks/night/open.mdx', 'Open words.');
  write('docs/desks/night.mdx', SECRET);
  const named = '{"sourceDirName": "desks/night"}';

  expect(() => search(named, [], {plan})).not.toThrow();
  expect(() => search(named, [], {plan: {...plan, pages: [page('open')]}})).toThrow(
    /the path "\/desks\/night"/,
  );
});

it.each([
  ['NightDesk', 'nightDesks'],
  ['NightEntry', 'nightEntries'],
  ['NightSwitch', 'nightSwitches'],
])('ignores %s if %s is an own word: a search index contains its singular', (title, own) => {
  write('docs/secret.mdx', `---\ntitle: ${title}\n---\n\nWords.`);
  const index = JSON.stringify({terms: [title.toLowerCase()]});
  const name = 'index.json';

  expect(() => search(index, [], {name, text: `Ask \`${own}\` for it.`})).not.toThrow();
  expect(() => search(index, [], {name})).toThrow(`the title "${title}"`);
});
