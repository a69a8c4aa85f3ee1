import type {LoadContext} from '@docusaurus/types';
import {expect, it} from 'vitest';
import pluginUnusedCss from '.';

it('runs after the other plugins, and disables the search for other configuration', () => {
  const plugin = pluginUnusedCss({siteDir: process.cwd()} as LoadContext, {});
  const others = [{postcssPlugin: 'own'}, ['named', {stage: 3}]];

  const options = plugin.configurePostCss?.({plugins: others});

  expect(options?.plugins.slice(0, 2)).toEqual(others);
  expect(options?.plugins[2]).toMatchObject({postcssPlugin: 'unused-css'});
  expect(options).toHaveProperty('config', false);
});
