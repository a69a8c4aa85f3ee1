import path from 'node:path';
import {beforeEach, describe, expect, it} from 'vitest';
import {parse} from 'yaml';
import {compilePolicy} from '@gated-docs/access';
import {contentFolderOf} from '../../../../tests/support/contentFolderOf';
import {inventoryOf} from '../../../../tests/support/inventoryOf';
import {planOf} from '../../../../tests/support/planOf';
import {temporaryFolder} from '../../../../tests/support/temporaryFolder';
import {writeFiles} from '../../../../tests/support/writeFiles';
import {createHiddenHash} from '../build/createHiddenHash';
import type {Inventory} from '../model/inventory';
import {fragmentsOf} from '../model/fragments';
import type {PlannedPage} from '../model/page';
import {sidebarsOfEdition} from './sidebars';
import {planSeenFrom} from '../plan/plannedViews';
import {createOutputSearch} from '../verify/searchOutput';
import {stageSite} from './stageSite';

const post = (name: string, route: string): PlannedPage => ({
  ...{id: `blog/${name}`, source: `../blog/${name}`, route},
});
const GUIDE: PlannedPage = {id: 'guide', source: 'guide.mdx', route: '/guide/'};
const PLANS: PlannedPage = {id: 'plans', source: 'plans.mdx', route: '/plans/'};
const LIST: PlannedPage = {id: 'blog', source: '../blog', route: '/blog/'};
const OPEN = post('2024/open.mdx', '/blog/open/');
const SECRET = post('2024/secret/index.mdx', '/blog/secret/');
const API = (id: string): PlannedPage => ({
  ...{id: `api/${id}.mdx`, source: `../api/${id}.mdx`, route: `/api/${id}/`},
  document: {plugin: 'api', id},
});

const NO_RULES = compilePolicy({forceLogin: true, rules: []});

const PLAN = planOf({
  pages: [GUIDE, LIST, OPEN, API('guide')],
  absent: [PLANS, SECRET, API('plans')],
});

let siteDir: string;

const write = (files: Record<string, string>) => writeFiles(siteDir, files);

beforeEach(() => {
  siteDir = temporaryFolder('folders');
  write({
    'docs/guide.mdx': '[Open](/blog/open/), [secret](/blog/secret/), [plans](../api/plans.mdx).',
    'docs/plans.mdx': 'Plans of the documents.',
    'blog/2024/open.mdx':
      '---\nauthors: [ada, {key: bo, title: Guest}]\ntags: [news]\n---\n\n[Secret](secret/index.mdx), [plans](/plans), [guide](/guide/). ![p](./p.png)',
    'blog/2024/p.png': 'picture',
    'blog/2024/secret/index.mdx':
      '---\ntitle: The zeppelin\nauthors: cy\ntags: [hidden]\n---\n\n![plan](./plan.png)',
    'blog/2024/secret/plan.png': 'plan',
    'blog/authors.yml': 'ada: {name: Ada}\nbo: {name: Bo}\ncy: {name: Cyrano Quernstone}\n',
    'blog/tags.yml': 'news: {label: News}\nhidden: {label: Hidden}\n',
    'api/guide.mdx': '[Plans](plans.mdx), [its own](/guide.mdx), [documents](/plans/).',
    'api/plans.mdx': 'Plans of the API.',
  });
});

const modelOf = (change: Partial<Inventory> = {}) =>
  inventoryOf(siteDir, {
    pages: [...PLAN.pages, ...PLAN.absent],
    others: [
      contentFolderOf(siteDir, 'blog'),
      contentFolderOf(siteDir, 'api', {kind: 'docs', pluginId: 'api', authorsFile: undefined}),
    ],
    ...change,
  });

const staged = (plan = PLAN) => stageSite(modelOf(), plan).files;
function textOf(file: string, plan = PLAN): string {
  const found = staged(plan).get(file);
  return found && 'text' in found ? found.text : '';
}

