import path from 'node:path';
import type {Config} from '@docusaurus/types';
import {beforeEach, describe, expect, it} from 'vitest';
import {contentPluginsOf} from '@gated-docs/access-config';
import {contentFolderOf} from '../../../../tests/support/contentFolderOf';
import {inventoryOf} from '../../../../tests/support/inventoryOf';
import {planOf} from '../../../../tests/support/planOf';
import {temporaryFolder} from '../../../../tests/support/temporaryFolder';
import {writeFiles} from '../../../../tests/support/writeFiles';
import type {PlannedPage} from '../model/page';
import type {EditionPlan} from '../plan/plan';
import {cutThemeConfig} from './cutThemeConfig';
import {stageSite} from './stageSite';
import {withEdition} from './withEdition';

const VERSIONS = [
  {name: 'current', docsRoute: '/docs/next', folder: 'docs', isLast: false},
  {name: '2.0', docsRoute: '/docs', folder: 'versioned_docs/version-2.0', isLast: true},
  {name: '1.0', docsRoute: '/docs/1.0', folder: 'versioned_docs/version-1.0', isLast: false},
].map((version) => ({...version, plugin: 'default'}));

function pageOf(version: string, id: string): PlannedPage {
  const {folder = '', docsRoute = ''} = VERSIONS.find(({name}) => name === version) ?? {};
  return {
    id: version === 'current' ? id : `${folder}/${id}.md`,
    source: path.posix.relative('docs', `${folder}/${id}.md`),
    route: `${docsRoute}/${id}`,
    document: {plugin: 'default', version, id},
  };
}

const ALL = VERSIONS.flatMap(({name}) => ['intro', 'plans'].map((id) => pageOf(name, id)));

/** The plan of an edition with these pages, as `version/id`. */
function planWith(...places: string[]): EditionPlan {
  const isOwn = ({document}: PlannedPage) =>
    places.includes(`${document?.version}/${document?.id}`);
  return planOf({
    ...{docsRoute: '/docs/next', versions: VERSIONS},
    ...{pages: ALL.filter(isOwn), absent: ALL.filter((page) => !isOwn(page))},
  });
}

const CONFIG: Config = {
  ...{title: 'Site', url: 'https://docs.example.com', baseUrl: '/'},
  presets: [
    [
      'classic',
      {
        docs: {
          ...{lastVersion: '2.0', includeCurrentVersion: true, disableVersioning: false},
          versions: {current: {label: 'Falcon'}, '2.0': {label: 'Second', banner: 'none'}},
        },
        blog: false,
      },
    ],
  ],
};

function docsOptionsOf(plan: EditionPlan): Record<string, unknown> {
  const [options] = contentPluginsOf(withEdition(CONFIG, plan)).filter(({kind}) => kind === 'docs');
  return {...options?.options};
}

describe('the versions of an edition', () => {
  it('are those of its pages, at their own addresses', () => {
    expect(docsOptionsOf(planWith('2.0/intro', '1.0/intro'))).toMatchObject({
      onlyIncludeVersions: ['2.0', '1.0'],
      lastVersion: '2.0',
      versions: {'2.0': {label: 'Second', banner: 'none', path: ''}, '1.0': {path: '1.0'}},
    });
    expect(JSON.stringify(docsOptionsOf(planWith('2.0/intro')))).not.toMatch(/Falcon|1\.0/);
  });

  it('keep their addresses without the last one, which Docusaurus chooses among them', () => {
    const options = docsOptionsOf(planWith('current/intro', '1.0/intro'));

    expect(options).toMatchObject({
      lastVersion: '1.0',
      versions: {current: {label: 'Falcon', path: 'next'}, '1.0': {path: '1.0'}},
    });
  });

  it('are not configured in a site without versions, whose edition has no list of them', () => {
    const {versions: _none, ...plan} = planWith();
    const page = {id: 'intro', source: 'intro.md', route: '/docs/intro'};
    const options = docsOptionsOf({...plan, pages: [page]});

    expect(options).not.toHaveProperty('lastVersion');
    expect(options).not.toHaveProperty('disableVersioning');
    expect(options).toHaveProperty('versions', {current: {label: 'Falcon'}});
  });

  it('are left out with the plugin if none has a page', () => {
    expect(withEdition(CONFIG, planWith()).presets?.at(-1)).toMatchObject([
      'classic',
      {docs: false},
    ]);
  });
});

