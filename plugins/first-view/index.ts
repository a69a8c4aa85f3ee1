/**
 * What the first view of a page does not wait for. Styles come with the page and not after it. Code is coloured where
 * pages are rendered: the theme puts its highlighter with every language into the script of every page, and here it is
 * a chunk of its own (`src/code`).
 *
 * @module
 */
import path from 'node:path';
import type {Plugin} from '@docusaurus/types';
import {inlineStyles} from './inlineStyles';

/** The theme's module for each page, which brings the highlighter. */
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
