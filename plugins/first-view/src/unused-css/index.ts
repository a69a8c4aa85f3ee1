/**
 * Removes from the site's style sheet what the theme's CSS framework has for components that are not used here (cards of
 * people, heroes, pills, a grid of twelve columns), with PurgeCSS. Every page contains that sheet; the styles of the
 * sign-in form are not part of it and are loaded with the form.
 *
 * @module
 */
import fs from 'node:fs';
import {createRequire} from 'node:module';
import path from 'node:path';
import type {LoadContext, Plugin} from '@docusaurus/types';
import type {Plugin as PostCssPlugin} from 'postcss';
import {PurgeCSS} from 'purgecss';

const PLUGIN_NAME = 'unused-css';

/** Only this style sheet is reduced. Those of the theme and the site contain nothing unused. */
const FRAMEWORK = /[\\/]infima[\\/]dist[\\/]/;
/** Matches the styles in the site's single sheet: all except those of the sign-in form after its first field, of the account, and of "Try it". */
const ON_EVERY_PAGE =
  /^(?!.*[\\/](?:try-it|slashid[\\/](?:src|esm)[\\/](?:identity-check|account|screens[\\/]card|notices[\\/](?:warning|view)|privacy))[\\/.])/;
const THEME = ['@docusaurus/theme-classic', '@docusaurus/theme-common'];
/** The theme's blog pages, which this site does not have. */
const BLOGS = '**/theme/Blog*/**';
/** Names of classes, and of variables with their hyphens. Class names must therefore be written out. */
const WORD = /-{0,2}[A-Za-z_][\w-]*/g;
const VARIABLE = /(?<=var\()--[\w-]+/g;

export type Options = {
  /** Packages with components or style sheets that use the framework, besides the classic theme and the site's `src`. */
  packages?: readonly string[];
};

/** @throws Error for a package that is not installed */
export default function pluginUnusedCss(
  {siteDir}: LoadContext,
  {packages = []}: Options,
): Plugin<void> {
  const {resolve} = createRequire(path.join(siteDir, 'package.json'));
  const sources = [
    path.join(siteDir, 'src'),
    ...packages.map((name) => path.dirname(resolve(`${name}/package.json`))),
  ];
  const purge: PostCssPlugin = {
    postcssPlugin: PLUGIN_NAME,
    async OnceExit(root, {parse, result: {messages}}) {
      if (!FRAMEWORK.test(root.source?.input.file ?? '')) {
        return;
      }
      const [purged] = await new PurgeCSS().purge({
        css: [{raw: root.toString()}],
        content: [...THEME.map(codeOf), ...sources].map((dir) => `${dir}/**/*.{js,ts,tsx,css}`),
        skippedContentGlobs: [BLOGS],
        defaultExtractor: (text) => text.match(WORD) ?? [],
        variables: true,
        // PurgeCSS looks for their uses only in the framework itself.
        safelist: {variables: [...THEME.map(codeOf), ...sources].flatMap(variablesIn)},
      });
      root.removeAll();
      root.append(parse(purged?.css ?? '').nodes);
      // A change in one of these invalidates the cache.
      for (const dir of [...sources, __dirname]) {
        messages.push({type: 'dir-dependency', dir, plugin: PLUGIN_NAME});
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
      return {...options, config: NO_OTHER_CONFIG, plugins: [...options.plugins, purge]};
    },
  };
}

/** Otherwise, the loader would look for one beside every sheet and in all parent folders, even outside the site. */
const NO_OTHER_CONFIG = false;

function codeOf(name: string): string {
  return path.dirname(require.resolve(name));
}

/** The variables that the style sheets of a folder use. */
function variablesIn(folder: string): string[] {
  return fs
    .readdirSync(folder, {recursive: true, encoding: 'utf8'})
    .filter((file) => file.endsWith('.css'))
    .flatMap((file) => fs.readFileSync(path.join(folder, file), 'utf8').match(VARIABLE) ?? []);
}
