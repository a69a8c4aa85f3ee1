import type {LoadContext} from '@docusaurus/types';
import {expect, it} from 'vitest';
import pluginUnusedCss from '.';

it('runs after the other plugins, and disables the search for other configuration', () => {
  const plugin = pluginUnusedCss({siteDir: process.cwd()} as LoadContext, {});
  const others = [{postcssPlugin: 'own'}, ['named', {stage: 3}]];

  const {plugins, config} = plugin.configurePostCss?.({plugins: others}) ?? {};

  expect(plugins?.slice(0, 2)).toEqual(others);
  expect(plugins?.[2]).toMatchObject({postcssPlugin: 'unused-css'});
  expect(config).toBe(false);
});
