import fs from 'node:fs';
import path from 'node:path';
import type {LoadContext} from '@docusaurus/types';
import type {LoadedContent} from '@docusaurus/plugin-content-docs';
import {beforeEach, describe, expect, it} from 'vitest';
import {temporaryFolder} from '../../../../tests/support/temporaryFolder';
import {assertModelled} from './assertModelled';

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
};

function check({
  plugins = [],
  classic = {},
  locales = ['en'],
  versions = ['current'],
  folders = [],
}: Site) {
  for (const folder of folders) {
    fs.mkdirSync(path.join(siteDir, folder), {recursive: true});
    fs.writeFileSync(path.join(siteDir, folder, 'a.md'), '');
  }
  const context = {
    siteDir,
    siteConfig: {plugins, presets: [['classic', classic]]},
    i18n: {locales, currentLocale: 'en', path: 'i18n'},
  } as unknown as LoadContext;
  const loadedVersions = versions.map((versionName) => ({versionName}));
  assertModelled(context, {loadedVersions} as unknown as LoadedContent);
}

describe('a site that editions cannot be built of', () => {
  it.each<[string, Site, RegExp]>([
    [
      'with two versions',
      {versions: ['current', '1.0']},
      /2 versions .*current, 1\.0.*onlyIncludeVersions/,
    ],
    ['with two languages', {locales: ['en', 'de']}, /2 languages \(en, de\).*i18n\.locales/],
    [
      'with translated documents',
      {folders: ['i18n/en/docusaurus-plugin-content-docs/current']},
      /i18n\/en\/docusaurus-plugin-content-docs\/current\/a\.md contains translated.*code\.json/,
    ],
    [
      'with a second docs plugin',
      {plugins: [['@docusaurus/plugin-content-docs', {id: 'community'}]]},
      /second docs plugin.*folders of the existing docs plugin/,
    ],
    ['with a blog plugin', {plugins: ['@docusaurus/plugin-content-blog']}, /a blog plugin/],
    ['with a second pages plugin', {plugins: [['content-pages', {}]]}, /a pages plugin/],
    ['with a blog', {folders: ['blog']}, /"blog" contains.*"blog: false"/],
    [
      'with a blog elsewhere',
      {classic: {blog: {path: 'news'}}, folders: ['news']},
      /"news" contains/,
    ],
    ['with pages among documents', {classic: {pages: {path: 'docs/p'}}}, /"docs\/p".*"src\/pages"/],
    ['with documents among pages', {classic: {docs: {path: 'src/pages/d'}}}, /"src\/pages\/d"/],
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
    expect(() => check({locales: ['en', 'de'], folders: ['blog']})).toThrow(/languages[^]*"blog"/);
  });
});

describe('a site with only documents', () => {
  it.each<Site>([
    {},
    {classic: {blog: false}, folders: ['blog', 'src/pages']},
    {classic: {docs: {path: './src/pages'}, pages: false}},
    {classic: {pages: {path: './site/'}}},
    {folders: ['i18n/en/docusaurus-theme-classic']},
    {plugins: ['./plugins/search/index.ts', [() => ({name: 'own'}), {}]]},
    {versions: []},
  ])('is accepted: %j', (site) => {
    expect(() => check(site)).not.toThrow();
  });
});
