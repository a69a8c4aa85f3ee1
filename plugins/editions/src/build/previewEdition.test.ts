import path from 'node:path';
import type {LoadContext} from '@docusaurus/types';
import {beforeEach, expect, it} from 'vitest';
import {compilePolicy} from '@gated-docs/access';
import {temporaryFolder} from '../../../../tests/support/temporaryFolder';
import {inventoryOf} from '../../../../tests/support/inventoryOf';
import {writeFiles} from '../../../../tests/support/writeFiles';
import {DEFAULT_OPTIONS} from '../options';
import {previewEdition} from './previewEdition';

let siteDir: string;
beforeEach(() => {
  siteDir = temporaryFolder('preview-edition');
  writeFiles(siteDir, {
    'docs/open.mdx': 'Open words.',
    'docusaurus.config.ts': 'export default {themeConfig: {}};',
  });
});

function preview(id: string): Promise<void> {
  // The parts of Docusaurus's context that a preview reads.
  const context = {
    siteDir,
    siteConfigPath: path.join(siteDir, 'docusaurus.config.ts'),
    siteConfig: {
      ...{plugins: [], themes: [], presets: ['classic'], staticDirectories: [], baseUrl: '/'},
      themeConfig: {slashID: {}},
    },
    baseUrl: '/',
    i18n: {currentLocale: 'en', localeConfigs: {en: {translate: false}}},
  } as unknown as LoadContext;
  const inventory = inventoryOf(siteDir, {
    pages: [{id: 'open', route: '/open/', source: 'open.mdx'}],
  });
  const policy = compilePolicy({forceLogin: false, rules: []});
  const options = {...DEFAULT_OPTIONS, id: 'editions'};
  return previewEdition(context, options, {policy, inventory}, id, []);
}

/** Watchers keep the process running. */
const countWatchers = () =>
  process.getActiveResourcesInfo().filter((name) => name === 'FSEventWrap').length;

it('rejects an unknown edition and lists the existing ones', async () => {
  await expect(preview('staff')).rejects.toThrow(
    'Use one of these editions: anonymous, signed-in.',
  );
});

it('ends if the authoring server cannot be started', async () => {
  const before = countWatchers();

  await expect(preview('anonymous')).rejects.toThrow('@docusaurus/core');
  await expect.poll(countWatchers).toBe(before);
});

it('reports that the authoring server failed, and ends', async () => {
  writeFiles(path.join(siteDir, 'node_modules/@docusaurus/core'), {
    'package.json': '{"name": "@docusaurus/core"}',
    'bin/docusaurus.mjs': 'process.exitCode = 3;',
  });
  const before = countWatchers();

  await expect(preview('anonymous')).rejects.toThrow(
    'The preview of the edition "anonymous" failed',
  );
  await expect.poll(countWatchers).toBe(before);
});
