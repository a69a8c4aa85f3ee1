import path from 'node:path';
import {describe, expect, it} from 'vitest';
import {compilePolicy} from '@gated-docs/access';
import type {Rule} from '@gated-docs/access/rules';
import {temporaryFolder} from '../../../../../tests/support/temporaryFolder';
import {writeFiles} from '../../../../../tests/support/writeFiles';
import {contractCutter} from '../../../../rest-reference/src/contractCutter';
import {createDocuments} from '../../model/documents';
import {itemsForOthers} from './itemsForOthers';
import {namedInPublic} from './namedInPublic';
import {privateStaticFiles} from './privateStaticFiles';
import {refusedSources} from './refusedSources';
import {groupsWithoutRule, similarGroups} from './similarGroups';

const policyOf = (...rules: Rule[]) => compilePolicy({forceLogin: true, rules});
const x = (at: string): Rule => ({path: at, groups: ['x']});
const pageAt = (route: string) => ({route, id: route.replaceAll('/', ''), source: 'page.mdx'});

describe('an item of navbar or footer', () => {
  const policy = policyOf({path: '/a*', groups: ['x', 'y']});
  const pages = [pageAt('/'), pageAt('/a/')];
  const navbar = (item: object) =>
    itemsForOthers(policy, pages, {baseUrl: '/', themeConfig: {navbar: {items: [item]}}});

  it.each([
    ['by the ID of the page', {docId: 'a', label: 'A', groups: ['x']}, '/a/'],
    ['by its path', {to: '/A', label: 'A', groups: ['x']}, '/a/'],
    ['in a menu', {label: 'M', items: [{to: '/a/', label: 'A', groups: ['x']}]}, '/a/'],
  ])('is reported if readers of its page do not see it: %s', (_to, item, route) => {
    expect(navbar(item)).toEqual([
      expect.stringContaining(
        `The item "A" in themeConfig.navbar is hidden from readers who can open ${route}. Remove`,
      ),
    ]);
  });

  it('is also reported in the footer', () => {
    const links = [{title: 'Column', items: [{label: 'A', href: '/a/', groups: ['x']}]}];
    const siteConfig = {baseUrl: '/', themeConfig: {footer: {links}}};
    expect(itemsForOthers(policy, pages, siteConfig)).toHaveLength(1);
  });

  it.each([
    ['for the same readers', {to: '/a/', label: 'A', groups: ['y', 'x']}],
    ['for more readers', {to: '/a/', label: 'A', groups: ['y', 'x', 'z']}],
    ['without a rule of its own', {to: '/a/', label: 'A'}],
    ['to another site', {href: 'https://example.com', label: 'A', groups: ['x']}],
  ])('is not reported %s', (_what, item) => {
    expect(navbar(item)).toEqual([]);
  });
});

describe('a file in static/', () => {
  function site(files: Record<string, string>) {
    const siteDir = temporaryFolder('lint');
    writeFiles(siteDir, files);
    const docsDirectory = path.join(siteDir, 'docs');
    return {
      siteDir,
      docsDirectory,
      staticDirectories: ['static', 'none'],
      config: '{"logo":"/logo.svg"}',
    };
  }
  const policy = policyOf(x('/a*'));
  const pages = [
    {route: '/', id: 'index', source: 'index.mdx'},
    {route: '/a/', id: 'a', source: 'a.mdx'},
  ];
  const find = (files: Record<string, string>) =>
    privateStaticFiles(policy, {
      pages,
      ...site({'docs/index.mdx': 'Text.', 'docs/a.mdx': 'Text.', ...files}),
    });

  it('is reported if only pages for certain groups use it', () => {
    expect(find({'static/files/plan.pdf': '', 'docs/a.mdx': '[Plan](/files/plan.pdf)'})).toEqual([
      expect.stringMatching(
        /^Anyone can load static\/files\/plan\.pdf, .* \(\/a\/\)\. Move the file to the folder of its page\.$/,
      ),
    ]);
  });

  it.each<[string, Record<string, string>]>([
    [
      'that a page for everybody uses too',
      {'docs/index.mdx': '![](/p.png)', 'docs/a.mdx': '![](/p.png)'},
    ],
    ['that a component uses too', {'src/Logo.tsx': '"/p.png"', 'docs/a.mdx': '![](/p.png)'}],
    ['that the configuration names too', {'static/logo.svg': '', 'docs/a.mdx': '![](/logo.svg)'}],
    ['that no page uses', {}],
  ])('is not reported if it is one %s', (_what, files) => {
    expect(find({'static/p.png': '', ...files})).toEqual([]);
  });
});

