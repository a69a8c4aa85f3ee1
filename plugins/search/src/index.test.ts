import fs from 'node:fs';
import path from 'node:path';
import type {LoadedContent} from '@docusaurus/plugin-content-docs';
import type {LoadContext} from '@docusaurus/types';
import {expect, it} from 'vitest';
import {SEARCH_FOLDER} from './search-index/format';
import {temporaryFolder} from '../../../tests/support/temporaryFolder';
import pluginSearch from '.';

const contextOf = (siteConfig: object) =>
  ({siteConfig: {i18n: {locales: ['en']}, ...siteConfig}}) as unknown as LoadContext;

it.each([
  {trailingSlash: false, baseUrl: '/'},
  {trailingSlash: undefined, baseUrl: '/'},
  {trailingSlash: true, baseUrl: '/base/'},
])('rejects a site whose pages have other files: %j', (siteConfig) => {
  expect(() => pluginSearch(contextOf(siteConfig))).toThrow(/trailingSlash to true/);
});

it('rejects a site in several languages', () => {
  const i18n = {locales: ['en', 'fr']};
  expect(() => pluginSearch(contextOf({trailingSlash: true, baseUrl: '/', i18n}))).toThrow(
    /languages \(en, fr\)\. Leave one/,
  );
});

it('indexes no unlisted page', async () => {
  const outDir = temporaryFolder('search-index');
  for (const name of ['open', 'quiet']) {
    fs.mkdirSync(path.join(outDir, name));
    fs.writeFileSync(
      path.join(outDir, name, 'index.html'),
      `<div class="theme-doc-markdown"><h1>${name}</h1><p>About ${name} words.</p></div>`,
    );
  }
  const docs = [{permalink: '/open'}, {permalink: '/quiet', unlisted: true}];
  // The parts of the docs plugin's content, and of the hooks' properties, that the plugin reads.
  const content = {loadedVersions: [{docs}]} as unknown as LoadedContent;
  const plugin = pluginSearch(contextOf({trailingSlash: true, baseUrl: '/'}));
  type Loaded = Parameters<NonNullable<typeof plugin.allContentLoaded>>[0];
  type Built = Parameters<NonNullable<typeof plugin.postBuild>>[0];

  await plugin.allContentLoaded?.({
    allContent: {'docusaurus-plugin-content-docs': {default: content}},
  } as unknown as Loaded);
  await plugin.postBuild?.({outDir, routesPaths: ['/open/', '/quiet/']} as unknown as Built);

  const folder = path.join(outDir, SEARCH_FOLDER);
  const index = fs
    .readdirSync(folder, {recursive: true, withFileTypes: true})
    .filter((file) => file.isFile())
    .map((file) => fs.readFileSync(path.join(file.parentPath, file.name), 'utf8'))
    .join();
  expect(index).toContain('open');
  expect(index).not.toContain('quiet');
});
