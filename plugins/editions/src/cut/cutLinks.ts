import path from 'node:path';
import type {Nodes, PhrasingContent, Root} from 'mdast';
import {SKIP, visit} from 'unist-util-visit';
import {canonicalPathname, type CanonicalPath} from '@gated-docs/access';
import {decodeName, SITE_ALIAS, toPosix} from '../model/files';
import {absentRoutes, stagedSite, type Absence, type EditionPlan} from '../plan/plan';
import {rangeOf, type Range} from './ranges';

/**
 * Creates a remark plugin that turns links to pages that the edition leaves out into their text, which belongs to the
 * readable page. Written documents are cut when they are staged (`cutPage`); the plugin is for links that other plugins add, and
 * for generated pages. The plan is not a plugin option, because it names absent pages.
 *
 * @param folders the folders of one plugin, relative to the site, each with the plan as seen from it
 */
export function createCutLinks(folders: readonly {plan: EditionPlan; folder: string}[]) {
  const places = folders.map(({plan, folder}) => ({
    directory: `/${stagedSite(plan)}/${folder}/`,
    isAbsent: createIsAbsent(plan, folder),
  }));
  return function cutLinks() {
    return (tree: Root, file: {path: string}): void => {
      const name = toPosix(file.path);
      const place = places.find(({directory}) => name.includes(directory)) ?? places[0];
      const [, source = ''] = name.split(place?.directory ?? name);
      cutLinksIn(tree, (target) => place?.isAbsent(target, source) ?? true);
    };
  };
}

/**
 * Whether a link of a document leads to a page that the edition leaves out.
 *
 * @param docs the docs folder, relative to the site
 */
export function createIsAbsent(
  plan: Pick<EditionPlan, 'pages'> & Absence & Address,
  docs: string,
): (target: string, source: string) => boolean {
  const routes = new Map(plan.pages.map(({source, route}) => [source, route]));
  const sources = new Set(plan.absent.map(({source}) => source));
  const paths = new Set(absentRoutes(plan).map(canonicalPathname));
  return (target, source) => {
    const {baseUrl} = plan;
    const from = {source, route: routes.get(source) ?? baseUrl};
    const resolved = resolveLink(withoutHost(target, plan), from, docs, baseUrl);
    const found = resolved?.sources?.find((file) => routes.has(file) || sources.has(file));
    return (
      (found !== undefined && sources.has(found)) ||
      (typeof resolved?.path === 'string' && paths.has(resolved.path))
    );
  };
}

/** The ranges to remove from a page's text so that links to absent targets become plain text. */
export function rangesOfLinks(tree: Root, isTargetAbsent: (target: string) => boolean): Range[] {
  const ranges: Range[] = [];
  for (const node of linksToCut(tree, isTargetAbsent)) {
    const {start, end} = rangeOf(node);
    const children = 'children' in node ? node.children : [];
    const [first, last] = [children.at(0), children.at(-1)];
    ranges.push(
      ...(first && last
        ? [
            {start, end: rangeOf(first).start},
            {start: rangeOf(last).end, end},
          ]
        : [{start, end}]),
    );
  }
  return ranges;
}

function linksToCut(tree: Root, isTargetAbsent: (target: string) => boolean): Nodes[] {
  const found: Nodes[] = [];
  const cutReferences = new Set<string>();
  visit(tree, (node) => {
    const target = linkTarget(node);
    if (target !== undefined && isTargetAbsent(target)) {
      found.push(node);
      if (node.type === 'definition') {
        cutReferences.add(node.identifier);
      }
    }
  });
  visit(tree, 'linkReference', (node) => {
    if (cutReferences.has(node.identifier)) {
      found.push(node);
    }
  });
  return found;
}

/** Replaces each link whose target is absent by its content. Changes the tree in place. */
export function cutLinksIn(tree: Root, isTargetAbsent: (target: string) => boolean): void {
  const links = new Set(linksToCut(tree, isTargetAbsent));
  visit(tree, (node, index, parent) => {
    if (!links.has(node) || index === undefined || !parent) {
      return undefined;
    }
    const children = 'children' in node ? node.children : [];
    // A link's children are valid in the link's place.
    parent.children.splice(index, 1, ...(children as PhrasingContent[]));
    return [SKIP, index];
  });
}

