/**
 * Builds one static site for each set of pages that some group of readers may see. What a reader may
 * not read is in no file of the edition that they are served.
 *
 * @module
 */
import path from 'node:path';
import type {LoadContext, Plugin, ThemeConfigValidationContext} from '@docusaurus/types';
import {contentPluginsOf, parseAccessConfig} from '@gated-docs/access-config';
import {hashOfCompilers, type CompilerHashes} from './build/compiled/hashOfCompilers';
import {createPostCssPlugin} from './build/createPostCssPlugin';
import {provideBundlerCache} from './build/provideBundlerCache';
import {shareCompiledPages, type Sharing} from './build/compiled/shareCompiledPages';
import {registerCommands} from './cli/registerCommands';
import {docsFolderOf} from './cut/versionsOfEdition';
import {LOCK_FILE} from './model/files';
import {contentsOf, docsIn} from './model/contents';
import {defaultBase, isOtherLocale, rebaseRules} from './model/localeRules';
import {pagesOf, taggedRoutes} from './model/readPages';
import type {PluginOptions} from './options';
import {BUNDLER_CACHE, COMPILED_PAGES, stagedSite, type EditionPlan} from './plan/plan';
import {assertNamesNoAbsentPage} from './verify/assertNamesNoAbsentPage';
import {assertOnlyOwnRoutes} from './verify/assertOnlyOwnRoutes';

const PLUGIN_NAME = 'editions';

export default function pluginEditions(context: LoadContext, options: PluginOptions): Plugin<void> {
  const plan = options.plan ?? null;
  const isChecked = !plan && !isOtherLocale(context);
  hideFromBrowser(context);
  if (!plan && !isChecked) {
    const {siteConfig} = context;
    const {themeConfig, baseUrl} = siteConfig;
    siteConfig.themeConfig = rebaseRules(themeConfig, defaultBase(context), baseUrl);
  }
  if (plan) {
    assertNamesNoAbsentPage(context.siteConfig, plan);
  }
  /** Computed once for both bundles, because it hashes all files. */
  let compilers: CompilerHashes | undefined;

  return {
    name: PLUGIN_NAME,

    extendCli(cli) {
      registerCommands(cli, context, options);
    },

    async loadContent() {
      // Before Docusaurus's own errors, which do not say where a mark can be.
      if (isChecked) {
        const {readUnderstoodSite} = await import('./model/assertSoundSite');
        await readUnderstoodSite(context, options);
      }
    },

    async allContentLoaded({allContent, actions}) {
      const contents = contentsOf(allContent, context);
      const site = pagesOf(contents, context);
      actions.setGlobalData({pageRules: site.pageRules, taggedRoutes: taggedRoutes(contents)});
      if (docsIn(contents) && isChecked) {
        const {assertSoundSite} = await import('./model/assertSoundSite');
        await assertSoundSite(context, options, contents, site);
      }
      if (plan?.pages.length === 0) {
        const {baseUrl: path} = context.siteConfig;
        actions.addRoute({path, component: '@theme/NotFound', exact: true});
      }
    },

    postBuild({routes}) {
      if (plan && !plan.isPreview) {
        assertOnlyOwnRoutes(plan, routes);
      }
    },

    configurePostCss: ({plugins, ...options}) => ({
      ...options,
      plugins: plugins.map(createPostCssPlugin),
    }),

    configureWebpack({module}, _isServer, {currentBundler}) {
      const {DefinePlugin} = currentBundler.instance;
      const isPlain = !plan || plan.isPreview;
      const plugins = [
        new DefinePlugin({
          'process.env.PORTAL_DELIVERY': JSON.stringify(isPlain ? 'plain' : 'gate'),
        }),
      ];
      if (!plan) {
        return {plugins};
      }
      const {siteDir} = context;
      compilers ??= compilersOf(context, plan);
      if (!plan.isPreview) {
        shareCompiledPages(module?.rules ?? [], sharingOf(context, plan, compilers.pages));
      }
      const directory = path.join(siteDir, BUNDLER_CACHE);
      provideBundlerCache(directory, compilers.modules);
      const cache = {type: 'persistent', storage: {type: 'filesystem', directory}};
      return {plugins, experiments: {cache}};
    },
  };
}

function compilersOf(
  {siteDir, siteConfig, siteConfigPath}: LoadContext,
  plan: EditionPlan,
): CompilerHashes {
  const plugins = contentPluginsOf(siteConfig);
  return hashOfCompilers(siteDir, {
    content: plugins.map(({folder}) => folder),
    sidebars: plugins.map(({options}) => path.posix.normalize(String(options.sidebarPath ?? ''))),
    configuration: path.relative(siteDir, siteConfigPath),
    packages: path.join(authorsSite(siteDir, plan), LOCK_FILE),
  });
}

function sharingOf(
  {siteDir, siteConfig}: LoadContext,
  plan: EditionPlan,
  compiledWith: string,
): Sharing {
  const docs = docsFolderOf(siteConfig, plan);
  const directory = path.join(authorsSite(siteDir, plan), COMPILED_PAGES);
  return {plan, siteDir, docs, directory, compiledWith};
}

function authorsSite(siteDir: string, plan: EditionPlan): string {
  return path.join(siteDir, path.relative(`/${stagedSite(plan)}`, '/'));
}

/** Removes presets and plugins from `main.js`: they name every source file, and the browser does not need them. */
function hideFromBrowser({siteConfig}: LoadContext): void {
  for (const key of ['presets', 'plugins', 'themes'] as const) {
    Object.defineProperty(siteConfig, key, {enumerable: false});
  }
}

export function validateThemeConfig<T extends {slashID?: unknown}>({
  themeConfig,
}: ThemeConfigValidationContext<T>): T {
  return {
    ...themeConfig,
    slashID: parseAccessConfig(themeConfig.slashID),
  };
}

export {validateOptions} from './options';
export {pagePlugins} from './cut/recordInputs';
export {withEdition} from './cut/withEdition';
export type {EditionView} from './cut/withEdition';
export type {Options, PluginOptions} from './options';
