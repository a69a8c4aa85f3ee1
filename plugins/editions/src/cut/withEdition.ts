import path from 'node:path';
import type {Config, ParseFrontMatter, VcsConfig} from '@docusaurus/types';
import type {Options as DocsOptions} from '@docusaurus/plugin-content-docs';
import type {Options as PagesOptions} from '@docusaurus/plugin-content-pages';
import {canonicalPathname} from '@gated-docs/access';
import {docsOptionsOf, pagesOptionsOf} from '@gated-docs/access-config';
import type {Delivery} from '@gated-docs/edition-format';
import {createCutLinks} from './cutLinks';
import {cutThemeConfig} from './cutThemeConfig';
import {removeHiddenTocEntries} from './removeHiddenTocEntries';
import {recordTargets} from './recordInputs';
import {markAsOwn} from './ownPlugins';
import {pruneItems} from './sidebars';
import {toPosix} from '../model/files';
import {isOfDocs} from '../model/page';
import {recordOf} from '../model/recordOf';
import {isEnginePackage} from '../model/engine';
import {isSiteModule} from '../model/siteFiles';
import {currentPlan, SHARED_FOLDER, stagedSite, type EditionPlan} from '../plan/plan';
import {assertResolved} from './assertResolved';

/** Docusaurus types them as any. */
type RemarkPlugins = unknown[];
type Presets = NonNullable<Config['presets']>;
type ItemsGenerator = NonNullable<DocsOptions['sidebarItemsGenerator']>;

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
      {
        ...whole,
        presets: withDocsOptions(whole.presets ?? [], (docs) => ({
          docs: withoutHiddenTocEntries(docs),
        })),
      },
      {delivery: 'plain'},
    );
  }
  // Again, because a spread or a merge can bring back what the text no longer contains.
  const config = {...whole, themeConfig: cutThemeConfig(whole.themeConfig ?? {}, plan)};
  const {id, audience} = plan;
  const edition: Config = {
    ...config,
    presets: [
      ...(plan.isPreview ? [] : [PACKAGES]),
      ...withDocsOptions(config.presets ?? [], (docs) => ({
        docs: withPagesOf(docs, plan),
        ...withResolvedPages(config.presets ?? []),
      })),
    ],
    plugins: ownModules(config.plugins, plan),
    themes: ownModules(config.themes, plan),
  };
  return plan.isPreview
    ? withDelivery(openToAuthor(edition), {delivery: 'plain'})
    : withDelivery(withHistory(edition, config.presets ?? [], plan), {
        delivery: 'gate',
        edition: {id, audience},
      });
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
function withHistory(config: Config, presets: Presets, plan: EditionPlan): Config {
  const {experimental_vcs: own = true, ...future} = config.future ?? {};
  const asksGit = own === true || (typeof own === 'string' && /^(?:git|default)-/.test(own));
  return {
    ...config,
    future: {...future, experimental_vcs: asksGit ? stagedVcs(presets, plan) : own},
  };
}

function stagedVcs(presets: Presets, {lastChanges}: EditionPlan): VcsConfig {
  let docs = '';
  return {
    initialize({siteDir}) {
      docs = path.join(siteDir, docsOptionsOf(presets)?.path ?? 'docs');
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
  const {slashid: _rule, ...props} = recordOf(customProps);
  return {...frontMatter, ...(Object.keys(props).length > 0 && {sidebar_custom_props: props})};
}

/** Presets with replaced options. Presets without docs stay unchanged. */
function withDocsOptions(presets: Presets, change: (docs: DocsOptions) => object): Presets {
  return presets.map((preset) => {
    const docs = docsOptionsOf([preset]);
    if (!docs) {
      return preset;
    }
    // A preset with docs options is neither false nor null, and its name is a string.
    const [name, options] = (Array.isArray(preset) ? preset : [preset]) as [string, object?];
    return [name, {...options, ...change(docs)}];
  });
}

/** The plain build hides content for some groups; its tables of contents must not reveal it. */
function withoutHiddenTocEntries(docs: DocsOptions): DocsOptions {
  const own: RemarkPlugins = docs.remarkPlugins ?? [];
  return {...docs, remarkPlugins: [...own, removeHiddenTocEntries]};
}

/** Options of an edition's docs plugin, whose folder contains only the edition's documents; false without documents. */
function withPagesOf(docs: DocsOptions, plan: EditionPlan): DocsOptions | false {
  if (!plan.pages.some(isOfDocs)) {
    return false;
  }
  const own: RemarkPlugins = docs.beforeDefaultRemarkPlugins ?? [];
  const folder = toPosix(path.join(docs.path ?? 'docs')).replace(/\/$/, '');
  return {
    ...docs,
    sidebarItemsGenerator: itemsGenerator(plan, docs.sidebarItemsGenerator),
    // Our checks come last, so that they see links and elements from other plugins, too.
    beforeDefaultRemarkPlugins: [
      ...own,
      ...[assertResolved, recordTargets, createCutLinks(plan, folder)].map(markAsOwn),
    ],
  };
}

/** The pages plugin gets whole pages, which can contain no `<Groups>`. */
function withResolvedPages(presets: Presets): {pages?: PagesOptions} {
  const pages = pagesOptionsOf(presets);
  const own: RemarkPlugins = pages?.beforeDefaultRemarkPlugins ?? [];
  return pages ? {pages: {...pages, beforeDefaultRemarkPlugins: [...own, assertResolved]}} : {};
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
function itemsGenerator(plan: EditionPlan, own: ItemsGenerator | undefined): ItemsGenerator {
  return async (parameters) => {
    const items = await (own ?? parameters.defaultSidebarItemsGenerator)(parameters);
    // Items are only removed, so the type stays the same.
    return pruneItems(items, plan) as typeof items;
  };
}
