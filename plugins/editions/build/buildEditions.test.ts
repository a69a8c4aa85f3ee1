import fs from 'node:fs';
import path from 'node:path';
import {beforeEach, describe, expect, it, vi} from 'vitest';
import {temporaryFolder} from '../../../tests/support/temporaryFolder';
import {MANIFEST_FILE, parseManifest} from '../../../src/manifest';
import {openFolderStore} from '../../gate';
import {createDocuments} from '../model/documents';
import type {Inventory} from '../model/inventory';
import {DEFAULT_OPTIONS} from '../options';
import {writeOrigins} from '../verify/origins/origins';
import {buildEditions} from './buildEditions';

/** How the stand-in for Docusaurus behaves in the next build. */
const next = vi.hoisted(() => ({broken: new Set<string>(), notes: ''}));

// Copies the documents, and notes like a plugin that reads outside the site.
vi.mock('../../run-docusaurus', () => ({
  shareTranspiled: () => undefined,
  runDocusaurus(args: readonly string[], {site}: {site: string}) {
    const target = args[args.indexOf('--out-dir') + 1]!;
    if (next.broken.has(path.basename(path.dirname(target)))) {
      return Promise.resolve({code: 1, output: 'a mistake'});
    }
    fs.cpSync(path.join(site, 'docs'), target, {recursive: true});
    fs.writeFileSync(path.join(target, '404.html'), '<h1>Not found</h1>');
    fs.writeFileSync(path.join(target, 'notes.txt'), next.notes);
    writeOrigins(site, {files: {}, packages: []});
    return Promise.resolve({code: 0, output: ''});
  },
}));

const SECRET = 'The night desk reroutes every urgent call to the northern district crew.';

let siteDir: string;
beforeEach(() => {
  siteDir = temporaryFolder('build-editions');
  fs.mkdirSync(path.join(siteDir, 'docs'));
  Object.assign(next, {broken: new Set(), notes: ''});
  page('open', 'Open words for all readers of the site.');
  page('staff', 'Words for staff.');
});

const page = (name: string, text: string) =>
  fs.writeFileSync(path.join(siteDir, 'docs', `${name}.mdx`), text);

async function build({isPublishedEarly}: {isPublishedEarly: boolean}): Promise<string> {
  const privatePaths = [{path: '/staff*', groups: ['staff']}];
  const slashID = {orgID: 'organization', forceLogin: false, uxMode: 'modal', privatePaths};
  // The parts of Docusaurus's context that a build reads.
  const context = {
    siteDir,
    siteConfigPath: path.join(siteDir, 'docusaurus.config.ts'),
    siteConfig: {themeConfig: {slashID}},
  } as unknown as Parameters<typeof buildEditions>[0];
  const docsDirectory = path.join(siteDir, 'docs');
  const inventory: Inventory = {
    ...{siteDir, docsDirectory, documents: createDocuments(docsDirectory), pageRules: []},
    pages: ['open', 'staff'].map((id) => ({id, route: `/${id}/`, source: `${id}.mdx`})),
    ...{titles: [], fragments: [], guardedItems: [], siteFiles: [], cutters: [], sidebars: {}},
  };
  const {signal} = new AbortController();
  return buildEditions(context, {...DEFAULT_OPTIONS, id: 'editions'}, inventory, {
    ...{isCompressed: false, isPublishedEarly, signal},
  }).then(
    () => 'built',
    (error: Error) => error.message,
  );
}

const editionsDirectory = () => path.join(siteDir, DEFAULT_OPTIONS.directory);

function statuses(): Record<string, string> {
  const file = path.join(editionsDirectory(), MANIFEST_FILE);
  const {editions} = parseManifest(fs.readFileSync(file, 'utf8'), file);
  return Object.fromEntries(Object.entries(editions).map(([id, {status}]) => [id, status]));
}

describe('npm run editions', () => {
  it('never replaces the folder that is served, even if an earlier text is back', async () => {
    const before = fs.readFileSync(path.join(siteDir, 'docs/open.mdx'), 'utf8');
    for (const text of [before, 'Other words for all readers of the site.', before]) {
      page('open', text);
      expect(await build({isPublishedEarly: false})).toBe('built');
    }
    const problems: string[] = [];
    const onProblem = (problem: string) => problems.push(problem);
    const running = await openFolderStore({editionsDirectory: editionsDirectory(), onProblem});

    // The editions must leave out something else, so they are built again, with a finding.
    page('staff', SECRET);
    next.notes = SECRET;
    expect(await build({isPublishedEarly: false})).toContain('still served');

    const {anonymous} = running.current();
    const file = anonymous.status === 'ready' ? anonymous.notFoundPage : undefined;
    expect(Buffer.from(await running.read(file!)).toString()).toContain('Not found');
    running.close();
    const restarted = await openFolderStore({editionsDirectory: editionsDirectory(), onProblem});
    expect(restarted.current().anonymous.status).toBe('ready');
    restarted.close();
    expect(problems).toEqual([]);
    next.notes = '';
    expect(await build({isPublishedEarly: false})).toBe('built');
  });
});

describe('npm run serve', () => {
  it('marks the editions that it gives up as failed if the sign-in page cannot be built', async () => {
    next.broken = new Set(['anonymous']);

    expect(await build({isPublishedEarly: true})).toContain('could not be built');
    expect(Object.values(statuses())).not.toContain('pending');
  });

  it('serves no edition with a text that was moved, until it is built without it', async () => {
    page('open', `Open words. ${SECRET}`);
    expect(await build({isPublishedEarly: true})).toBe('built');
    page('open', 'Open words.');
    page('staff', SECRET);
    next.broken = new Set(['signed-in']);

    await build({isPublishedEarly: true});

    expect(statuses()).toEqual({anonymous: 'ready', 'signed-in': 'failed', staff: 'ready'});
  });
});
