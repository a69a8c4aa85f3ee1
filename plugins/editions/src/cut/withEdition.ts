import path from 'node:path';
import type {Config, ParseFrontMatter, VcsConfig} from '@docusaurus/types';
import {canonicalPathname} from '@gated-docs/access';
import {
  withContentOptions,
  type ContentOptions,
  type ContentPlugin,
} from '@gated-docs/access-config';
import type {Delivery} from '@gated-docs/edition-format';
import {createCutLinks} from './cutLinks';
import {cutRedirects} from './cutRedirects';
import {cutThemeConfig} from './cutThemeConfig';
import {removeHiddenTocEntries} from './removeHiddenTocEntries';
import {recordTargets} from './recordInputs';
import {markAsOwn} from './ownPlugins';
import {pruneItems} from './sidebars';
import {docsFolderOf, foldersOf, withVersions, type PluginFolder} from './versionsOfEdition';
import {toPosix} from '../model/files';
import {planSeenFrom} from '../plan/plannedViews';
import {isOfDocs} from '../model/page';
import {asRecord} from '@gated-docs/utils/unknown-data';
import {isEnginePackage} from '../model/engine';
import {isSiteModule} from '../model/siteFiles';
import {currentPlan, SHARED_FOLDER, stagedSite, type EditionPlan} from '../plan/plan';
import {assertResolved} from './assertResolved';

/** Docusaurus types them as any. */
type RemarkPlugins = unknown[];
type ItemsGenerator = NonNullable<ContentOptions['sidebarItemsGenerator']>;

const PACKAGES = '@gated-docs/editions/packages';

/** What the configuration can know about the current build. */
export type EditionView = {
  /** Whether the build contains a page. Fail closed: an edition contains no unplanned page. */
  holdsPage: (route: string) => boolean;
  /**
   * Cache folder, relative to the site, for slow results that several editions share. Files are named by
   * the hash of all their inputs, so that a build without the inputs cannot find them.
   */
  sharedFolder: string;
};

/**
 * The site config of the current build: in a plain build, the whole config; in an edition's build, the same without
 * references to what the edition leaves out. Its text has the edition's own `themeConfig` already (`stageSite`).
 * Docusaurus copies the config into `main.js`, so anything not removed is published.
 */
export function withEdition(
  configuration: Config | ((edition: EditionView) => Config),
  plan: EditionPlan | null = currentPlan(),
): Config {
  const whole = typeof configuration === 'function' ? configuration(viewOf(plan)) : configuration;
  if (!plan) {
    return withDelivery(
      withContentOptions(whole, (plugin) => withoutHiddenTocEntries(plugin)),
      {delivery: 'plain'},
    );
  }
  // Again, because a spread or a merge can bring back what the text no longer contains.
  const {id, audience} = plan;
  const docs = docsFolderOf(whole, plan);
  const config = withContentOptions(
    {...whole, themeConfig: cutThemeConfig(whole.themeConfig ?? {}, plan)},
    (plugin) => withPagesOf(plugin, plan, docs),
  );
  const edition: Config = {
    ...config,
    ...(plan.locale !== undefined && {i18n: atBase(whole, plan.locale, plan.baseUrl)}),
    presets: [...(plan.isPreview ? [] : [PACKAGES]), ...(config.presets ?? [])],
    plugins: ownModules(config.plugins, plan).map((entry) => cutRedirects(entry, plan)),
    themes: ownModules(config.themes, plan),
  };
  return plan.isPreview
    ? withDelivery(openToAuthor(edition), {delivery: 'plain'})
    : withDelivery(withHistory(edition, docs, plan), {
        delivery: 'gate',
        edition: {id, audience},
      });
}

/** A build of one locale alone is not below the locale's base by itself. */
function atBase({i18n}: Config, locale: string, baseUrl: string): NonNullable<Config['i18n']> {
  const own = {defaultLocale: 'en', locales: [locale], ...i18n};
  const {localeConfigs = {}} = own;
  return {...own, localeConfigs: {...localeConfigs, [locale]: {...localeConfigs[locale], baseUrl}}};
}

function viewOf(plan: EditionPlan | null): EditionView {
  const routes = new Set(plan?.pages.map(({route}) => canonicalPathname(route)));
  const site = plan ? path.relative(`/${stagedSite(plan)}`, '/') : '';
  return {
    sharedFolder: toPosix(path.join(site, SHARED_FOLDER)),
    holdsPage(route) {
      const pathname = canonicalPathname(route);
      return plan === null || (pathname !== null && routes.has(pathname));
    },
  };
}

function withDelivery(config: Config, portal: Delivery): Config {
  return {...config, customFields: {...config.customFields, portal}};
}

