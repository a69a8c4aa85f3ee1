/**
 * Speeds up the first view of a page. Styles are inlined. Code is highlighted where
 * pages are rendered: the theme puts its highlighter with every language into every page's script, and this plugin
 * moves it to a separate chunk (`src/code`).
 *
 * @module
 */
import path from 'node:path';
import type {Plugin} from '@docusaurus/types';
import {inlineStyles} from './inlineStyles';

/** The theme's module for every page, which imports the highlighter. */
const THEME_MODULE = /[\\/]theme-classic[\\/]lib[\\/]prism-include-languages\.js$/;
const NOTHING = path.join(__dirname, 'nothing.js');

export default function pluginFirstView(): Plugin<void> {
  return {
    name: 'first-view',

    configureWebpack(_config, isServer, {currentBundler}) {
      const {NormalModuleReplacementPlugin} = currentBundler.instance;
      return {
        plugins: [new NormalModuleReplacementPlugin(THEME_MODULE, NOTHING)],
        ...(isServer
          ? {
              mergeStrategy: {'resolve.extensions': 'prepend'},
              resolve: {extensions: ['.server.ts']},
            }
          : {}),
      };
    },

    async postBuild({outDir}) {
      await inlineStyles(outDir);
    },
  };
}
