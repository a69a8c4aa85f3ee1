import fs from 'node:fs';
import path from 'node:path';
import type {LoadContext} from '@docusaurus/types';
import {beforeEach, describe, expect, it} from 'vitest';
import {temporaryFolder} from '../../../../tests/support/temporaryFolder';
import {inventoryOf} from '../../../../tests/support/inventoryOf';
import {writeFiles} from '../../../../tests/support/writeFiles';
import {compilePolicy} from '@gated-docs/access';
import {MANIFEST_FILE, parseManifest} from '@gated-docs/edition-format';
import {openFolderStore} from '@gated-docs/gate';
import {DEFAULT_OPTIONS} from '../options';
import {buildEditions} from './buildEditions';

/** What the stand-in for Docusaurus does in the next build. */
type Next = {broken?: readonly string[]; notes?: string};

/** Copies the documents, and writes notes like a plugin that reads outside the site. */
const DOCUSAURUS = `import fs from 'node:fs';
import path from 'node:path';

const target = process.argv[process.argv.indexOf('--out-dir') + 1];
const {broken = [], notes = ''} = JSON.parse(fs.readFileSync('../../../../next.json', 'utf8'));
if (broken.includes(path.basename(path.dirname(target)))) {
  console.error('a mistake');
  process.exit(1);
}
fs.cpSync('docs', target, {recursive: true});
fs.writeFileSync(path.join(target, '404.html'), '<h1>Not found</h1>');
fs.writeFileSync(path.join(target, 'notes.txt'), notes);
fs.writeFileSync('../packages.json', '[]');
`;

const AT_ONCE = false;
const EARLY = true;
/** Enough for editions that no build has begun when the first one fails. */
const GROUPS = ['beta', 'gamma', 'staff'];
const SECRET = 'The night desk reroutes every urgent call to the northern district crew.';

let siteDir: string;
beforeEach(() => {
  siteDir = temporaryFolder('build-editions');
  writeFiles(path.join(siteDir, 'node_modules/@docusaurus/core'), {
    'package.json': '{"name": "@docusaurus/core"}',
    'bin/docusaurus.mjs': DOCUSAURUS,
  });
  page('open', 'Open words for all readers of the site.');
  GROUPS.forEach((group) => page(group, `Words for ${group}.`));
});

const page = (name: string, text: string) => writeFiles(siteDir, {[`docs/${name}.mdx`]: text});

/** @returns the error's message, or "built" */
async function build(
  isPublishedEarly: boolean,
  {only, ...next}: Next & {only?: readonly string[]} = {},
): Promise<string> {
  fs.writeFileSync(path.join(siteDir, 'next.json'), JSON.stringify(next));
  const privatePaths = GROUPS.map((group) => ({path: `/${group}*`, groups: [group]}));
  const slashID = {orgID: 'organization', forceLogin: false, uxMode: 'modal', privatePaths};
  // The parts of Docusaurus's context that a build reads.
  const context = {
    siteDir,
    siteConfigPath: path.join(siteDir, 'docusaurus.config.ts'),
    siteConfig: {
      ...{baseUrl: '/', staticDirectories: []},
      themeConfig: {slashID},
    },
  } as unknown as LoadContext;
  const inventory = inventoryOf(siteDir, {
    pages: ['open', ...GROUPS].map((id) => ({id, route: `/${id}/`, source: `${id}.mdx`})),
    sidebars: {},
  });
  const {signal} = new AbortController();
  const policy = compilePolicy({forceLogin: false, rules: privatePaths});
  const site = {context, policy, inventory};
  return buildEditions({...DEFAULT_OPTIONS, id: 'editions'}, [site], {
    ...{isCompressed: false, isPublishedEarly, only, signal},
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
      expect(await build(AT_ONCE)).toBe('built');
    }
    const problems: string[] = [];
    const onProblem = (problem: string) => problems.push(problem);
    const running = await openFolderStore({editionsDirectory: editionsDirectory(), onProblem});

    // The editions must leave out something else, so they are built again, with a finding.
    page('staff', SECRET);
    expect(await build(AT_ONCE, {notes: SECRET})).toContain('still served');

    const {anonymous} = running.current();
    const file = anonymous.status === 'ready' ? anonymous.notFoundPage : undefined;
    expect(Buffer.from(await running.read(file!)).toString()).toContain('Not found');
    running.close();
    const restarted = await openFolderStore({editionsDirectory: editionsDirectory(), onProblem});
    expect(restarted.current().anonymous.status).toBe('ready');
    restarted.close();
    expect(problems).toEqual([]);
    expect(await build(AT_ONCE)).toBe('built');
  });
});

describe('an edition with a missing file', () => {
  it('is built again, in another folder than the one that is served', async () => {
    expect(await build(AT_ONCE)).toBe('built');
    const directoryOf = () => {
      const file = path.join(editionsDirectory(), MANIFEST_FILE);
      const {anonymous} = parseManifest(fs.readFileSync(file, 'utf8'), file).editions;
      return anonymous?.status === 'ready' ? anonymous.directory : '';
    };
    const before = directoryOf();
    fs.rmSync(path.join(editionsDirectory(), before, 'open.mdx'));

    expect(await build(AT_ONCE)).toBe('built');
    expect(directoryOf()).not.toBe(before);
    expect(fs.existsSync(path.join(editionsDirectory(), directoryOf(), 'open.mdx'))).toBe(true);
  });
});

describe('--only', () => {
  it.each([
    ['an unknown edition', ['everything'], 'everything'],
    ['no edition at all', [], ''],
  ])('rejects %s and lists the existing ones', async (_what, only, named) => {
    expect(await build(AT_ONCE, {only})).toBe(
      `There is no edition "${named}". Use one of these editions: anonymous, signed-in, beta, gamma, staff, beta+gamma, beta+staff, gamma+staff, beta+gamma+staff.`,
    );
    expect(fs.existsSync(path.join(editionsDirectory(), MANIFEST_FILE))).toBe(false);
  });
});

describe('npm run serve', () => {
  it('marks the editions that it gives up as failed if the sign-in page cannot be built', async () => {
    expect(await build(EARLY, {broken: ['anonymous']})).toContain('could not be built');
    expect(Object.values(statuses())).not.toContain('pending');
  });

  it('serves no edition with a text that was moved, until it is built without it', async () => {
    page('open', `Open words. ${SECRET}`);
    expect(await build(EARLY)).toBe('built');
    page('open', 'Open words.');
    page('staff', SECRET);

    expect(await build(EARLY, {broken: ['signed-in']})).toBe('1 of 9 editions could not be built.');
    expect(statuses()).toMatchObject({anonymous: 'ready', 'signed-in': 'failed', staff: 'ready'});
  });
});
