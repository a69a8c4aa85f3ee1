import path from 'node:path';
import type {LoadedContent} from '@docusaurus/plugin-content-docs';
import type {LoadedContent as SitePages} from '@docusaurus/plugin-content-pages';
import type {LoadContext} from '@docusaurus/types';
import {describe, expect, it} from 'vitest';
import {temporaryFolder} from '../../../../tests/support/temporaryFolder';
import {writeFiles} from '../../../../tests/support/writeFiles';
import {pagesOf, rereadFiles, type Inventory} from './inventory';

type Doc = {id: string; permalink: string; slashid?: unknown};

const context = {
  siteDir: '/site',
  siteConfig: {trailingSlash: true, baseUrl: '/'},
} as LoadContext;

const SITE_PAGES: SitePages = [
  {type: 'jsx', permalink: '/team', source: '@site/src/pages/team.tsx'},
];

const inventory = (...docs: Doc[]) =>
  pagesOf(
    {
      loadedVersions: [
        {
          contentPath: '/site/docs',
          path: '/',
          docs: docs.map(({id, permalink, slashid}) => ({
            id,
            permalink,
            source: `@site/docs/${id}.mdx`,
            frontMatter: slashid === undefined ? {} : {sidebar_custom_props: {slashid}},
          })),
        },
      ],
    } as unknown as LoadedContent,
    SITE_PAGES,
    context,
  );

const stating = (slashid: unknown) => () =>
  inventory({id: 'apis/beta', permalink: '/apis/beta', slashid});

describe('pagesOf', () => {
  it.each([[{groups: []}], [{groups: 'beta'}], [null], ['beta'], [true], [{group: ['beta']}]])(
    'takes the invalid page rule %j for one that admits nobody',
    (slashid) => {
      expect(stating(slashid)().pageRules).toEqual([{path: '/apis/beta/', groups: []}]);
    },
  );

  it('lists each page with its id, route and source', () => {
    expect(
      inventory({id: 'index', permalink: '/'}, {id: 'apis/geo', permalink: '/apis/geo'}),
    ).toEqual({
      pages: [
        {id: 'index', route: '/', source: 'index.mdx'},
        {id: 'apis/geo', route: '/apis/geo/', source: 'apis/geo.mdx'},
        {id: 'src/pages/team.tsx', route: '/team/', source: '../src/pages/team.tsx'},
      ],
      pageRules: [],
      docsDirectory: '/site/docs',
      docsRoute: '/',
    });
  });

  it.each([[{auth: true}], [{groups: ['beta', 'internal']}], [{auth: false}]])(
    'reads the page rule %j',
    (slashid) => {
      expect(stating(slashid)().pageRules).toEqual([{path: '/apis/beta/', ...slashid}]);
    },
  );

  it('is empty for a site without documents', () => {
    expect(pagesOf({loadedVersions: []}, [], context)).toEqual({
      pages: [],
      pageRules: [],
      docsDirectory: '',
      docsRoute: '/',
    });
  });
});

describe('rereadFiles', () => {
  const reread = (docs: string, files: Record<string, string>) => {
    const siteDir = temporaryFolder('inventory');
    writeFiles(siteDir, {
      'docusaurus.config.ts': 'export default {themeConfig: {}};',
      ...files,
    });
    const site = {
      siteDir,
      siteConfigPath: path.join(siteDir, 'docusaurus.config.ts'),
      siteConfig: {
        ...{plugins: [], themes: [], staticDirectories: ['static']},
        presets: [['classic', {docs: {path: docs}}]],
        themeConfig: {slashID: {}},
      },
      i18n: {currentLocale: 'en'},
    } as unknown as LoadContext;
    const model = {siteDir, docsDirectory: path.join(siteDir, docs), cutters: []};
    return rereadFiles(model as unknown as Inventory, site);
  };
  const HIDDEN = '<Groups belongsTo="internal">Secret.</Groups>';

  it('rejects a partial in src that contains <Groups>, because every edition gets it as it is', async () => {
    await expect(reread('docs', {'src/partials/_terms.mdx': HIDDEN})).rejects.toThrow(
      'src/partials/_terms.mdx:1: <Groups> is used outside the docs folder',
    );
  });

  it('does not give every edition the documents, even if their folder is in src', async () => {
    const {siteFiles} = await reread('src/docs', {'src/docs/a.mdx': 'Text.', 'src/a.css': ''});

    expect(siteFiles).toEqual(['docusaurus.config.ts', 'src/a.css']);
  });

  it('finds the configurations that the configuration imports, and no samples of one', async () => {
    const sample = 'export default {themeConfig: {}};';
    const {configuration} = await reread('docs', {
      'docusaurus.config.ts': "import {site} from './src/site'; export default site;",
      'src/site.ts': "import base from './base/docusaurus.config'; export const site = {...base};",
      'src/base/docusaurus.config.ts': sample,
      'src/sample/docusaurus.config.ts': sample,
      'static/docusaurus.config.js': sample,
    });

    expect(configuration?.files).toEqual(['docusaurus.config.ts', 'src/base/docusaurus.config.ts']);
  });
});
