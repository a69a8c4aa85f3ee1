import {parseFragment, serialize, type DefaultTreeAdapterTypes as Tree} from 'parse5';
import {canonicalPathname} from '../../../src/access';
import {resolveLink} from '../cutLinks';
import type {EditionPlan} from '../plan';

type Item = {activeBasePath?: unknown; activeBaseRegex?: unknown; value?: unknown; html?: unknown};
type Tag = {attributes?: Readonly<Record<string, unknown>> | undefined};

/** Whether a link of the configuration leads to a page that the edition leaves out. */
export function leadsToAbsent(target: string, {absent}: EditionPlan): boolean {
  const path = resolveLink(target, undefined)?.path ?? null;
  return path !== null && absent.some(({route}) => canonicalPathname(route) === path);
}

/**
 * An item of navbar or footer without what names absent pages beside its own target: where it is
 * highlighted, and links in its HTML. Of the places, only the highlighting is lost.
 */
export function cutItemNames<T extends object>(item: T, plan: EditionPlan): T {
  const {activeBasePath, activeBaseRegex, value, html} = item as Item;
  const cut: T & Item = {...item};
  if (typeof activeBasePath === 'string' && !hasPageBelow(activeBasePath, plan)) {
    delete cut.activeBasePath;
  }
  if (typeof activeBaseRegex === 'string' && namesAbsent(activeBaseRegex, plan)) {
    delete cut.activeBaseRegex;
  }
  if (typeof value === 'string') {
    cut.value = cutHtmlLinks(value, plan);
  }
  if (typeof html === 'string') {
    cut.html = cutHtmlLinks(html, plan);
  }
  return cut;
}

/** HTML of the configuration without the targets of links to absent pages; their words stay. */
export function cutHtmlLinks(html: string, plan: EditionPlan): string {
  const fragment = parseFragment(html);
  return cutBelow(fragment, plan) ? serialize(fragment) : html;
}

/** Whether a tag in the head of every page (`<link rel="prefetch">`, say) names an absent page. */
export function isTagOfAbsent({attributes}: Tag, plan: EditionPlan): boolean {
  return Object.values(attributes ?? {}).some(
    (value) => typeof value === 'string' && value.startsWith('/') && leadsToAbsent(value, plan),
  );
}

function hasPageBelow(basePath: string, {pages}: EditionPlan): boolean {
  const base = canonicalPathname(basePath.startsWith('/') ? basePath : `/${basePath}`);
  return pages.some(({route}) => base !== null && canonicalPathname(route)?.startsWith(base));
}

/** A pattern that no page of others matches says nothing of them; one that cannot be read is left out. */
function namesAbsent(regex: string, {absent}: EditionPlan): boolean {
  try {
    const pattern = new RegExp(regex);
    return absent.some(({route}) => pattern.test(route));
  } catch {
    return true;
  }
}

/** Puts the content of such links in their places. Returns whether there was one. */
function cutBelow(parent: Tree.ParentNode, plan: EditionPlan): boolean {
  let isChanged = false;
  parent.childNodes = parent.childNodes.flatMap((node): Tree.ChildNode[] => {
    if (!('tagName' in node)) {
      return [node];
    }
    isChanged = cutBelow(node, plan) || isChanged;
    const href = node.attrs.find(({name}) => name === 'href')?.value;
    if (node.tagName !== 'a' || href === undefined || !leadsToAbsent(href, plan)) {
      return [node];
    }
    isChanged = true;
    node.childNodes.forEach((child) => (child.parentNode = parent));
    return node.childNodes;
  });
  return isChanged;
}
