import {describe, expect, it} from 'vitest';
import {planOf} from '../../../../tests/support/planOf';
import type {EditionPlan} from '../plan/plan';
import {cutThemeConfig} from './cutThemeConfig';

const page = (id: string, route: string) => ({id, route, source: `${id}.mdx`});

const PUBLIC = planOf({
  pages: [page('index', '/'), page('apis', '/apis/'), page('guide', '/guidelines/')],
  absent: [page('zebra', '/apis/zebra/'), page('RDG', '/apps/RDG/')],
});

/** Under forceLogin: only the sign-in experience. */
const ANONYMOUS: EditionPlan = {
  ...PUBLIC,
  ...{id: 'anonymous', audience: 'anonymous', groups: [], pages: []},
  absent: [...PUBLIC.pages, ...PUBLIC.absent],
};

const THEME = {
  slashID: {
    ...{orgID: 'org-canary', baseURL: 'https://api-canary.example.com'},
    ...{sdkURL: 'https://sdk-canary.example.com', environment: 'sandbox-canary'},
    forceLogin: true,
    privatePaths: [
      {path: '/apis*', groups: ['public']},
      {path: '/apis/zebra', groups: ['internal']},
      {path: '/apps*', groups: ['apps']},
    ],
  },
  colorMode: {defaultMode: 'light'},
};

const cut = (
  change: object,
  plan: EditionPlan,
  withoutPage?: Parameters<typeof cutThemeConfig>[2],
) => cutThemeConfig({...THEME, ...change}, plan, withoutPage) as Record<string, any>;
const navbarOf = (
  items: object[],
  plan: EditionPlan,
  withoutPage?: Parameters<typeof cutThemeConfig>[2],
) => cut({navbar: {title: 'Portal', items}}, plan, withoutPage).navbar.items;
const footerOf = (links: object[], plan: EditionPlan) => cut({footer: {links}}, plan).footer.links;

const ZEBRA = {to: '/apis/zebra/', label: 'Zebra'};
const APIS = {to: '/apis/', label: 'APIs'};
const column = (...items: object[]) => ({title: 'A', items});

describe('themeConfig of an edition', () => {
  it.each([
    ['a link', [ZEBRA]],
    ['a link in another spelling', [{to: '/APIS/zebra?x=1#y', label: 'Zebra'}]],
    ['a link without leading slash', [{to: 'apis/zebra', label: 'Zebra'}]],
    ['a document', [{type: 'doc', docId: 'zebra', label: 'Zebra'}]],
    ['a menu of absent pages', [{label: 'Zebra', items: [ZEBRA, {to: '/apps/RDG/'}]}]],
    ['a menu in a menu', [{label: 'Zebra', items: [{label: 'Zebra', items: [ZEBRA]}]}]],
  ])('removes %s to an absent page from the navbar', (_case, items) => {
    expect(navbarOf([...items, APIS], PUBLIC)).toEqual([APIS]);
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
    [[{title: 'Zebra', items: [ZEBRA]}, column(APIS)], [column(APIS)]],
    [[column(ZEBRA, {html: '<b>x</b>'})], [column({html: '<b>x</b>'})]],
  ])('turns the footer links %j into %j', (links, expected) => {
    expect(footerOf(links, PUBLIC)).toEqual(expected);
  });

  it('only keeps rules that match a page of the edition', () => {
    expect(cut({}, PUBLIC).slashID).toEqual({
      forceLogin: true,
      privatePaths: [{path: '/apis*', groups: ['public']}],
    });
  });

  it('contains no provider and, without pages, no rule', () => {
    const text = JSON.stringify(cut({}, ANONYMOUS));

    expect(text).not.toContain('canary');
    expect(cut({}, ANONYMOUS).slashID).toEqual({
      forceLogin: true,
      privatePaths: [],
    });
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

  it('finds documents and sidebars of another docs plugin by the ID of the plugin', () => {
    const own = {docsPluginId: 'api', label: 'API'};
    const api = {...page('api/zebra.mdx', '/api/zebra/'), document: {plugin: 'api', id: 'zebra'}};
    const plan = {...PUBLIC, pages: [...PUBLIC.pages, api]};
    const items = [
      {...own, type: 'doc', docId: 'zebra'},
      {...own, type: 'docSidebar', sidebarId: 'guide'},
    ];

    expect(navbarOf(items, plan, [{name: 'guide', plugin: 'default'}])).toEqual(items);
    expect(navbarOf(items, plan, [{name: 'guide', plugin: 'api'}])).toEqual(items.slice(0, 1));
    expect(navbarOf([{...own, type: 'doc', docId: 'apis'}], plan)).toEqual([]);
    expect(navbarOf(items, PUBLIC)).toEqual([]);
  });

  it('has no item for a sidebar that leads to no page, to which Docusaurus cannot link', () => {
    const item = (sidebarId: string) => ({type: 'docSidebar', sidebarId, label: sidebarId});

    expect(
      navbarOf([item('staff'), item('guide')], PUBLIC, [{name: 'staff', plugin: 'default'}]),
    ).toEqual([item('guide')]);
  });
});
