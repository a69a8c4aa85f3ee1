import type {Config} from '@docusaurus/types';
import {describe, expect, it} from 'vitest';
import {removeHiddenTocEntries} from './removeHiddenTocEntries';
import {planOf} from '../../../tests/support/planOf';
import type {EditionPlan} from '../plan/plan';
import {withEdition} from './withEdition';

const page = (id: string, route: string) => ({id, route, source: `${id}.mdx`});

const PUBLIC = planOf({
  pages: [page('index', '/'), page('apis', '/apis/'), page('guide', '/guidelines/')],
  absent: [page('zebra', '/apis/zebra/'), page('RDG', '/apps/RDG/')],
});

/** Under forceLogin: only the sign-in experience. */
const ANONYMOUS: EditionPlan = {
  ...PUBLIC,
  id: 'anonymous',
  audience: 'anonymous',
  groups: [],
  pages: [],
  absent: [...PUBLIC.pages, ...PUBLIC.absent],
};

const DOCS = {routeBasePath: '/', sidebarPath: './sidebars.ts'};

const config: Config = {
  title: 'Portal',
  url: 'https://docs.example.com',
  baseUrl: '/',
  customFields: {kept: true},
  presets: [['classic', {docs: DOCS, blog: false}]],
  themeConfig: {
    slashID: {
      orgID: 'org-canary',
      baseURL: 'https://api-canary.example.com',
      sdkURL: 'https://sdk-canary.example.com',
      environment: 'sandbox-canary',
      forceLogin: true,
      privatePaths: [
        {path: '/apis*', groups: ['public']},
        {path: '/apis/zebra', groups: ['internal']},
        {path: '/apps*', groups: ['apps']},
      ],
    },
    colorMode: {defaultMode: 'light'},
  },
};

const withTheme = (themeConfig: object): Config => ({
  ...config,
  themeConfig: {...config.themeConfig, ...themeConfig},
});

const themeOf = (edition: Config) => edition.themeConfig as Record<string, any>;
const navbarOf = (items: object[], plan: EditionPlan) =>
  themeOf(withEdition(withTheme({navbar: {title: 'Portal', items}}), plan)).navbar.items;
const footerOf = (links: object[], plan: EditionPlan) =>
  themeOf(withEdition(withTheme({footer: {links}}), plan)).footer.links;

const ZEBRA = {to: '/apis/zebra/', label: 'Zebra'};
const APIS = {to: '/apis/', label: 'APIs'};

