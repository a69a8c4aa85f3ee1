/**
 * Leaves out of the site's style sheet what the theme's CSS framework brings for components that are not used here:
 * cards of people, heroes, pills, a grid of twelve columns. Every page loads that sheet before it shows; the identity
 * SDK's is not part of it and comes with the sign-in form.
 *
 * @module
 */
import path from 'node:path';
import type {LoadContext, Plugin} from '@docusaurus/types';
import type {Plugin as PostCssPlugin} from 'postcss';
import {dropUnused} from './dropUnused';
import {usedWords} from './usedWords';

const PLUGIN_NAME = 'unused-css';

/** Its sheet is the one that is cut. The theme's own and the site's hold nothing that they do not use. */
const FRAMEWORK = /[\\/]infima[\\/]dist[\\/]/;
/** A pattern of what is in the site's one sheet: everything but what comes with the sign-in form and the account. */
const ON_EVERY_PAGE =
  /^(?!.*[\\/](?:@slashid[\\/]react|session[\\/](?:account|card|identity-check|privacy|view|islands|widget))[\\/.])/;
const THEME = ['@docusaurus/theme-classic', '@docusaurus/theme-common'];

export default function pluginUnusedCss({siteDir}: LoadContext): Plugin<void> {
  let words: ReadonlySet<string> | undefined;
  const cutter: PostCssPlugin = {
    postcssPlugin: PLUGIN_NAME,
    OnceExit(root) {
      if (FRAMEWORK.test(root.source?.input.file ?? '')) {
        const used = (words ??= usedWords([...THEME.map(codeOf), path.join(siteDir, 'src')]));
        dropUnused(root, (word) => used.has(word));
      }
    },
  };
  return {
    name: PLUGIN_NAME,

    configureWebpack(_config, isServer) {
      const cacheGroups = {styles: {test: ON_EVERY_PAGE}};
      return isServer ? {} : {optimization: {splitChunks: {cacheGroups}}};
    },

    configurePostCss(options) {
      return {...options, plugins: [...options.plugins, cutter]};
    },
  };
}

function codeOf(name: string): string {
  return path.dirname(require.resolve(name));
}