/** Staged files are in no repository, so git queries are answered with what the plan has of their originals. */
function withHistory(config: Config, docs: string, plan: EditionPlan): Config {
  const {experimental_vcs: own = true, ...future} = config.future ?? {};
  const asksGit = own === true || (typeof own === 'string' && /^(?:git|default)-/.test(own));
  return {
    ...config,
    future: {...future, experimental_vcs: asksGit ? stagedVcs(docs, plan) : own},
  };
}

function stagedVcs(folder: string, {lastChanges}: EditionPlan): VcsConfig {
  let docs = '';
  return {
    initialize({siteDir}) {
      docs = path.join(siteDir, folder);
    },
    // Docusaurus rejects a function without the parameter.
    getFileCreationInfo: (_file) => Promise.resolve(null),
    getFileLastUpdateInfo: (file) =>
      Promise.resolve(lastChanges[toPosix(path.relative(docs, file))] ?? null),
  };
}

/** A preview shows an edition to its author without sign-in, including pages with a rule in their front matter. */
function openToAuthor(config: Config): Config {
  const current: unknown = config.themeConfig?.slashID;
  const slashID = {
    ...(typeof current === 'object' && current),
    forceLogin: false,
    privatePaths: [],
  };
  const own = config.markdown?.parseFrontMatter;
  const parseFrontMatter: ParseFrontMatter = async (page) => {
    const parsed = await (own ?? page.defaultParseFrontMatter)(page);
    return {...parsed, frontMatter: withoutRule(parsed.frontMatter)};
  };
  return {
    ...config,
    markdown: {...config.markdown, parseFrontMatter},
    themeConfig: {...config.themeConfig, slashID},
  };
}

function withoutRule({sidebar_custom_props: customProps, ...frontMatter}: Record<string, unknown>) {
  const {slashid: _rule, ...props} = asRecord(customProps);
  return {...frontMatter, ...(Object.keys(props).length > 0 && {sidebar_custom_props: props})};
}

/** The plain build hides content for some groups; its tables of contents must not reveal it. */
function withoutHiddenTocEntries({kind, options}: ContentPlugin): ContentOptions {
  const own: RemarkPlugins = options.remarkPlugins ?? [];
  return kind === 'pages' ? options : {...options, remarkPlugins: [...own, removeHiddenTocEntries]};
}

/** A folder of a content plugin, and the plan as seen from it. */
type PlannedFolder = PluginFolder & {plan: EditionPlan};

/**
 * Options of an edition's content plugin, whose folders contain only the edition's files; false without a page of it.
 *
 * @param docs the folder from which the plan's pages are seen
 */
function withPagesOf(
  plugin: ContentPlugin,
  plan: EditionPlan,
  docs: string,
): ContentOptions | false {
  const {kind, options} = plugin;
  const own: RemarkPlugins = options.beforeDefaultRemarkPlugins ?? [];
  if (kind === 'pages') {
    // Its pages are whole, and can contain no `<Groups>`.
    return {...options, beforeDefaultRemarkPlugins: [...own, assertResolved]};
  }
  const [first, ...others] = foldersOf(plugin, plan)
    .map((folder) => ({...folder, plan: planSeenFrom(folder, plan, docs)}))
    // The list of a blog's posts has the source of the folder itself.
    .filter((folder) => folder.plan.pages.some((page) => isOfDocs(page) || page.source === ''));
  if (!first) {
    return false;
  }
  const folders = [first, ...others] as const;
  return {
    ...(kind === 'docs'
      ? {
          ...withVersions(plugin, plan),
          sidebarItemsGenerator: itemsGenerator(folders, options.sidebarItemsGenerator),
        }
      : options),
    // Our checks come last, so that they see links and elements from other plugins, too.
    beforeDefaultRemarkPlugins: [
      ...own,
      ...[assertResolved, recordTargets, createCutLinks(folders)].map(markAsOwn),
    ],
  };
}

/**
 * Without pages, there is only the sign-in experience. It needs only the site's own modules and the engine's;
 * another package would add routes that require a sign-in.
 */
function ownModules<T extends readonly unknown[]>(
  modules: T | undefined,
  plan: EditionPlan,
): T[number][] {
  return (modules ?? []).filter((entry) => {
    const name: unknown = Array.isArray(entry) ? entry[0] : entry;
    return (
      plan.pages.length > 0 ||
      typeof name !== 'string' ||
      isSiteModule(name) ||
      isEnginePackage(name)
    );
  });
}

/** Generated items can have their own rules, from `_category_.json` or front matter. */
function itemsGenerator(
  folders: readonly [PlannedFolder, ...PlannedFolder[]],
  own: ItemsGenerator | undefined,
): ItemsGenerator {
  return async (parameters) => {
    const items = await (own ?? parameters.defaultSidebarItemsGenerator)(parameters);
    const {versionName} = parameters.version;
    const {plan} = folders.find(({name}) => name === versionName) ?? folders[0];
    // Items are only removed, so the type stays the same.
    return pruneItems(items, plan) as typeof items;
  };
}