/** The target of a Markdown link or definition, or of an element with a literal `href` or `to`; otherwise undefined. */
export function linkTarget(node: Nodes): string | undefined {
  if (node.type === 'link' || node.type === 'definition') {
    return node.url;
  }
  if (node.type === 'mdxJsxFlowElement' || node.type === 'mdxJsxTextElement') {
    const attribute = node.attributes.find(
      (candidate) =>
        candidate.type === 'mdxJsxAttribute' && ['href', 'to'].includes(candidate.name),
    );
    const value = attribute?.value;
    return typeof value === 'object' && value ? textOfLiteral(value.value) : (value ?? undefined);
  }
  return undefined;
}

/** The value of an attribute expression that is a string literal, such as `{'/apis/'}`. */
function textOfLiteral(expression: string): string | undefined {
  return /^\s*(['"`])((?:(?!\1|\\|\$\{).)*)\1\s*$/s.exec(expression)?.[2];
}

/** Where a site is. */
export type Address = Pick<EditionPlan, 'baseUrl' | 'url'>;

/** A link to the site's own address as a path of the site. Others stay as they are. */
function withoutHost(target: string, {baseUrl, url}: Address): string {
  if (url === undefined || !/^(?:https?:)?\/\//i.test(target) || !URL.canParse(target, url)) {
    return target;
  }
  const {host, pathname, search, hash} = new URL(target, url);
  const isOwn = host === new URL(url).host && `${pathname}/`.startsWith(baseUrl);
  return isOwn ? pathname + search + hash : target;
}

/** Whether a link of a menu, by path, leads to one of these routes. */
export function leadsTo(target: string, routes: readonly string[], site: Address): boolean {
  const path = resolveLink(withoutHost(target, site), undefined, '', site.baseUrl)?.path ?? null;
  return path !== null && routes.some((route) => canonicalPathname(route) === path);
}

/**
 * Resolves a link to source files (`./other.mdx`), of which the first existing one counts, or to a page's canonical path
 * (`/apis/`, `../other/`). Null for external links and anchors of the same page.
 *
 * @param docs the docs folder, relative to the site
 */
export function resolveLink(
  target: string,
  from: {source: string; route: string} | undefined,
  docs = '',
  baseUrl = '/',
): {sources?: string[]; path?: CanonicalPath | null} | null {
  if (target === '' || target.startsWith('#') || /^[a-z][a-z0-9+.-]*:|^\/\//i.test(target)) {
    return null;
  }
  const [bare = ''] = target.split(/[?#]/);
  if (/\.mdx?$/i.test(bare)) {
    return {sources: sourcesOf(decodeName(bare), from?.source ?? '', docs)};
  }
  // As browsers do: the last segment of a route without a trailing slash is no folder.
  const folder = (from?.route ?? baseUrl).replace(/[^/]*$/, '');
  return {path: canonicalPathname(bare.startsWith('/') ? withBase(bare, baseUrl) : folder + bare)};
}

/** As Docusaurus does, also with paths in menus: the base is optional in the path of a link. */
export function withBase(path: string, baseUrl: string): string {
  return `${path}/`.startsWith(baseUrl) ? path : baseUrl + path.slice(1);
}

/** Where Docusaurus looks for a linked file, in this order, relative to the docs folder. */
function sourcesOf(name: string, from: string, docs: string): string[] {
  const inSite = (file: string) => path.posix.relative(docs, file);
  if (name.startsWith(SITE_ALIAS)) {
    return [inSite(name.slice(SITE_ALIAS.length))];
  }
  if (name.startsWith('/')) {
    return [path.posix.normalize(name.slice(1)), inSite(name.slice(1))];
  }
  const beside = path.posix.join(path.posix.dirname(from), name);
  return /^\.\.?\//.test(name) ? [beside] : [beside, path.posix.normalize(name), inSite(name)];
}
