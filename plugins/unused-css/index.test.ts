import type {LoadContext} from '@docusaurus/types';
import {expect, it} from 'vitest';
import pluginUnusedCss from './index';

const configure = (...plugins: unknown[]) =>
  pluginUnusedCss({siteDir: '.'} as LoadContext).configurePostCss?.({plugins});

it('creates a plugin that is given by its name, once for all sheets', () => {
  const named = [require.resolve('postcss-preset-env'), {}];

  const [created] = configure(named)?.plugins ?? [];

  expect(created).toMatchObject({postcssPlugin: 'postcss-preset-env'});
});

it('leaves a plugin alone that is one already', () => {
  const plugin = {postcssPlugin: 'own'};

  expect(configure(plugin)?.plugins[0]).toBe(plugin);
});

it('has no other configuration looked for', () => {
  expect(configure()).toHaveProperty('config', false);
});
