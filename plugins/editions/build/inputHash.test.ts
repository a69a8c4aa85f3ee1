import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type {LoadContext} from '@docusaurus/types';
import {beforeEach, describe, expect, it} from 'vitest';
import {inputHash, readInputs} from './inputHash';
import type {PlannedPage} from '../model/page';
import type {EditionPlan} from '../plan/plan';

const page = (source: string): PlannedPage => ({id: source, source, route: `/${source}/`});
const OWN = page('own.mdx');
const OTHER = page('other.mdx');

const PLAN: EditionPlan = {
  id: 'public',
  audience: 'person',
  groups: ['public'],
  workspace: '.docusaurus/editions/public',
  policy: {forceLogin: true, rules: [], pageRules: []},
  isPreview: false,
  pages: [OWN],
  absent: [OTHER],
};

let siteDir: string;
let themeConfig: Record<string, unknown>;

const write = (file: string, content: string) => {
  fs.mkdirSync(path.dirname(path.join(siteDir, file)), {recursive: true});
  fs.writeFileSync(path.join(siteDir, file), content);
};

const hash = (plan: EditionPlan = PLAN) => {
  const docsDirectory = path.join(siteDir, 'docs');
  const context = {
    siteDir,
    siteConfig: {url: 'https://docs.example.com', themeConfig},
  } as LoadContext;
  return inputHash(plan, readInputs(context, {pages: [OWN, OTHER], docsDirectory}));
};

beforeEach(() => {
  siteDir = fs.mkdtempSync(path.join(os.tmpdir(), 'site-'));
  themeConfig = {slashID: {forceLogin: true}};
  const files = ['docusaurus.config.ts', 'sidebars.ts', 'package-lock.json', 'tsconfig.json'];
  [...files, 'src/theme/Root.tsx', 'static/logo.svg', 'plugins/editions/index.ts'].forEach((file) =>
    write(file, file),
  );
  ['docs/own.mdx', 'docs/other.mdx', 'docs/_partial.mdx'].forEach((file) => write(file, file));
});

describe('inputHash', () => {
  it.each([
    'docs/own.mdx', // its page
    'docs/_partial.mdx', // what its page may use
    'docs/new.png',
    'src/theme/Root.tsx',
    'src/css/new.css',
    'static/logo.svg',
    'plugins/editions/index.ts',
    'i18n/en/code.json',
    'i18n/en/docusaurus-plugin-content-docs/current/own.mdx',
    'docusaurus.config.ts',
    'sidebars.ts',
    'package-lock.json',
  ])('changes with %s', (file) => {
    const before = hash();
    write(file, 'changed');

    expect(hash()).not.toBe(before);
  });

  it.each([
    'docs/other.mdx', // another edition's page
    'plugins/gate/index.ts',
    'plugins/local-identity/index.ts',
    'src/manifest/manifest.ts',
    'src/access/decide.test.ts',
    'src/theme/Root.test.tsx',
    'README.md',
  ])('stays the same when %s changes', (file) => {
    const before = hash();
    write(file, 'changed');

    expect(hash()).toBe(before);
  });

  it('changes with the site’s configuration', () => {
    const before = hash();
    themeConfig = {slashID: {forceLogin: false}};

    expect(hash()).not.toBe(before);
  });

  it('stays the same under another provider, which an edition is told when it runs', () => {
    const before = hash();
    themeConfig = {
      slashID: {
        forceLogin: true,
        orgID: 'o',
        baseURL: 'https://a.example',
        sdkURL: 'https://b.example',
      },
    };

    expect(hash()).toBe(before);
  });

  it.each<[string, Partial<EditionPlan>]>([
    ['a page more', {pages: [OWN, OTHER]}],
    ['a page that is absent no more', {absent: []}],
    ['another route', {absent: [{...OTHER, route: '/renamed/'}]}],
    ['another id', {id: 'apps'}],
  ])('changes with %s', (_case, change) => {
    expect(hash({...PLAN, ...change})).not.toBe(hash());
  });

  it('tells files apart that run together to the same text', () => {
    write('src/a.ts', 'x');
    write('src/b.ts', 'yz');
    const before = hash();
    write('src/a.ts', 'xy');
    write('src/b.ts', 'z');

    expect(hash()).not.toBe(before);
  });

  it('is a SHA-256 in hex', () => {
    expect(hash()).toMatch(/^[0-9a-f]{64}$/);
  });
});
