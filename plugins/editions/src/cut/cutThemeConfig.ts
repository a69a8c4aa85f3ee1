import type {Config} from '@docusaurus/types';
import type {NavbarItem} from '@docusaurus/theme-common';
import {canonicalPathname, meets} from '@gated-docs/access';
import {parsePattern, type Rule} from '@gated-docs/access/rules';
import {pruneLink, type LinkItem} from '@gated-docs/access/menus';
import {isOfDocs} from '../model/page';
import {asRecord} from '@gated-docs/utils/unknown-data';
import {requirementOf} from '../model/themeItems';
import {versionsOf} from '../model/versions';
import {absentRoutes, isTrueForAll, type EditionPlan} from '../plan/plan';
import {leadsTo, withBase} from './cutLinks';

type ThemeConfig = NonNullable<Config['themeConfig']>;

/** A sidebar, by its name and the ID of its docs plugin. */
type Sidebar = {name: string; plugin: string};

type Edition = EditionPlan & {withoutPage: readonly Sidebar[]};

/**
 * Navbar, footer and rules for an edition: without references to pages that it leaves out, and without the provider.
 *
 * @param withoutPage the edition's sidebars that lead to no page
 */
export function cutThemeConfig(
  themeConfig: ThemeConfig,
  edition: EditionPlan,
  withoutPage: readonly Sidebar[] = [],
): ThemeConfig {
  const plan = {...edition, withoutPage};
  // The expected form of the configuration; any other stops the build, here or in the theme.
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
        ...(footer.links && {links: keepLinks(footer.links, plan)}),
      },
    }),
  };
}

/** The rules that match a page of the edition, because a rule's path reveals what it guards. */
function rulesOf(rules: readonly Rule[] = [], {pages}: EditionPlan): Rule[] {
  return rules.filter(({path: rulePath}) => {
    const pattern = parsePattern(rulePath);
    return pages.some(({route}) => pattern?.matches(canonicalPathname(route) ?? ''));
  });
}

function keepItems(items: readonly NavbarItem[], plan: Edition): NavbarItem[] {
  return keepLinks(items, plan).map((item) => withOwnHighlights(item, plan));
}

/** The navbar or footer links that an edition keeps, without their requirements, which are met. */
function keepLinks<T extends LinkItem>(items: readonly T[], plan: Edition): T[] {
  return items.flatMap((item) => {
    const kept = pruneLink(item, {
      isFor: (requirement) => isFor(plan, requirement),
      canOpen: (link) => isPresent(link, plan),
    });
    // The removed properties are optional in every kind of link.
    return kept === null ? [] : [kept as T];
  });
}

function withOwnHighlights(item: NavbarItem, plan: EditionPlan): NavbarItem {
  return Array.isArray(item.items)
    ? {...item, items: item.items.map((inner) => withOwnHighlights(inner, plan))}
    : withOwnHighlight(item, plan);
}

/** `activeBasePath`, `activeBaseRegex` and the versions of a menu refer to pages, too. */
function withOwnHighlight(item: NavbarItem, plan: EditionPlan): NavbarItem {
  const {pages, baseUrl} = plan;
  const {activeBasePath, activeBaseRegex, versions, ...bare} = item;
  const isOwnPath =
    typeof activeBasePath === 'string' &&
    pages.some(({route}) =>
      isBelow(route, withBase(`/${activeBasePath.replace(/^\//, '')}`, baseUrl)),
    );
  const isOwnRegex =
    typeof activeBaseRegex === 'string' &&
    pages.some(({route}) => new RegExp(activeBaseRegex, 'i').test(route));
  return {
    ...bare,
    ...(versions !== undefined && {versions: ownVersions(item, plan)}),
    ...(isOwnPath && {activeBasePath}),
    ...(isOwnRegex && {activeBaseRegex}),
  };
}

function isBelow(route: string, base: string): boolean {
  const [path, folder] = [canonicalPathname(route), canonicalPathname(base)];
  return path !== null && folder !== null && path.startsWith(folder);
}

/** Whether an item's own requirement is met by the edition's readers. */
function isFor(plan: EditionPlan, item: LinkItem): boolean {
  const requirement = requirementOf(item);
  return requirement === undefined || isTrueForAll(plan, (reader) => meets(reader, requirement));
}

/** Of the docs plugin without another ID. */
const FIRST_PLUGIN = 'default';

/** Item types of the docs plugin without a page of their own, which need any page to exist. */
const DOCS_ITEM_TYPES = ['docSidebar', 'docsVersion', 'docsVersionDropdown'];

type DocsItem = LinkItem & {
  type?: unknown;
  docId?: unknown;
  sidebarId?: unknown;
  docsPluginId?: unknown;
  versions?: unknown;
};

/** Of the versions that a menu names, those of the edition. */
function ownVersions({versions, docsPluginId = FIRST_PLUGIN}: DocsItem, plan: EditionPlan) {
  const own = versionsOf(plan, docsPluginId).map(({name}) => name);
  const isOwn = (name: unknown) => own.length === 0 || own.some((version) => version === name);
  return Array.isArray(versions)
    ? versions.filter(isOwn)
    : Object.fromEntries(Object.entries(asRecord(versions)).filter(([name]) => isOwn(name)));
}

function isPresent(item: DocsItem, plan: Edition): boolean {
  const {type, docId, sidebarId, docsPluginId = FIRST_PLUGIN, versions, to, href} = item;
  const {pages, withoutPage} = plan;
  const last = versionsOf(plan, docsPluginId).find(({isLast}) => isLast)?.name;
  const documents = pages.flatMap((page) => {
    const {plugin, version, id} = page.document ?? {plugin: FIRST_PLUGIN, id: page.id};
    return plugin === docsPluginId && version === last && (page.document || isOfDocs(page))
      ? [id]
      : [];
  });
  if (DOCS_ITEM_TYPES.some((name) => name === type)) {
    const isEmpty = withoutPage.some(
      ({name, plugin}) => name === sidebarId && plugin === docsPluginId,
    );
    const isNamed = !versions || Object.keys(ownVersions(item, plan)).length > 0;
    return documents.length > 0 && !isEmpty && isNamed;
  }
  if (docId) {
    return documents.some((id) => id === docId);
  }
  return !leadsTo(to ?? href ?? '', absentRoutes(plan), plan);
}
