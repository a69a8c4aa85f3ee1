import type {RouteConfig} from '@docusaurus/types';
import {canonicalPathname, compilePolicy} from '@gated-docs/access';
import {mayAllRead, type EditionPlan} from '../plan/plan';
import {SiteConfigError} from '@gated-docs/access-config';

/** The 404 page, which matches every other URL. */
const NOT_FOUND = '@theme/NotFound';
const DOCUMENTS = ['@theme/DocItem', '@theme/BlogPostPage'];

/** Pages that docs plugins and blogs generate from the edition's documents and posts. */
const LISTS = [
  '@theme/BlogListPage',
  '@theme/BlogArchivePage',
  '@theme/BlogTagsListPage',
  '@theme/BlogTagsPostsPage',
  '@theme/Blog/Pages/BlogAuthorsListPage',
  '@theme/Blog/Pages/BlogAuthorsPostsPage',
  '@theme/DocTagsListPage',
  '@theme/DocTagDocListPage',
  '@theme/DocCategoryGeneratedIndexPage',
];

/**
 * Routes of other plugins are subject to the policy like pages: they are allowed if every reader of the edition may
 * open them. Fail closed: an edition with any other route, or with an unplanned document,
 * is not published.
 *
 * @throws SiteConfigError that lists the routes with the fix
 */
export function assertOnlyOwnRoutes(plan: EditionPlan, routes: readonly RouteConfig[]): void {
  const planned = new Set(plan.pages.map(({route}) => canonicalPathname(route)));
  const others = leavesOf(routes).filter(
    ({path, component}) => component !== NOT_FOUND && !planned.has(canonicalPathname(path)),
  );
  const unplanned = others.filter(({component}) => DOCUMENTS.includes(component));
  if (unplanned.length > 0) {
    throw new SiteConfigError(
      `The edition "${plan.id}" was built with documents that are not in its plan: ${pathsOf(unplanned)}. A plugin creates them during the build. Configure the plugin to create them in a plain build too, so that the access rules apply to them.`,
    );
  }
  const policy = compilePolicy(plan.policy);
  const denied = others.filter(({path}) => !mayAllRead(plan, policy, path));
  const lists = denied.filter(({component}) => LISTS.includes(component));
  if (lists.length > 0) {
    throw new SiteConfigError(
      `The edition "${plan.id}" was built with lists of documents or posts at addresses that its readers may not open: ${pathsOf(lists)}. Change the slug of the category's generated index or the address of the list, or change the rule.`,
    );
  }
  if (denied.length > 0) {
    throw new SiteConfigError(
      `The edition "${plan.id}" was built with routes of plugins that its readers may not open: ${pathsOf(denied)}. Change the plugin's path to one without a rule, add a rule that admits these readers, or remove the plugin.`,
    );
  }
}

/** A route with child routes is a layout, not a page. */
function leavesOf(routes: readonly RouteConfig[]): RouteConfig[] {
  return routes.flatMap((route) => (route.routes ? leavesOf(route.routes) : [route]));
}

function pathsOf(routes: readonly RouteConfig[]): string {
  return routes.map(({path}) => path).join(', ');
}