describe('a menu', () => {
  const itemsOf = (plan: EditionPlan, ...items: object[]) =>
    (cutThemeConfig({navbar: {items}}, plan) as {navbar: {items: object[]}}).navbar.items;
  const dropdown = (versions?: unknown) => ({type: 'docsVersionDropdown', versions});

  it('names only versions of the edition', () => {
    const plan = planWith('2.0/intro', '1.0/intro');

    expect(itemsOf(plan, dropdown(['current', '2.0']))).toEqual([dropdown(['2.0'])]);
    expect(itemsOf(plan, dropdown({current: {label: 'Falcon'}, '1.0': {}}))).toEqual([
      dropdown({'1.0': {}}),
    ]);
    expect(itemsOf(plan, dropdown(['current']), {type: 'docsVersionDropdown'})).toEqual([
      {type: 'docsVersionDropdown'},
    ]);
    expect(itemsOf(planWith(), dropdown(['current']), {type: 'docsVersion'})).toEqual([]);
  });

  it('has a document if the last version of the edition does, to which it leads', () => {
    const item = {type: 'doc', docId: 'plans', label: 'Plans'};

    expect(itemsOf(planWith('2.0/plans', 'current/intro'), item)).toEqual([item]);
    expect(itemsOf(planWith('current/plans', '1.0/plans'), item)).toEqual([item]);
    expect(itemsOf(planWith('2.0/intro', 'current/plans'), item)).toEqual([]);
  });
});

describe('the site of an edition', () => {
  let siteDir: string;
  beforeEach(() => {
    siteDir = temporaryFolder('versions');
    const sidebar = JSON.stringify({guides: ['intro', 'plans']});
    writeFiles(siteDir, {
      'docs/intro.md': '[Plans](./plans.md), [older](/docs/plans).',
      'docs/plans.md': 'Next.',
      'versioned_docs/version-2.0/intro.md': '[Plans](plans.md), [newer](/docs/next/intro).',
      'versioned_docs/version-2.0/plans.md': 'Second.',
      'versioned_docs/version-1.0/intro.md': '[Plans](plans.md).',
      'versioned_docs/version-1.0/plans.md': 'First.',
      'versions.json': '["2.0", "1.0"]',
      'versioned_sidebars/version-2.0-sidebars.json': sidebar,
      'versioned_sidebars/version-1.0-sidebars.json': sidebar,
    });
  });

  function staged(plan: EditionPlan) {
    const [current, ...numbered] = VERSIONS;
    const model = inventoryOf(siteDir, {
      ...{version: current, versions: VERSIONS, pages: ALL, siteFiles: ['versions.json']},
      others: numbered.map((version) =>
        contentFolderOf(siteDir, version.folder, {
          ...{kind: 'docs', version, docsRoute: version.docsRoute, authorsFile: undefined},
          sidebarPath: `versioned_sidebars/version-${version.name}-sidebars.json`,
          sidebars: {guides: ['intro', 'plans']},
        }),
      ),
    });
    return Object.fromEntries(
      [...stageSite(model, plan).files].map(([file, one]) => [file, 'text' in one ? one.text : '']),
    );
  }

  it('has nothing of a version without pages, and no word of it', () => {
    expect(staged(planWith('2.0/intro'))).toEqual({
      'versioned_docs/version-2.0/intro.md': 'Plans, newer.',
      'versioned_sidebars/version-2.0-sidebars.json': '{\n  "guides": [\n    "intro"\n  ]\n}\n',
      'versions.json': '["2.0"]',
    });
  });

  it('has the pages of each version, whose links are cut by those of the same version', () => {
    const files = staged(planWith('current/intro', 'current/plans', '2.0/intro', '2.0/plans'));

    expect(files).toMatchObject({
      'docs/intro.md': '[Plans](./plans.md), [older](/docs/plans).',
      'versioned_docs/version-2.0/intro.md': '[Plans](plans.md), [newer](/docs/next/intro).',
    });
    expect(staged(planWith('current/intro', 'current/plans', '2.0/intro'))).toMatchObject({
      'docs/intro.md': '[Plans](./plans.md), older.',
      'versioned_docs/version-2.0/intro.md': 'Plans, [newer](/docs/next/intro).',
    });
  });
});