describe('withEdition', () => {
  it.each([
    ['a link', [ZEBRA]],
    ['a link in another spelling', [{to: '/APIS/zebra?x=1#y', label: 'Zebra'}]],
    ['a link by href', [{href: '/apis/zebra/', label: 'Zebra'}]],
    ['a link without leading slash', [{to: 'apis/zebra', label: 'Zebra'}]],
    ['a document', [{type: 'doc', docId: 'zebra', label: 'Zebra'}]],
    ['a menu of absent pages', [{label: 'Zebra', items: [ZEBRA, {to: '/apps/RDG/'}]}]],
    ['a menu that is itself a link', [{...ZEBRA, items: [ZEBRA]}]],
    ['a menu in a menu', [{label: 'Zebra', items: [{label: 'Zebra', items: [ZEBRA]}]}]],
  ])('removes %s to an absent page from the navbar', (_case, items) => {
    expect(navbarOf([...items, APIS], PUBLIC)).toEqual([APIS]);
  });

  it('keeps the items of a menu that lead to a page', () => {
    expect(
      navbarOf(
        [{label: 'Menu', items: [ZEBRA, APIS, {href: 'https://example.com/apis/zebra/'}]}],
        PUBLIC,
      ),
    ).toEqual([{label: 'Menu', items: [APIS, {href: 'https://example.com/apis/zebra/'}]}]);
  });

  it('removes the target of a menu that leads to an absent page but contains others', () => {
    const [menu] = navbarOf([{...ZEBRA, label: 'Menu', items: [APIS]}], PUBLIC);

    expect(menu).toEqual({label: 'Menu', items: [APIS]});
  });

  it.each([
    [APIS],
    [{href: 'https://example.com/'}],
    [{to: '/assets/file.pdf'}], // no page, so not for the rules
    [{type: 'custom-authButton'}],
    [{type: 'html', value: '<b>x</b>'}],
    [{type: 'localeDropdown'}],
    [{type: 'search'}],
    [{type: 'doc', docId: 'apis'}],
    [{type: 'docSidebar', sidebarId: 'defaultSidebar'}],
    [{type: 'docsVersion'}],
    [{type: 'docsVersionDropdown'}],
  ])('keeps %j in the navbar', (item) => {
    expect(navbarOf([item], PUBLIC)).toEqual([item]);
  });

  it.each([
    [APIS],
    [{type: 'doc', docId: 'apis'}],
    [{type: 'docSidebar', sidebarId: 'defaultSidebar'}],
    [{type: 'docsVersion'}],
    [{type: 'docsVersionDropdown'}],
  ])('removes %j, which needs documents, from an edition without pages', (item) => {
    expect(navbarOf([item, {type: 'custom-authButton'}], ANONYMOUS)).toEqual([
      {type: 'custom-authButton'},
    ]);
  });

  it.each([
    // links, expected result
    [[ZEBRA, APIS], [APIS]],
    [[{href: '/apps/RDG', label: 'x'}, APIS], [APIS]],
    [
      [
        {title: 'Zebra', items: [ZEBRA]},
        {title: 'A', items: [APIS]},
      ],
      [{title: 'A', items: [APIS]}],
    ],
    [
      [{title: 'A', items: [ZEBRA, {html: '<b>x</b>'}]}],
      [{title: 'A', items: [{html: '<b>x</b>'}]}],
    ],
  ])('turns the footer links %j into %j', (links, expected) => {
    expect(footerOf(links, PUBLIC)).toEqual(expected);
  });

  it('only keeps rules that match a page of the edition', () => {
    expect(themeOf(withEdition(config, PUBLIC)).slashID).toEqual({
      forceLogin: true,
      privatePaths: [{path: '/apis*', groups: ['public']}],
    });
  });

  it('contains no provider and, without pages, no rule', () => {
    const text = JSON.stringify(withEdition(config, ANONYMOUS));

    expect(text).not.toContain('canary');
    expect(themeOf(withEdition(config, ANONYMOUS)).slashID).toEqual({
      forceLogin: true,
      privatePaths: [],
    });
  });

  it('names no absent page anywhere', () => {
    const rich = withTheme({
      navbar: {
        items: [ZEBRA, {label: 'Menu', items: [ZEBRA, APIS]}, {type: 'doc', docId: 'zebra'}],
      },
      footer: {links: [{title: 'A', items: [APIS, {to: '/apps/RDG/'}]}]},
    });

    expect(JSON.stringify(withEdition(rich, PUBLIC))).not.toMatch(/zebra|RDG|\/apps/i);
  });

  it('configures the docs plugin to handle links, menus and <Groups>, with its usual folder', () => {
    expect(withEdition(config, PUBLIC).presets).toEqual([
      expect.stringContaining('origins'),
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
    const defaultSidebarItemsGenerator = () => Promise.resolve([{type: 'doc', id: 'apis'}, secret]);

    await expect(
      generatorOf(withEdition(config, PUBLIC))({defaultSidebarItemsGenerator}),
    ).resolves.toEqual([{type: 'doc', id: 'apis'}]);
    const own = {docs: {sidebarItemsGenerator: () => Promise.resolve([secret])}};
    const edition = withEdition({...config, presets: [['classic', own]]}, PUBLIC);
    await expect(generatorOf(edition)({defaultSidebarItemsGenerator})).resolves.toEqual([]);
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

  it('leaves Docusaurus’s generated sidebars alone', () => {
    const edition = withEdition({...config, presets: [['classic', {docs: {}}]]}, PUBLIC);

    expect((edition.presets as any).at(-1)[1].docs).not.toHaveProperty('sidebarPath');
  });

  it.each([
    ['for another group', {to: '/apis/', label: 'A', groups: ['apps']}],
    ['for another group, to another site', {href: 'https://example.com', groups: ['apps']}],
    ['in a menu', {label: 'Menu', items: [{to: '/apis/', groups: ['apps']}]}],
    ['in a menu for another group', {label: 'M', groups: ['apps'], items: [{to: '/apis/'}]}],
  ])('removes links %s from navbar and footer', (_what, item) => {
    expect(navbarOf([item], PUBLIC)).toEqual([]);
    expect(footerOf([item], PUBLIC)).toEqual([]);
  });

  it('removes links that require a sign-in if readers are anonymous', () => {
    const item = {href: 'https://example.com', label: 'Elsewhere', auth: true};

    expect(navbarOf([item], ANONYMOUS)).toEqual([]);
    expect(navbarOf([item], PUBLIC)).toEqual([{href: 'https://example.com', label: 'Elsewhere'}]);
  });

  it('keeps links for the edition’s readers, without their requirements', () => {
    const items = [
      {to: '/apis/', label: 'A', auth: true, groups: ['apps', 'public']},
      {label: 'Menu', groups: ['public'], items: [{to: '/apis/', groups: ['public']}]},
    ];
    const bare = [
      {to: '/apis/', label: 'A'},
      {label: 'Menu', items: [{to: '/apis/'}]},
    ];

    expect(navbarOf(items, PUBLIC)).toEqual(bare);
    expect(footerOf(items, PUBLIC)).toEqual(bare);
  });

  it('disables the docs plugin without pages', () => {
    expect(withEdition(config, ANONYMOUS).presets).toEqual([
      expect.stringContaining('origins'),
      ['classic', {docs: false, blog: false}],
    ]);
  });

  it('passes the edition to the browser, in addition to the author’s own fields', () => {
    expect(withEdition(config, PUBLIC).customFields).toEqual({
      kept: true,
      portal: {delivery: 'gate', edition: {id: 'public', audience: 'person'}},
    });
  });

  it('requires no sign-in for a preview', () => {
    const preview = withEdition(config, {...PUBLIC, isPreview: true});

    expect(preview.customFields?.portal).toEqual({delivery: 'plain'});
    expect(themeOf(preview).slashID).toMatchObject({forceLogin: false, privatePaths: []});
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
      presets: [['classic', {docs, blog: false}]],
      customFields: {kept: true, portal: {delivery: 'plain'}},
    });
  });

  it('does not modify the given configuration', () => {
    const rich = withTheme({navbar: {items: [ZEBRA, {label: 'Menu', items: [ZEBRA, APIS]}]}});
    const copy = structuredClone(rich);

    withEdition(rich, PUBLIC);

    expect(rich).toEqual(copy);
  });
});
