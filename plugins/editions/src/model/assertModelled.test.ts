import fs from 'node:fs';
import path from 'node:path';
import type {LoadContext} from '@docusaurus/types';
import {beforeEach, describe, expect, it} from 'vitest';
import {temporaryFolder} from '../../../../tests/support/temporaryFolder';
import {assertModelled} from './assertModelled';
import type {Contents} from './contents';

let siteDir: string;

beforeEach(() => {
  siteDir = temporaryFolder('modelled');
});

type Site = {
  plugins?: unknown[];
  classic?: object;
  locales?: string[];
  versions?: string[];
  folders?: string[];
  /** Sources of posts, with their dates. */
  posts?: Record<string, string>;
  themeConfig?: object;
};

function check({
  plugins = [],
  classic = {},
  locales = ['en'],
  versions = ['current'],
  folders = [],
  posts = {},
  themeConfig = {},
}: Site) {
  for (const folder of folders) {
    fs.mkdirSync(path.join(siteDir, folder), {recursive: true});
    fs.writeFileSync(path.join(siteDir, folder, 'a.md'), '');
  }
  const context = {
    siteDir,
    siteConfig: {plugins, presets: [['classic', classic]], themeConfig},
    i18n: {locales, currentLocale: 'en', path: 'i18n'},
  } as unknown as LoadContext;
  const loadedVersions = versions.map((versionName) => ({versionName}));
  const blogPosts = Object.entries(posts).map(([source, date]) => ({
    metadata: {source, frontMatter: {...(date && {date})}},
  }));
  assertModelled(context, [
    {kind: 'docs', content: {loadedVersions}},
    {kind: 'blog', content: {blogPosts}},
  ] as unknown as Contents);
}

describe('a site that editions cannot be built of', () => {
  it.each<[string, Site, RegExp]>([
    [
      'with posts among the documents of a version',
      {versions: ['1.0'], classic: {blog: {path: 'versioned_docs/version-1.0/news'}}},
      /"versioned_docs\/version-1\.0\/news".*of their own/,
    ],
    [
      'with a hosted search',
      {themeConfig: {algolia: {appId: 'a', apiKey: 'k', indexName: 'i'}}},
      /"themeConfig\.algolia" is a search of the pages of all readers.*@gated-docs\/search/,
    ],
    [
      'with translated documents',
      {folders: ['i18n/en/docusaurus-plugin-content-docs/current']},
      /i18n\/en\/docusaurus-plugin-content-docs\/current\/a\.md contains translated.*JSON/,
    ],
    ['with a second pages plugin', {plugins: [['content-pages', {}]]}, /a second pages plugin/],
    [
      'whose first docs plugin has an ID',
      {classic: {docs: {id: 'guides'}}},
      /first docs plugin has the id "guides".*Remove the id/,
    ],
    [
      'with a post whose date is that of its file',
      {posts: {'@site/blog/a.md': ''}},
      /blog\/a\.md has no date.*front matter/,
    ],
    [
      'with a second docs plugin for the same documents',
      {plugins: [['content-docs', {id: 'b'}]]},
      /"docs".*"docs".*of their own/,
    ],
    ['with a blog among documents', {classic: {blog: {path: 'docs/news'}}}, /"docs".*"docs\/news"/],
    ['with pages among documents', {classic: {pages: {path: 'docs/p'}}}, /"docs\/p".*of their own/],
    ['with documents among pages', {classic: {docs: {path: 'src/pages/d'}}}, /"src\/pages\/d"/],
    ['with documents elsewhere', {classic: {docs: {path: '../docs'}}}, /relative to the site/],
    ['with documents in the whole site', {classic: {docs: {path: '.'}}}, /relative to the site/],
    ['with pages elsewhere', {classic: {pages: {path: '../pages'}}}, /relative to the site/],
    [
      'with an absolute path of pages',
      {classic: {pages: {path: '/pages'}}},
      /relative to the site/,
    ],
  ])('is one %s; the error contains the fix', (_what, site, message) => {
    expect(() => check(site)).toThrow(message);
  });

  it('is rejected with all reasons at once', () => {
    expect(() => check({classic: {docs: {id: 'b'}}, posts: {'a.md': ''}})).toThrow(
      /no date[^]*the id "b"/,
    );
  });
});

describe('a site of documents, posts and pages', () => {
  it.each<Site>([
    {},
    {classic: {blog: false}, folders: ['blog', 'src/pages']},
    {posts: {'@site/blog/2021-08-26-welcome.md': '', '@site/blog/a.md': '2021-08-26'}},
    {
      plugins: [
        ['content-docs', {id: 'api', path: 'api'}],
        ['content-blog', {id: 'b', path: 'news'}],
      ],
    },
    {classic: {docs: {path: './src/pages'}, pages: false}},
    {classic: {pages: {path: './site/'}}},
    {folders: ['i18n/en/docusaurus-theme-classic']},
    {plugins: ['./plugins/search/index.ts', [() => ({name: 'own'}), {}]]},
    {versions: []},
    {versions: ['current', '1.0']},
    {locales: ['en', 'de']},
  ])('is accepted: %j', (site) => {
    expect(() => check(site)).not.toThrow();
  });
});
