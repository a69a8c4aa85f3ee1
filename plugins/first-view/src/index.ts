/**
 * Speeds up the first view of a page. Styles are inlined. Scripts run after the first paint; what readers do before is
 * recorded, and a script that does not arrive is reported. Chunks of linked pages are prefetched when the browser is
 * idle. Code is highlighted where pages are rendered: the theme puts its highlighter with every language into every
 * page's script, and this plugin moves it to a separate chunk (`src/code`). Pages call React's functions in a shorter
 * form. What all documentation pages need is one chunk, and the data of their version are its sidebars.
 *
 * @module
 */
import path from 'node:path';
import type {Plugin} from '@docusaurus/types';
import {createInlineStyles} from './inlineStyles';
import {rewritePages} from './rewritePages';
import {startAfterPaint} from './startAfterPaint';

const fileOf = (file: string) => path.join(__dirname, file);

/** The theme's module for every page, which imports the highlighter. */
const THEME_MODULE = /[\\/]theme-classic[\\/]lib[\\/]prism-include-languages\.js$/;

/** Imports that a file of this package replaces, in the folders of Docusaurus from which they come. */
const REPLACED: readonly [name: RegExp, importer: RegExp, file: string][] = [
  [/^\.\/prefetch$/, /[\\/]@docusaurus[\\/]core[\\/]lib[\\/]client$/, 'prefetchWhenIdle.js'],
  // The package uses one of its twenty functions, which bundlers cannot tree-shake there.
  [/^tslib$/, /[\\/]@docusaurus[\\/]utils-common[\\/]/, 'importDefault.js'],
];

/** The docs plugin's data of routes: of versions, tags and generated indexes. */
const ROUTE_DATA = /[\\/]docusaurus-plugin-content-docs[\\/][^\\/]+[\\/]p[\\/][^\\/]+\.json$/;

/** Docusaurus's names for the chunks that each documentation page needs, from the outermost component. */
const DOCS_CHUNKS: ReadonlySet<string | null | undefined> = new Set([
  '5e95c892', // `@theme/DocsRoot`
  'a7bd4aaa', // `@theme/DocVersionRoot`
  'a94703ab', // `@theme/DocRoot`
  '17896441', // `@theme/DocItem`
]);

/** One file, in which what the chunks share is once. */
const DOCUMENTATION = {
  name: 'documentation',
  chunks: ({name}: {name?: string | null}) => DOCS_CHUNKS.has(name),
  enforce: true,
};

const LEAN_SIDEBARS = {resource: ROUTE_DATA, loader: fileOf('leanSidebars.js')};

/** Not `test`, by which Docusaurus finds the rules that compile pages. */
const LEAN_RUNTIME = {
  resource: /\.mdx?$/,
  enforce: 'post',
  loader: fileOf('leanRuntime.js'),
} as const;

export default function pluginFirstView(): Plugin<void> {
  return {
    name: 'first-view',

    // Otherwise, the script of every page has a copy.
    getClientModules: () => [require.resolve('@mdx-js/react')],

    configureWebpack(_config, isServer, {currentBundler}) {
      const {NormalModuleReplacementPlugin} = currentBundler.instance;
      const replacements = REPLACED.map(
        ([name, importer, file]) =>
          new NormalModuleReplacementPlugin(
            name,
            (resource: {context: string; request: string}) => {
              if (importer.test(resource.context)) {
                resource.request = fileOf(file);
              }
            },
          ),
      );
      return {
        plugins: [
          new NormalModuleReplacementPlugin(THEME_MODULE, fileOf('nothing.js')),
          ...replacements,
        ],
        ...(isServer
          ? {
              mergeStrategy: {'resolve.extensions': 'prepend'},
              resolve: {extensions: ['.server.ts']},
              module: {rules: [LEAN_SIDEBARS]},
            }
          : {
              optimization: {splitChunks: {cacheGroups: {documentation: DOCUMENTATION}}},
              module: {rules: [LEAN_SIDEBARS, LEAN_RUNTIME]},
            }),
      };
    },

    async postBuild({outDir}) {
      const inlineStyles = createInlineStyles(outDir);
      await rewritePages(outDir, async (html) => startAfterPaint(await inlineStyles(html)));
    },
  };
}
