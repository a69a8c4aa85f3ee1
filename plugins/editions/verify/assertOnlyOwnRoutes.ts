import type {RouteConfig} from '@docusaurus/types';
import {canonicalPathname, compilePolicy, decide} from '../../../src/access';
import {readerOf, type EditionPlan} from '../plan/plan';
import {SiteProblem} from '../../../src/site-config';

/** The page for what is missing; it has every address that no page has. */
const NOT_FOUND = '@theme/NotFound';

/** Pages that the docs plugin makes of the edition's documents: they list what is there and nothing else. */
const LISTS = [
  '@theme/DocTagsListPage',
  '@theme/DocTagDocListPage',
  '@theme/DocCategoryGeneratedIndexPage',
];

/**
 * Fail closed: an edition with a page that nobody planned is not published. Pages that come from another
 * plugin than the documents' have no rule that was looked at.
 *
 * @throws SiteProblem that lists the routes
 */
export function assertOnlyOwnRoutes(plan: EditionPlan, routes: readonly RouteConfig[]): void {
  const planned = new Set(plan.pages.map(({route}) => canonicalPathname(route)));
  const others = leavesOf(routes).filter(
    ({path, component}) => component !== NOT_FOUND && !planned.has(canonicalPathname(path)),
  );
  const foreign = others.filter(({component}) => !LISTS.includes(component));
  if (foreign.length > 0) {
    throw new SiteProblem(
      `The edition "${plan.id}" was built with routes that are no documents: ${pathsOf(foreign)}. Editions hold the documents of the classic preset only; remove the plugin or the option that makes these routes.`,
    );
  }
  const policy = compilePolicy(plan.policy);
  const denied = others.filter(({path}) => decide(policy, readerOf(plan), path).effect === 'deny');
  if (denied.length > 0) {
    throw new SiteProblem(
      `The edition "${plan.id}" was built with lists of documents at addresses that its readers may not open: ${pathsOf(denied)}. Give the category's generated index another slug, or change the rule.`,
    );
  }
}

/** A route with routes of its own is a frame around them and no page. */
function leavesOf(routes: readonly RouteConfig[]): RouteConfig[] {
  return routes.flatMap((route) => (route.routes ? leavesOf(route.routes) : [route]));
}

function pathsOf(routes: readonly RouteConfig[]): string {
  return routes.map(({path}) => path).join(', ');
}
