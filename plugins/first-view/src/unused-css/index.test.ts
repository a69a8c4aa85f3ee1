import fs from 'node:fs';
import path from 'node:path';
import type {LoadContext} from '@docusaurus/types';
import postcss, {type AcceptedPlugin} from 'postcss';
import {expect, it} from 'vitest';
import {temporaryFolder} from '../../../../tests/support/temporaryFolder';
import pluginUnusedCss from '.';

const configure = (...plugins: unknown[]) =>
  pluginUnusedCss({siteDir: process.cwd()} as LoadContext, {}).configurePostCss?.({plugins});

it.each([
  ['a function', 'module.exports ='],
  ['a module with a default export', 'exports.default ='],
])('loads a plugin by name for the first style sheet, once for all: %s', (_what, start) => {
  const folder = temporaryFolder('unused-css');
  const name = path.join(folder, 'named.cjs');
  const [creator] = configure([name, {stage: 3}])?.plugins ?? [];
  // Written afterwards, so that nothing can have loaded it.
  fs.writeFileSync(name, `${start} ({stage}) => ({postcssPlugin: 'named', stage});`);

  const [created] = postcss([creator as AcceptedPlugin]).plugins;

  expect(created).toEqual({postcssPlugin: 'named', stage: 3});
  expect(postcss([creator as AcceptedPlugin]).plugins[0]).toBe(created);
  fs.rmSync(folder, {recursive: true});
});

it('uses an existing plugin instance', () => {
  const plugin = {postcssPlugin: 'own'};

  expect(configure(plugin)?.plugins[0]).toBe(plugin);
});

it('disables the search for other configuration', () => {
  expect(configure()).toHaveProperty('config', false);
});
