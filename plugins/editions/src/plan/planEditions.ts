import path from 'node:path';
import {canonicalPathname, type Policy} from '@gated-docs/access';
import {policySource} from '@gated-docs/access/rules';
import {computeEditions, type EditionContent} from './computeEditions';
import {readersTable} from './readersTable';
import type {Manifest} from '@gated-docs/edition-format';
import type {Inventory} from '../model/inventory';
import type {PluginOptions} from '../options';
import {mayAllRead, type EditionPlan} from './plan';

/** An edition's content and the plan of its build. */
export type PlannedEdition = {content: EditionContent; plan: EditionPlan};

/** The plans of all editions of the site. */
export function planEditions(
  policy: Policy,
  inventory: Inventory,
  {combinations, directory}: PluginOptions,
): PlannedEdition[] {
  const {pages, docsRoute, versions, baseUrl, locale, url, fragments} = inventory;
  const {lists = [], lastChanges = {}} = inventory;
  const byPath = new Map(pages.map((page) => [canonicalPathname(page.route) ?? page.route, page]));
  const request = {pages: [...byPath.keys()].sort(), fragments, combinations};
  const editions = computeEditions(policy, request);
  const readers = minimalReaders(readersTable(policy, fragments, editions).readers);
  return editions.map((content) => {
    const readable = new Set(content.pages);
    const own = [...byPath].filter(([path]) => readable.has(path)).map(([, page]) => page);
    const sources = new Set(own.map(({source}) => source));
    const has = (route: string) => readable.has(canonicalPathname(route) ?? route);
    const audience = {
      audience: content.audience,
      minimalReaders: readers.get(content.id) ?? [],
    };
    const plan: EditionPlan = {
      id: content.id,
      ...audience,
      groups: content.groups,
      workspace: path.posix.join('.docusaurus', directory, content.id),
      pages: own,
      docsRoute,
      ...(versions && {versions}),
      baseUrl,
      ...(locale !== undefined && {locale}),
      ...(url !== undefined && {url}),
      lastChanges: Object.fromEntries(
        Object.entries(lastChanges).filter(([file]) => sources.has(file)),
      ),
      absent: [...byPath].filter(([path]) => !readable.has(path)).map(([, page]) => page),
      absentLists: lists.flatMap((list) =>
        list.pages.some(has) && mayAllRead(audience, policy, list.route) ? [] : [list.route],
      ),
      policy: policySource(policy),
      isPreview: false,
    };
    return {content, plan};
  });
}

/** The plan of an edition's preview. Its workspace is beside those of the editions: a group can have any name. */
export function previewOf(plan: EditionPlan): EditionPlan {
  const {dir, base} = path.posix.parse(plan.workspace);
  return {...plan, isPreview: true, workspace: path.posix.join(`${dir}-preview`, base)};
}

/**
 * The minimal combinations of groups that are served each edition, without supersets of others:
 * what is true for these is true for every reader of the edition.
 */
function minimalReaders(readers: Manifest['readers']): Map<string, string[][]> {
  const least = new Map<string, string[][]>();
  const combinations = Object.entries(readers)
    .map(([key, edition]) => ({edition, groups: key === '' ? [] : key.split('+')}))
    .sort((a, b) => a.groups.length - b.groups.length);
  for (const {edition, groups} of combinations) {
    const smaller = least.get(edition) ?? [];
    if (!smaller.some((other) => other.every((group) => groups.includes(group)))) {
      least.set(edition, [...smaller, groups]);
    }
  }
  return least;
}
