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

/** The theme's module for every page, which imports the highlighter. */
const THEME_MODULE = /[\\/]theme-classic[\\/]lib[\\/]prism-include-languages\.js$/;
const NOTHING = path.join(__dirname, 'nothing.js');
const PREFETCH_WHEN_IDLE = path.join(__dirname, 'prefetchWhenIdle.js');

/** Docusaurus's modules for the browser. */
const CLIENT = /[\\/]@docusaurus[\\/]core[\\/]lib[\\/]client[\\/]$/;

/** The docs plugin's data of routes: of versions, tags and generated indexes. */
const ROUTE_DATA = /[\\/]docusaurus-plugin-content-docs[\\/][^\\/]+[\\/]p[\\/][^\\/]+\.json$/;

/** Docusaurus's names for the chunks that each documentation page needs, from the outermost component. */
const DOCS_CHUNKS: ReadonlySet<string | null | undefined> = new Set([
  '5e95c892', // `@theme/DocsRoot`
  'a7bd4aaa', // `@theme/DocVersionRoot`
  'a94703ab', // `@theme/DocRoot`
  '17896441', // `@theme/DocItem`
]);

/** Docusaurus's package that uses one of the twenty functions of `tslib`, which bundlers cannot tree-shake there. */
const COMMON_UTILITIES = /[\\/]@docusaurus[\\/]utils-common[\\/]/;

export default function pluginFirstView(): Plugin<void> {
  return {
    name: 'first-view',

    // Otherwise, the script of every page has a copy.
    getClientModules: () => [require.resolve('@mdx-js/react')],

    configureWebpack(_config, isServer, {currentBundler}) {
      const {NormalModuleReplacementPlugin} = currentBundler.instance;
      const routeData = {
        resource: ROUTE_DATA,
        loader: path.join(__dirname, 'leanSidebars.js'),
      };
      return {
        plugins: [
          new NormalModuleReplacementPlugin(THEME_MODULE, NOTHING),
          new NormalModuleReplacementPlugin(
            /^\.\/prefetch$/,
            (resource: {context: string; request: string}) => {
              if (CLIENT.test(`${resource.context}/`)) {
                resource.request = PREFETCH_WHEN_IDLE;
              }
            },
          ),
          new NormalModuleReplacementPlugin(
            /^tslib$/,
            (resource: {context: string; request: string}) => {
              if (COMMON_UTILITIES.test(`${resource.context}/`)) {
                resource.request = path.join(__dirname, 'importDefault.js');
              }
            },
          ),
        ],
        ...(isServer
          ? {
              mergeStrategy: {'resolve.extensions': 'prepend'},
              resolve: {extensions: ['.server.ts']},
              module: {rules: [routeData]},
            }
          : {
              optimization: {
                splitChunks: {
                  cacheGroups: {
                    // One file, in which what they share is once.
                    documentation: {
                      name: 'documentation',
                      chunks: ({name}: {name?: string | null}) => DOCS_CHUNKS.has(name),
                      enforce: true,
                    },
                  },
                },
              },
              module: {
                rules: [
                  routeData,
                  {
                    // Not `test`, by which Docusaurus finds the rules that compile pages.
                    resource: /\.mdx?$/,
                    enforce: 'post',
                    loader: path.join(__dirname, 'leanRuntime.js'),
                  },
                ],
              },
            }),
      };
    },

    async postBuild({outDir}) {
      const inlineStyles = createInlineStyles(outDir);
      await rewritePages(outDir, async (html) => startAfterPaint(await inlineStyles(html)));
    },
  };
}