it('notes what is public and names a page that some edition leaves out', () => {
  const siteDir = temporaryFolder('lint');
  writeFiles(siteDir, {'src/Card.tsx': "// Card\nconst TO = '/a/plan/#x', OPEN = '/b/';"});
  const plans = [
    {pages: [pageAt('/b/')], absent: [pageAt('/a/plan/')]},
    {pages: [], absent: [pageAt('/b/')]},
  ];
  const site = {siteDir, siteFiles: ['src/Card.tsx'], url: 'https://docs.example', baseUrl: '/'};

  expect(namedInPublic(plans, site, {start: 'https://docs.example/a/plan'})).toEqual([
    expect.stringMatching(/^src\/Card\.tsx:2: names \/a\/plan\/, which some editions leave out/),
    expect.stringMatching(/^customFields: names \/a\/plan\/, /),
  ]);
});

describe('names of groups', () => {
  it.each([
    ['internal', 'Internal'],
    ['app', 'apps'],
    ['self-hosted', 'selfhosted'],
    ['selfhosted', 'self_hosted'],
    ['internal', 'intenral'],
    ['partners', 'partnerss'],
  ])('are reported: "%s" and "%s"', (one, other) => {
    expect(similarGroups([one, other])).toEqual([expect.stringContaining('almost the same name')]);
    expect(similarGroups([other, one])).toHaveLength(1);
  });

  it.each([
    ['apps', 'public', 'selfhosted', 'internal'],
    ['team1', 'team2', 'team12'],
    ['eu', 'us', 'uk'],
    ['internal', 'internal'],
    ['intern', 'internal'],
  ])('are not reported: %s, %s …', (...groups) => {
    expect(similarGroups(groups)).toEqual([]);
  });
});

it('notes a group of marks that is in no rule, with the groups of the rules', () => {
  const policy = policyOf(x('/a*'), {path: '/b*', groups: ['internal']});

  expect(groupsWithoutRule(policy, ['x', 'beta', 'beta'])).toEqual([
    'The group "beta" is in marks but in no rule. The rules name these groups: internal, x.',
  ]);
});

describe('a source of pages', () => {
  const contract = (rest: string) =>
    `openapi: 3.1.0\ninfo: {title: A, version: '1'}\npaths:\n  /a: {x-groups: [x], get: {operationId: getA}}\n  ${rest}\n`;
  const find = (text: string) => {
    const siteDir = temporaryFolder('lint');
    writeFiles(siteDir, {'docs/a.openapi.yaml': text});
    const documents = createDocuments(path.join(siteDir, 'docs'));
    const readers = (...groups: string[]) => ({
      audience: 'person' as const,
      minimalReaders: [groups],
    });
    return refusedSources(
      {siteDir, siteFiles: [], pageFiles: {}, documents, others: [], cutters: [contractCutter]},
      [readers(), readers('x'), readers('y')],
    );
  };

  it.each([
    ['for all', 'x-internal: true', '"x-internal"'],
    ['for those who lack a part', '/b: {get: {x-groups: [y], summary: See getA.}}', 'names "getA"'],
  ])('is reported once if it cannot be cut %s', (_whom, rest, message) => {
    expect(find(contract(rest))).toEqual([
      expect.stringMatching(/^docs\/a\.openapi\.yaml:5: #\/paths/),
    ]);
    expect(find(contract(rest))[0]).toContain(message);
  });

  it('is not reported if it can be cut for all', () => {
    expect(find(contract('/b: {get: {}}'))).toEqual([]);
  });
});
