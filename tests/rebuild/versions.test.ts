import fs from 'node:fs';
import path from 'node:path';
import {beforeAll, expect, it} from 'vitest';
import {matchesBelow, readBuiltSite} from '../support/builtFiles';
import {createSmallSite, type SmallSite} from '../support/smallSite';
import {writeFiles} from '../support/writeFiles';

/** Unique words that only some editions may contain. */
const PLANTED = /\bPLANTED[A-Z]+/g;

const SITE = '.docusaurus/versions-site';
const page = (title: string, text: string) =>
  `---\ntitle: ${title}\ndescription: A page.\n---\n\n${text}\n`;
const sidebar = (items: unknown[]) => JSON.stringify({docs: items});
const CATEGORY = {type: 'category', label: 'PLANTEDCATEGORY', items: ['plans']};

/** The last version of the documents and the current one of the API are for `internal`. */
const FILES = {
  'versions.json': '["2.0", "1.0"]',
  'versioned_docs/version-2.0/start.mdx': page('Start', 'PLANTEDSECOND'),
  'versioned_docs/version-2.0/plans.mdx': page('PLANTEDPLANS', 'PLANTEDSECOND'),
  'versioned_sidebars/version-2.0-sidebars.json': sidebar(['start', CATEGORY]),
  'versioned_docs/version-1.0/start.mdx': page(
    'Start',
    'First. [Plans](./plans.mdx), [API](/api).',
  ),
  'versioned_docs/version-1.0/plans.mdx': page('Plans', 'PLANTEDFIRST'),
  'versioned_sidebars/version-1.0-sidebars.json': sidebar(['start', {...CATEGORY, label: 'More'}]),
  'api/start.mdx': page('API', 'PLANTEDAPI'),
  'api_versions.json': '["1"]',
  'api_versioned_docs/version-1/start.mdx': page('API', 'The first API.'),
};

let site: SmallSite;

async function build() {
  const {code, output} = await site.build();
  expect(code, output).toBe(0);
  return output;
}

/** The planted words in an edition. */
function wordsIn(id: string): string[] {
  const {editions} = readBuiltSite(site.editions);
  const {directory = ''} = editions.find((edition) => edition.id === id) ?? {};
  return [...new Set(matchesBelow(path.join(site.editions, directory), PLANTED))].sort();
}

const pagesOf = (id: string) =>
  readBuiltSite(site.editions).editions.find((edition) => edition.id === id)?.pages;

beforeAll(async () => {
  const api = {id: 'api', path: 'api', routeBasePath: 'api'};
  const docs = {
    ...{routeBasePath: '/', includeCurrentVersion: false},
    versions: {'2.0': {label: 'PLANTEDLABEL'}},
  };
  const items = [
    {type: 'docsVersionDropdown', versions: ['2.0', '1.0']},
    {type: 'docsVersionDropdown', docsPluginId: 'api'},
    {type: 'docSidebar', sidebarId: 'docs', label: 'Documents'},
    {type: 'doc', docId: 'start', docsPluginId: 'api', label: 'API'},
  ];
  site = createSmallSite(SITE, {
    preset: {docs},
    plugins: [
      "'@gated-docs/editions'",
      `['@docusaurus/plugin-content-docs', ${JSON.stringify(api)}]`,
    ],
    config: {themeConfig: {navbar: {items}}, onBrokenLinks: 'ignore'},
    privatePaths: [
      ...['/*', '/1.0/plans', '/api/next*'].map((rule) => ({path: rule, groups: ['internal']})),
      ...[{path: '/1.0*'}, {path: '/api*'}],
    ],
    files: FILES,
  });
  await build();
});

it('an edition has its versions at their addresses, even without the last one, and no word of the others', () => {
  expect(pagesOf('signed-in')).toEqual(['/1.0/start/', '/api/start/']);
  expect(wordsIn('signed-in')).toEqual([]);
});

it('the edition of readers who may open all versions has all of them', () => {
  expect(pagesOf('internal')).toEqual([
    ...['/1.0/plans/', '/1.0/start/', '/api/next/start/', '/api/start/', '/plans/', '/start/'],
  ]);
  expect(wordsIn('internal')).toEqual([
    ...['PLANTEDAPI', 'PLANTEDCATEGORY', 'PLANTEDFIRST', 'PLANTEDLABEL', 'PLANTEDPLANS'],
    'PLANTEDSECOND',
  ]);
});

it('the build warns of a page that a new version opens to more readers, which a rule then guards', async () => {
  writeFiles(SITE, {
    'versions.json': '["2.0", "1.0", "0.9"]',
    'versioned_docs/version-0.9/start.mdx': page('Start', 'A trial.'),
    'versioned_docs/version-0.9/plans.mdx': page('Trials', 'PLANTEDTRIAL'),
  });
  const config = path.join(SITE, 'docusaurus.config.ts');
  const text = fs.readFileSync(config, 'utf8');
  const withRules = (rules: string) => text.replace('privatePaths: [', `privatePaths: [${rules}`);
  const open = "{path: '/0.9*'},";

  fs.writeFileSync(config, withRules(open));
  expect(await build()).toContain('/0.9/plans/ is open to more readers than /1.0/plans/');
  expect(wordsIn('signed-in')).toEqual(['PLANTEDTRIAL']);

  fs.writeFileSync(config, withRules(`${open} {path: '/0.9/plans', groups: ['internal']},`));
  expect(await build()).not.toContain('open to more readers');
  expect(wordsIn('signed-in')).toEqual([]);
});
