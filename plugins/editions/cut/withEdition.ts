import path from 'node:path';
import type {Config} from '@docusaurus/types';
import type {Options as DocsOptions} from '@docusaurus/plugin-content-docs';
import type {NavbarItem} from '@docusaurus/theme-common';
import {canonicalPathname, meets, parsePattern, type Rule} from '../../../src/access';
import {pruneLink, type LinkItem} from '../../../src/menus';
import type {Delivery} from '../../../src/session';
import {assertNamesNoAbsentPage} from '../verify/assertNamesNoAbsentPage';
import {createCutLinks, resolveLink} from './cutLinks';
import {leaveOutOfContents} from './leaveOutOfContents';
import {createStagedVcs} from './stagedVcs';
import {noteNames, noteTargets} from './noteInputs';
import {markOwn} from './ownPlugins';
import {pruneItems} from './sidebars';
import {toPosix} from '../model/files';
import {isSiteModule} from '../model/siteFiles';
import {requirementOf} from '../model/themeItems';
import {withDocsOptions} from '../model/presets';
import {currentPlan, readerOf, SHARED_FOLDER, stagedSite, type EditionPlan} from '../plan/plan';
import {assertResolved} from './assertResolved';

type ThemeConfig = NonNullable<Config['themeConfig']>;
/** Docusaurus types them as any. */
type RemarkPlugins = unknown[];
type ItemsGenerator = NonNullable<DocsOptions['sidebarItemsGenerator']>;

const ORIGINS = path.join(__dirname, '../verify/origins/preset.ts');

/** What the configuration may ask about the build at hand. */
export type EditionView = {
  /** Whether a page belongs into it. In an edition, one that nobody planned does not: fail closed. */
  holdsPage: (route: string) => boolean;
  /**
   * A folder, relative to the site, for what takes long to make and is the same in several editions. Files are named by
   * the hash of all that they are made from: a build that has not what they were made from finds none of them.
   */
  sharedFolder: string;
};

/**
 * The site config of the build at hand: the config itself in a plain build; in an edition's build, the
 * same without anything that names what the edition leaves out. Docusaurus copies the config into
 * `main.js`, so what is not removed here is published.
 */
export function withEdition(
  given: Config | ((edition: EditionView) => Config),
  plan: EditionPlan | null = currentPlan(),
): Config {
  const config = typeof given === 'function' ? given(viewOf(plan)) : given;
  if (!plan) {
    return withDelivery(
      {...config, presets: withDocsOptions(config.presets ?? [], withOpenContents)},
      {delivery: 'plain'},
    );
  }
  const {id, audience} = plan;
  const edition: Config = {
    ...config,
    presets: [
      ...(plan.isPreview ? [] : [ORIGINS]),
      ...withDocsOptions(config.presets ?? [], (docs) => withPagesOf(docs, plan)),
    ],
    plugins: ownModules(config.plugins, plan),
    themes: ownModules(config.themes, plan),
    themeConfig: editionThemeConfig(config.themeConfig ?? {}, plan),
  };
  assertNamesNoAbsentPage(edition, plan);
  return plan.isPreview
    ? withDelivery(openToAuthor(edition), {delivery: 'plain'})
    : withDelivery(withHistory(edition, plan), {delivery: 'gate', edition: {id, audience}});
}

function viewOf(plan: EditionPlan | null): EditionView {
  const held = new Set(plan?.pages.map(({route}) => canonicalPathname(route)));
  const site = plan ? path.relative(`/${stagedSite(plan)}`, '/') : '';
  return {
    sharedFolder: toPosix(path.join(site, SHARED_FOLDER)),
    holdsPage(route) {
      const pathname = canonicalPathname(route);
      return plan === null || (pathname !== null && held.has(pathname));
    },
  };
}

function withDelivery(config: Config, portal: Delivery): Config {
  return {...config, customFields: {...config.customFields, portal}};
}

/** Staged files are in no repository: who asks git is told of their originals. */
function withHistory(config: Config, plan: EditionPlan): Config {
  const {experimental_vcs: own = true, ...future} = config.future ?? {};
  const asksGit = own === true || (typeof own === 'string' && /^(?:git|default)-/.test(own));
  return {
    ...config,
    future: {...future, experimental_vcs: asksGit ? createStagedVcs(plan) : own},
  };
}

/** A preview is for the author's eyes: it shows the edition without anybody signed in. */
function openToAuthor(config: Config): Config {
  const slashID = {
    ...(config.themeConfig?.slashID as object | undefined),
    forceLogin: false,
    privatePaths: [],
  };
  return {...config, themeConfig: {...config.themeConfig, slashID}};
}

/** The plain build holds what is for some groups and hides it; its tables of contents must not name it. */
function withOpenContents(docs: DocsOptions): DocsOptions {
  return {
    ...docs,
    remarkPlugins: [...((docs.remarkPlugins ?? []) as RemarkPlugins), leaveOutOfContents],
  };
}

/** The docs plugin of an edition: its folder holds the edition's documents and nothing else. */
function withPagesOf(docs: DocsOptions, plan: EditionPlan): DocsOptions | false {
  if (plan.pages.length === 0) {
    return false;
  }
  return {
    ...docs,
    sidebarItemsGenerator: itemsGenerator(plan, docs.sidebarItemsGenerator),
    // Last, so that links and elements which other plugins write are looked at too.
    beforeDefaultRemarkPlugins: [
      markOwn(noteNames),
      ...((docs.beforeDefaultRemarkPlugins ?? []) as RemarkPlugins),
      ...[assertResolved, noteTargets, createCutLinks(plan, docs.path ?? 'docs')].map(markOwn),
    ],
  };
}

