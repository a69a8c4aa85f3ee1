import type {Config, VcsConfig} from '@docusaurus/types';
import {describe, expect, it} from 'vitest';
import {removeHiddenTocEntries} from './removeHiddenTocEntries';
import {planOf} from '../../../../tests/support/planOf';
import type {EditionPlan} from '../plan/plan';
import {withEdition} from './withEdition';

const page = (id: string, route: string) => ({id, route, source: `${id}.mdx`});

const PUBLIC = planOf({
  pages: [page('index', '/'), page('apis', '/apis/'), page('guide', '/guidelines/')],
  absent: [page('zebra', '/apis/zebra/'), page('RDG', '/apps/RDG/')],
});

const DOCS = {routeBasePath: '/', sidebarPath: './sidebars.ts'};

const config: Config = {
  title: 'Portal',
  url: 'https://docs.example.com',
  baseUrl: '/',
  customFields: {kept: true},
  presets: [['classic', {docs: DOCS, blog: false}]],
  themeConfig: {slashID: {forceLogin: true, privatePaths: []}},
};

describe('withEdition', () => {
  it('configures the docs plugin to handle links, menus and <Groups>, with its usual folder', () => {
    expect(withEdition(config, PUBLIC).presets).toEqual([
      expect.stringContaining('packages'),
      [
        'classic',
        {
          docs: {
            routeBasePath: '/',
            sidebarPath: './sidebars.ts',
            sidebarItemsGenerator: expect.any(Function),
            beforeDefaultRemarkPlugins: [
              expect.objectContaining({name: 'assertResolved'}) as unknown,
              expect.objectContaining({name: 'recordTargets'}) as unknown,
              expect.objectContaining({name: 'cutLinks'}) as unknown,
            ],
          },
          pages: {beforeDefaultRemarkPlugins: [expect.objectContaining({name: 'assertResolved'})]},
          blog: false,
        },
      ],
    ]);
  });

  it('lets the configuration look up which pages exist', () => {
    const shown = (plan: EditionPlan | null) =>
      withEdition(
        ({holdsPage}) => ({
          ...config,
          customFields: {
            held: ['/apis/', '/APIS', '/zebra/', '/never-planned/'].map((route) =>
              holdsPage(route),
            ),
          },
        }),
        plan,
      ).customFields?.held;

    expect(shown(PUBLIC)).toEqual([true, true, false, false]);
    expect(shown(null)).toEqual([true, true, true, true]);
  });

  it('prunes a themeConfig that a spread has brought back', () => {
    const rules = [{path: '/apis/zebra'}, {path: '/apis*'}];
    const items = ['/apis/', '/apis/zebra/'].map((to) => ({to, label: 'Link'}));
    const whole = {
      navbar: {items},
      slashID: {orgID: 'own', forceLogin: true, privatePaths: rules},
    };
    const {themeConfig} = withEdition({...config, ...{themeConfig: whole}}, PUBLIC);

    expect(themeConfig).toEqual({
      navbar: {items: items.slice(0, 1)},
      slashID: {forceLogin: true, privatePaths: rules.slice(1)},
    });
    expect(withEdition({...config, themeConfig: themeConfig ?? {}}, PUBLIC).themeConfig).toEqual(
      themeConfig,
    );
  });

  it.each([true, false])(
    'accepts a configuration without themeConfig (in a preview: %s)',
    (isPreview) => {
      const {themeConfig: _none, ...without} = config;

      expect(withEdition(without, {...PUBLIC, isPreview}).themeConfig?.slashID).toMatchObject({
        privatePaths: [],
      });
    },
  );

  it('removes generated sidebar items for others, regardless of their generator', async () => {
    const secret = {
      type: 'link',
      label: 'Secret',
      href: '/x',
      customProps: {slashid: {groups: ['apps']}},
    };
    const generatorOf = (edition: Config) =>
      (edition.presets as any).at(-1)[1].docs.sidebarItemsGenerator as (
        given: object,
      ) => Promise<unknown>;
    const given = {
      version: {versionName: 'current'},
      defaultSidebarItemsGenerator: () => Promise.resolve([{type: 'doc', id: 'apis'}, secret]),
    };

    await expect(generatorOf(withEdition(config, PUBLIC))(given)).resolves.toEqual([
      {type: 'doc', id: 'apis'},
    ]);
    const own = {docs: {sidebarItemsGenerator: () => Promise.resolve([secret])}};
    const edition = withEdition({...config, presets: [['classic', own]]}, PUBLIC);
    await expect(generatorOf(edition)(given)).resolves.toEqual([]);
  });

  it.each(['docs', './docs', 'docs/'])('cuts links of generated pages in %j', (folder) => {
    const own = {docs: {...DOCS, path: folder}};
    const edition = withEdition({...config, presets: [['classic', own]]}, PUBLIC);
    const plugins = (edition.presets as any).at(-1)[1].docs.beforeDefaultRemarkPlugins;
    const link = {type: 'link', url: '../zebra.mdx', children: [{type: 'text', value: 'Zebra'}]};
    const tree = {type: 'root', children: [{type: 'paragraph', children: [link]}]};

    plugins.at(-1)()(tree, {path: `/portal/${PUBLIC.workspace}/site/docs/apis/index.mdx`});

    expect(JSON.stringify(tree)).not.toContain('zebra.mdx');
  });

  it('has a blog, or another docs plugin, only with a page of it, wherever it is configured', () => {
    const site: Config = {
      ...config,
      presets: [['classic', {docs: DOCS, blog: {path: 'news'}}]],
      plugins: [['@docusaurus/plugin-content-docs', {id: 'api', path: 'api'}]],
    };
    const open = {id: 'news/a.md', source: '../news/a.md', route: '/blog/a/'};
    const api = {id: 'api/a.md', source: '../api/a.md', route: '/api/a/'};
    const names = ['assertResolved', 'recordTargets', 'cutLinks'].map(
      (name) => expect.objectContaining({name}) as unknown,
    );

    const none = withEdition(site, PUBLIC);
    expect(none.presets?.at(-1)).toMatchObject(['classic', {blog: false}]);
    expect(none.plugins).toEqual([]);
    const both = withEdition(site, {...PUBLIC, pages: [...PUBLIC.pages, open, api]});
    expect(both.presets?.at(-1)).toMatchObject([
      'classic',
      {blog: {path: 'news', beforeDefaultRemarkPlugins: names}},
    ]);
    expect(both.plugins).toMatchObject([
      [
        '@docusaurus/plugin-content-docs',
        {id: 'api', sidebarItemsGenerator: expect.any(Function), beforeDefaultRemarkPlugins: names},
      ],
    ]);
  });

  it('dates a staged page as its original, and nothing else', async () => {
    const change = {timestamp: 7, author: 'Ada'};
    const plan = {...PUBLIC, lastChanges: {'apis.mdx': change}};
    const vcs = withEdition(config, plan).future?.experimental_vcs as VcsConfig;
    vcs.initialize({siteDir: '/staged'});

    expect(await vcs.getFileLastUpdateInfo('/staged/docs/apis.mdx')).toEqual(change);
    expect(await vcs.getFileLastUpdateInfo('/staged/docs/made.mdx')).toBeNull();
    // Docusaurus checks the number of parameters.
    expect(vcs.getFileCreationInfo).toHaveLength(1);
  });

  it('requires no sign-in for a preview', () => {
    const themeConfig = {slashID: {forceLogin: true, privatePaths: [{path: '/apis*'}]}};
    const preview = withEdition({...config, themeConfig}, {...PUBLIC, isPreview: true});

    expect(preview.customFields?.portal).toEqual({delivery: 'plain'});
    expect(preview.themeConfig?.slashID).toMatchObject({forceLogin: false, privatePaths: []});
  });

  it('shows pages with a rule in their front matter in a preview', async () => {
    const preview = withEdition(config, {...PUBLIC, isPreview: true});
    const parse = async (sidebarProps: object) => {
      const frontMatter = {title: 'APIs', sidebar_custom_props: sidebarProps};
      const defaultParseFrontMatter = async () => ({frontMatter, content: 'words'});
      const page = {filePath: 'apis.mdx', fileContent: 'words', defaultParseFrontMatter};
      return preview.markdown?.parseFrontMatter?.(page);
    };

    expect(await parse({slashid: {groups: ['public']}})).toEqual({
      frontMatter: {title: 'APIs'},
      content: 'words',
    });
    expect(await parse({slashid: {auth: true}, icon: 'new'})).toEqual({
      frontMatter: {title: 'APIs', sidebar_custom_props: {icon: 'new'}},
      content: 'words',
    });
  });

  it('keeps everything in the plain build', () => {
    const docs = {...DOCS, remarkPlugins: [removeHiddenTocEntries]};

    expect(withEdition(config, null)).toEqual({
      ...config,
      presets: [['classic', {docs, blog: false, pages: {}}]],
      customFields: {kept: true, portal: {delivery: 'plain'}},
    });
  });
});
