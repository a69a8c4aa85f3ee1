import path from 'node:path';
import type {LoadContext} from '@docusaurus/types';
import {describe, expect, it} from 'vitest';
import {temporaryFolder} from '../../../../tests/support/temporaryFolder';
import {writeFiles} from '../../../../tests/support/writeFiles';
import {contentsOf} from './contents';
import {rereadFiles, type Inventory} from './inventory';
import {pagesOf} from './readPages';

type Doc = {id: string; permalink: string; slashid?: unknown};

const versionOf = (folder: string, route: string, docs: Doc[]) => ({
  loadedVersions: [
    {
      contentPath: `/site/${folder}`,
      path: route,
      docs: docs.map(({id, permalink, slashid}) => ({
        ...{id, permalink, title: id},
        source: `@site/${folder}/${id}.mdx`,
        frontMatter: slashid === undefined ? {} : {sidebar_custom_props: {slashid}},
      })),
    },
  ],
});

const PRESETS = [['classic', {blog: {routeBasePath: 'news'}}]];
const PLUGINS = [['content-docs', {id: 'api', path: 'api'}]];

const context = {
  siteDir: '/site',
  siteConfig: {trailingSlash: true, baseUrl: '/', presets: PRESETS, plugins: PLUGINS},
} as unknown as LoadContext;

const contents = (docs: Doc[], others: object = {}) =>
  contentsOf(
    {
      'docusaurus-plugin-content-docs': {default: versionOf('docs', '/', docs)},
      'docusaurus-plugin-content-pages': {
        default: [{type: 'jsx', permalink: '/team', source: '@site/src/pages/team.tsx'}],
      },
      ...others,
    },
    context,
  );

const inventory = (...docs: Doc[]) => pagesOf(contents(docs), context);

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

  it('lists documents of another plugin with its ID, posts, and the list of posts', () => {
    const post = {permalink: '/news/2021/a', source: '@site/blog/2021-a.md', title: 'A'};
    const others = {
      'docusaurus-plugin-content-blog': {default: {blogPosts: [{metadata: post}]}},
      'docusaurus-plugin-content-docs': {
        api: versionOf('api', '/api', [{id: 'index', permalink: '/api', slashid: {auth: true}}]),
        default: versionOf('docs', '/', [{id: 'index', permalink: '/'}]),
      },
    };

    expect(pagesOf(contents([], others), context)).toMatchObject({
      pages: [
        {id: 'index', route: '/', source: 'index.mdx'},
        {
          ...{id: 'api/index.mdx', route: '/api/', source: '../api/index.mdx'},
          document: {plugin: 'api', id: 'index'},
        },
        {id: 'blog/2021-a.md', route: '/news/2021/a/', source: '../blog/2021-a.md'},
        {id: 'src/pages/team.tsx', route: '/team/', source: '../src/pages/team.tsx'},
        {id: 'blog', route: '/news/', source: '../blog'},
      ],
      pageRules: [{path: '/api/', auth: true}],
      docsDirectory: '/site/docs',
    });
  });

  it.each(['docusaurus-plugin-content-docs', 'docusaurus-plugin-content-blog'])(
    'rejects a plugin of which the configuration says nothing: %s',
    (name) => {
      const others = {[name]: {default: versionOf('docs', '/', []), hidden: {blogPosts: []}}};

      expect(() => contents([], others)).toThrow(/plugin "hidden".*Write \['@docusaurus/);
    },
  );

  it('is empty for a site without documents', () => {
    expect(pagesOf([], context)).toEqual({
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
      [`${docs}/open.mdx`]: 'Text.',
      ...files,
    });
    const site = {
      siteDir,
      siteConfigPath: path.join(siteDir, 'docusaurus.config.ts'),
      siteConfig: {
        ...{plugins: [], themes: [], staticDirectories: ['static'], baseUrl: '/'},
        presets: [['classic', {docs: {path: docs}}]],
        themeConfig: {slashID: {}},
      },
      baseUrl: '/',
      i18n: {currentLocale: 'en', localeConfigs: {en: {translate: false}}},
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
