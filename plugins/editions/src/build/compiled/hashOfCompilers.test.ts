import path from 'node:path';
import {beforeEach, describe, expect, it} from 'vitest';
import {temporaryFolder} from '../../../../../tests/support/temporaryFolder';
import {writeFiles} from '../../../../../tests/support/writeFiles';
import {hashOfCompilers} from './hashOfCompilers';

const CONFIGURATION = 'docusaurus.config.ts';
const FILES = {
  [CONFIGURATION]: 'export default {plugins: [[p, {a: 1}]], themeConfig: {rules: [1]}};',
  'src/plugin.ts': 'code',
  'docs/page.mdx': 'Text',
  'sidebars.ts': '[]',
  'static/logo.svg': 'logo',
  'package-lock.json': '{}',
};

let root: string;
let sites = 0;
beforeEach(() => {
  root = temporaryFolder('compilers');
});

/** Hashes of a site with the files, some of which are replaced. */
function hashes(replaced: Partial<Record<keyof typeof FILES, string>> = {}) {
  const site = path.join(root, String((sites += 1)));
  writeFiles(site, {...FILES, ...replaced});
  return hashOfCompilers(site, {
    content: ['docs', 'src/pages', 'blog'],
    sidebars: ['sidebars.ts'],
    configuration: CONFIGURATION,
    packages: path.join(site, 'package-lock.json'),
  });
}

describe('editions do not share pages', () => {
  it.each<[string, Parameters<typeof hashes>[0]]>([
    ['code', {'src/plugin.ts': 'other code'}],
    ['packages', {'package-lock.json': '{"a": 1}'}],
    ["options of a page's plugin", {[CONFIGURATION]: FILES[CONFIGURATION].replace('a: 1', 'a: 2')}],
    [
      'configuration that reads themeConfig',
      {[CONFIGURATION]: `${FILES[CONFIGURATION]} p(config.themeConfig);`},
    ],
  ])('with other %s', (_what, replaced) => {
    expect(hashes(replaced).pages).not.toBe(hashes().pages);
    expect(hashes(replaced).modules).not.toBe(hashes().modules);
  });
});

it('modules are compiled again if themeConfig differs, but pages are shared', () => {
  const other = hashes({[CONFIGURATION]: FILES[CONFIGURATION].replace('[1]', '[1, 2]')});

  expect(other.modules).not.toBe(hashes().modules);
  expect(other.pages).toBe(hashes().pages);
});

it('pages, the sidebars and static files do not affect how others are compiled', () => {
  const other = {'docs/page.mdx': 'Other', 'sidebars.ts': '[1]', 'static/logo.svg': 'other'};

  expect(hashes(other)).toEqual(hashes());
});
