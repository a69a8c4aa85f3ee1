import type {LoadContext} from '@docusaurus/types';
import {expect, it} from 'vitest';
import {temporaryFolder} from '../../../../tests/support/temporaryFolder';
import {writeFiles} from '../../../../tests/support/writeFiles';
import {readSiteFiles} from './siteFiles';

const FILES = {
  'docusaurus.config.ts': 'export default {};',
  'src/components/Card.tsx': 'export const Card = () => null;',
  'site/home.js': "import {Card} from '@site/src/components/Card';\nexport default () => <Card />;",
  'site/team/index.tsx':
    "import plans from './_plans';\nimport './team.css';\nexport default () => <p>{plans}</p>;",
  'site/team/_plans.ts': "export {default} from './_deep';",
  'site/team/_deep.ts': "export default 'Paris';",
  'site/team/team.css': 'p {}',
  'site/team/index.test.tsx': 'it();',
  'site/terms.md': '# Terms',
};

/** The files of a site whose pages are in `site`, with a test's options of the pages plugin. */
async function read(pages: false | object = {path: 'site'}) {
  const siteDir = temporaryFolder('site-files');
  writeFiles(siteDir, FILES);
  const presets = [['classic', {pages}]];
  return readSiteFiles({
    siteDir,
    siteConfigPath: `${siteDir}/docusaurus.config.ts`,
    siteConfig: {plugins: [], themes: [], presets, staticDirectories: []},
    i18n: {currentLocale: 'en'},
  } as unknown as LoadContext);
}

it('lists pages apart, each with the files of its folder that it imports', async () => {
  const {siteFiles, pageFiles} = await read();

  expect(siteFiles).toEqual(['docusaurus.config.ts', 'src/components/Card.tsx']);
  expect(pageFiles['site/home.js']).toEqual(['site/home.js']);
  expect([...(pageFiles['site/team/index.tsx'] ?? [])].sort()).toEqual(
    ['_deep.ts', '_plans.ts', 'index.tsx', 'team.css'].map((name) => `site/team/${name}`),
  );
  expect(pageFiles).toHaveProperty(['site/terms.md']);
  expect(pageFiles).not.toHaveProperty(['site/team/index.test.tsx']);
});

it('has no pages without the pages plugin', async () => {
  expect((await read(false)).pageFiles).toEqual({});
});