describe('a blog in an edition', () => {
  it('has neither posts for others nor their files', () => {
    expect([...staged().keys()].filter((file) => file.startsWith('blog/')).sort()).toEqual([
      ...['blog/2024/open.mdx', 'blog/2024/p.png', 'blog/authors.yml', 'blog/tags.yml'],
    ]);
  });

  it('has only the authors and tags of its posts', () => {
    expect(parse(textOf('blog/authors.yml'))).toEqual({ada: {name: 'Ada'}, bo: {name: 'Bo'}});
    expect(parse(textOf('blog/tags.yml'))).toEqual({news: {label: 'News'}});
    const all = planOf({pages: [OPEN, SECRET]});
    expect(Object.keys(parse(textOf('blog/authors.yml', all)))).toEqual(['ada', 'bo', 'cy']);
  });

  it('has links to absent posts and documents as text', () => {
    expect(textOf('blog/2024/open.mdx')).toContain('\nSecret, plans, [guide](/guide/). ![p]');
  });

  it('lets no page for more readers use a file of a folder of posts for others', () => {
    write({'blog/2024/open.mdx': '![plan](./secret/plan.png)'});

    expect(() => staged()).toThrow(
      /^blog\/2024\/open\.mdx:1: this page uses blog\/2024\/secret\/plan\.png/,
    );
  });

  it('resolves <Groups> in a post, which splits editions', () => {
    write({'blog/2024/open.mdx': 'All.\n\n<Groups belongsTo="staff">\n\nStaff.\n\n</Groups>\n'});
    const model = modelOf();

    expect(textOf('blog/2024/open.mdx').trim()).toBe('All.');
    expect(fragmentsOf({...model, sidebars: {}, themeConfig: {}})).toEqual([
      {page: '/blog/open/', condition: {match: 'some', groups: ['staff']}},
    ]);
  });

  it.each([
    ['the words', 'Wir fahren morgen früh mit dem großen Schiff nach Valparaíso.'],
    ['the title', 'The zeppelin'],
    ['the title', 'Cyrano Quernstone'],
    ['the path', '<a href="/blog/secret/">Read</a>'],
  ])('is not published with %s of an absent post or its author', (kind, text) => {
    const place = 'blog/2024/secret/index.mdx';
    write({
      [place]: `---\ntitle: The zeppelin\nauthors: cy\n---\n\n${text}\n`,
      'built/page.html': `<p>${text}</p>`,
      '.docusaurus/editions/packages.json': '[]',
    });
    const titles = [{source: '../blog', text: 'Cyrano Quernstone'}];
    const plan = {...PLAN, workspace: '.docusaurus/editions'};
    const {search} = createOutputSearch(modelOf({titles}));

    expect(() => search(plan, stageSite(modelOf(), plan), path.join(siteDir, 'built'))).toThrow(
      `page.html contains ${kind}`,
    );
  });

  it.each([
    ['blog/2024/secret/index.mdx', 'Another secret.', true],
    ['blog/2024/secret/plan.png', 'Another plan.', true],
    ['blog/authors.yml', 'ada: {name: Ada}\ncy: {name: Savinien}\n', true],
    ['api/plans.mdx', 'Other plans of the API.', true],
    ['blog/2024/open.mdx', '---\nauthors: ada\n---\n\nA correction.', false],
    ['api/guide.mdx', 'A correction.', false],
  ])('is not served after a change of %s to "%s": %s', (file, text, expected) => {
    const hash = () => {
      const model = modelOf();
      return createHiddenHash(NO_RULES, model, (plan) => stageSite(model, plan))(PLAN);
    };
    // Pages with cut links are in part hidden.
    write({'blog/2024/open.mdx': '---\nauthors: ada\n---\n\nOpen.', 'api/guide.mdx': 'Guide.'});
    const before = hash();
    write({[file]: text});

    expect(hash() !== before).toBe(expected);
  });
});

describe('a second docs plugin in an edition', () => {
  it('has neither documents for others nor links to them', () => {
    expect(textOf('api/guide.mdx')).toBe('Plans, [its own](/guide.mdx), documents.');
    expect(staged().has('api/plans.mdx')).toBe(false);
    expect(textOf('docs/guide.mdx')).toBe('[Open](/blog/open/), secret, plans.');
  });

  it('has its own sidebars, in which the same ID is another document', () => {
    const seen = planSeenFrom(
      {folder: 'api', docsRoute: '/api'},
      {...PLAN, absent: [PLANS]},
      'docs',
    );

    expect(sidebarsOfEdition({api: ['guide', 'plans']}, seen)).toEqual({api: ['guide', 'plans']});
    expect(
      sidebarsOfEdition(
        {api: ['guide', 'plans']},
        planSeenFrom({folder: 'api', docsRoute: '/api'}, PLAN, 'docs'),
      ),
    ).toEqual({api: ['guide']});
  });
});