/**
 * Without pages there is the sign-in experience alone. It needs what the site brings itself; a package
 * would add routes that nobody may open before signing in.
 */
function ownModules<T extends readonly unknown[]>(
  modules: T | undefined,
  plan: EditionPlan,
): T[number][] {
  return (modules ?? []).filter((entry) => {
    const [name] = (Array.isArray(entry) ? entry : [entry]) as unknown[];
    return plan.pages.length > 0 || typeof name !== 'string' || isSiteModule(name);
  });
}

/** Generated items can carry rules of their own, from `_category_.json` or front matter. */
function itemsGenerator(plan: EditionPlan, own: ItemsGenerator | undefined): ItemsGenerator {
  return async (given) => {
    const items = await (own ?? given.defaultSidebarItemsGenerator)(given);
    return pruneItems(items, plan) as typeof items;
  };
}

function editionThemeConfig(themeConfig: ThemeConfig, plan: EditionPlan): ThemeConfig {
  const {slashID, navbar, footer, ...rest} = themeConfig as {
    slashID?: {privatePaths?: Rule[]} & Record<string, unknown>;
    navbar?: {items?: NavbarItem[]};
    footer?: {links?: LinkItem[]};
  };
  const {
    orgID: _orgID,
    baseURL: _baseURL,
    sdkURL: _sdkURL,
    environment: _environment,
    ...access
  } = slashID ?? {};
  return {
    ...rest,
    slashID: {...access, privatePaths: rulesOf(access.privatePaths, plan)},
    ...(navbar && {navbar: {...navbar, items: keepItems(navbar.items ?? [], plan)}}),
    ...(footer && {
      footer: {
        ...footer,
        ...(footer.links && {links: keepLinks(footer.links, plan, 'themeConfig.footer')}),
      },
    }),
  };
}

/** The rules that match some page of the edition: a rule's path names what it guards. */
function rulesOf(rules: readonly Rule[] = [], {pages}: EditionPlan): Rule[] {
  return rules.filter(({path: rulePath}) => {
    const pattern = parsePattern(rulePath);
    return pages.some(({route}) => pattern?.matches(canonicalPathname(route) ?? ''));
  });
}

function keepItems(items: readonly NavbarItem[], plan: EditionPlan): NavbarItem[] {
  return keepLinks(items, plan, 'themeConfig.navbar').map((item) => withOwnHighlights(item, plan));
}

/** The links of navbar or footer that an edition keeps, without what they ask of their readers: it is met. */
function keepLinks<T extends LinkItem>(items: readonly T[], plan: EditionPlan, place: string): T[] {
  return items.flatMap((item) => {
    const kept = pruneLink(item, {
      isFor: (_requirement, link) => isFor(plan, link, place),
      canOpen: (link) => isPresent(link, plan),
    });
    // What goes is optional in every kind of link.
    return kept === null ? [] : [kept as T];
  });
}

function withOwnHighlights(item: NavbarItem, plan: EditionPlan): NavbarItem {
  return Array.isArray(item.items)
    ? {...item, items: item.items.map((inner) => withOwnHighlights(inner, plan))}
    : withOwnHighlight(item, plan);
}

/** What an item is highlighted for names pages too. */
function withOwnHighlight(item: NavbarItem, {pages}: EditionPlan): NavbarItem {
  const {activeBasePath, activeBaseRegex, ...bare} = item;
  const isOwnPath =
    typeof activeBasePath === 'string' && pages.some(({route}) => isBelow(route, activeBasePath));
  const isOwnRegex =
    typeof activeBaseRegex === 'string' &&
    pages.some(({route}) => new RegExp(activeBaseRegex, 'i').test(route));
  return {
    ...bare,
    ...(isOwnPath && {activeBasePath}),
    ...(isOwnRegex && {activeBaseRegex}),
  };
}

function isBelow(route: string, base: string): boolean {
  const [path, folder] = [canonicalPathname(route), canonicalPathname(base)];
  return path !== null && folder !== null && path.startsWith(folder);
}

/** Whether an item's own requirement is met by the edition's readers. */
function isFor(plan: EditionPlan, item: object, place: string): boolean {
  const requirement = requirementOf(item, place);
  return requirement === undefined || meets(readerOf(plan), requirement);
}

/** Item types of the docs plugin that stand for no single page: they need some page to exist. */
const DOCS_ITEM_TYPES = ['docSidebar', 'docsVersion', 'docsVersionDropdown'];

function isPresent(item: LinkItem, {pages, absent}: EditionPlan): boolean {
  const {type, docId, to, href} = item as {type?: string; docId?: string} & LinkItem;
  if (type && DOCS_ITEM_TYPES.includes(type)) {
    return pages.length > 0;
  }
  if (docId) {
    return pages.some(({id}) => id === docId);
  }
  const target = resolveLink(to ?? href ?? '', undefined)?.path ?? null;
  return !absent.some(({route}) => target !== null && canonicalPathname(route) === target);
}
