import {describe, expect, it} from 'vitest';
import {ANONYMOUS, compilePolicy, decide, type Subject} from '@gated-docs/access';
import {impliesReading} from '@gated-docs/access/conditions';
import type {PageRule, Rule} from '@gated-docs/access/rules';
import {pruneSidebarItemForReader} from '../../../plugins/theme/src/items/pruneSidebarItemForReader';
import site from '../../../docusaurus.config';
import {parseAccessConfig} from '@gated-docs/access-config';
import type {PlannedPage} from '../../../plugins/editions/src/model/page';
import {planOf} from '../../support/planOf';
import {lintPolicy} from '../../../plugins/access-config/src/lintPolicy';
import {cutPage} from '../../../plugins/editions/src/cut/cutPage';
import {cutThemeConfig} from '../../../plugins/editions/src/cut/cutThemeConfig';
import {createDocument} from '../../../plugins/editions/src/model/documents';
import {AUDIENCES, mayRead} from '../../support/specificationAudiences';
import {WRITTEN_ROUTES} from '../../support/writtenRoutes';

const person = (...groups: string[]): Subject => ({type: 'person', personId: 'p', groups});
const configure = (privatePaths: unknown) => () => parseAccessConfig({orgID: 'o', privatePaths});
const {privatePaths} = (site.themeConfig as unknown as {slashID: {privatePaths: Rule[]}}).slashID;

describe('rules that mean two things', () => {
  it('R05: an empty list of groups is refused: it could mean nobody or everybody', () => {
    expect(configure([{path: '/apis*', groups: []}])).toThrow(/must not be empty/);
  });

  it.each([
    ['/apis*', '/apis*'],
    ['/apis', '/APIs/index.html'],
  ])('R10: the rules %s and %s of one path with different groups are refused', (one, other) => {
    const rules = [
      {path: one, groups: ['a']},
      {path: other, groups: ['b']},
    ];

    expect(configure(rules)).toThrow(/second rule for the path/);
    expect(() => compilePolicy({forceLogin: true, rules})).toThrow(/two rules guard the path/);
  });
});

describe('spellings of one rule', () => {
  const PATHS = ['/apis/', '/apis/geo/', '/apis/geo/routing/', '/apis-beta/', '/other/'];

  it.each<[string, boolean[]]>([
    // rule; which of PATHS it guards
    ['/apis', [true, false, false, false, false]],
    ['/apis/', [true, false, false, false, false]],
    ['/apis/index.html', [true, false, false, false, false]],
    ['/APIS', [true, false, false, false, false]],
    ['/apis/*', [true, true, true, false, false]],
    ['/apis/**', [true, true, true, false, false]],
    // `*` matches any characters, including the end of a segment, so it guards rather too much
    ['/apis*', [true, true, true, true, false]],
    ['/apis**', [true, true, true, true, false]],
    ['/apis*/', [true, true, true, true, false]],
    ['/*/geo/*', [false, true, true, false, false]],
    ['/*', [true, true, true, true, true]],
  ])('R13: %s guards what its form says (%j)', (path, guarded) => {
    const policy = compilePolicy({forceLogin: false, rules: [{path}]});

    expect(PATHS.map((asked) => decide(policy, ANONYMOUS, asked).effect === 'deny')).toEqual(
      guarded,
    );
  });
});

describe('a page that states a rule of its own', () => {
  const RULE: Rule = {path: '/apis*', groups: ['internal', 'public']};

  it.each<[string, PageRule, string[], boolean]>([
    ['open, under a private rule', {path: '/apis/', auth: false}, [], false],
    ['open, under a private rule', {path: '/apis/', auth: false}, ['public'], true],
    ['for anybody signed in', {path: '/apis/', auth: true}, ['apps'], false],
    ['narrower than its path', {path: '/apis/', groups: ['internal']}, ['public'], false],
    ['narrower than its path', {path: '/apis/', groups: ['internal']}, ['internal'], true],
    ['wider than its path', {path: '/apis/', groups: ['apps', 'public']}, ['apps'], false],
    ['for another group', {path: '/apis/', groups: ['apps']}, ['public'], false],
    ['for another group', {path: '/apis/', groups: ['apps']}, ['apps', 'public'], true],
  ])('R14: is %s: both hold (%j, %j: %s)', (_name, pageRule, groups, isReadable) => {
    const source = {forceLogin: false, rules: [RULE], pageRules: [pageRule]};

    const {effect} = decide(compilePolicy(source), person(...groups), '/apis/');

    expect(effect === 'permit').toBe(isReadable);
    expect(lintPolicy({policy: source, routes: ['/apis/']})).toContainEqual(
      expect.objectContaining({
        severity: expect.stringMatching(/note|error/) as string,
        message: expect.stringMatching(/both|cannot be open to more/) as string,
      }),
    );
  });
});

describe('navigation', () => {
  const page = (source: string, route: string): PlannedPage => ({id: source, source, route});
  const OPEN = page('open', '/open/');
  const SECRET = page('secret', '/secret/');
  const PLAN = planOf({pages: [OPEN], absent: [SECRET]});
  const toOpen = {to: '/open/', label: 'Open'};
  const toSecret = {to: '/secret/', label: 'Hidden'};
  const abroad = {href: 'https://example.com/secret/', label: 'Elsewhere'};

  it.each<[string, object, object]>([
    [
      'a dropdown of hidden pages',
      {navbar: {items: [{label: 'Menu', items: [toSecret]}]}},
      {navbar: {items: []}},
    ],
    [
      'the hidden page of a dropdown',
      {navbar: {items: [{label: 'Menu', items: [toSecret, toOpen]}]}},
      {navbar: {items: [{label: 'Menu', items: [toOpen]}]}},
    ],
    [
      'a footer column of hidden pages',
      {footer: {links: [{title: 'More', items: [toSecret]}, abroad]}},
      {footer: {links: [abroad]}},
    ],
    [
      'a link by another spelling',
      {navbar: {items: [{to: '/SECRET', label: 'Hidden'}, abroad]}},
      {navbar: {items: [abroad]}},
    ],
  ])('R19: an edition leaves out %s', (_name, themeConfig, expected) => {
    const cut = cutThemeConfig(themeConfig, PLAN);

    expect(cut).toMatchObject(expected);
    expect(JSON.stringify(cut)).not.toMatch(/Hidden/);
  });

  it('R19: the plain build hides a category three levels deep that has nothing to show', () => {
    const link = (href: string) => ({type: 'link', label: href, href}) as const;
    const category = (...items: Parameters<typeof pruneSidebarItemForReader>[0][]) =>
      ({type: 'category', label: 'c', collapsed: false, collapsible: true, items}) as const;
    const reader = {canRead: (href: string) => href !== '/secret/', isFor: () => true};
    const prune = (item: Parameters<typeof pruneSidebarItemForReader>[0]) =>
      pruneSidebarItemForReader(item, reader);

    expect(prune(category(category(category(link('/secret/')))))).toBeNull();
    expect(prune(category(category(category(link('/secret/'), link('/open/')))))).toEqual(
      category(category(category(link('/open/')))),
    );
  });

  it('R20: before anybody is known it names only what every reader of the page may read', () => {
    const policy = compilePolicy({forceLogin: true, rules: privatePaths});
    const shown = WRITTEN_ROUTES.flatMap((from) =>
      WRITTEN_ROUTES.filter((to) => impliesReading(policy, from, to)).map(
        (to) => [from, to] as const,
      ),
    );
    const revealing = shown.filter(([from, to]) =>
      AUDIENCES.some((groups) => mayRead(groups, from) && !mayRead(groups, to)),
    );

    expect(revealing).toEqual([]);
    expect(shown.length).toBeGreaterThan(WRITTEN_ROUTES.length);
  });
});

it.each(['{() => true}', '{(held) => !held.includes("a")}', '{mine}'])(
  'R25: a condition that the build does not understand stops it: belongsTo=%s',
  (condition) => {
    const page = createDocument('page.mdx', `<Groups belongsTo=${condition}>Text</Groups>`);

    expect(() =>
      cutPage(
        page,
        () => true,
        () => false,
      ),
    ).toThrow('is not understood');
  },
);
