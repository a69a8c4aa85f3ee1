import {canonicalPathname} from '../../src/access';
import type {EditionPlan} from './plan';
import {SiteProblem} from './SiteProblem';

/** Routes that every edition has: the page for what is missing, and the front page. */
const COMMON_ROUTES = ['/404.html/', '/'];

/**
 * Fail closed: an edition with a route that nobody planned is not published. Pages that come from
 * another plugin than the documents' have no rule that was looked at.
 *
 * @throws SiteProblem that lists the routes
 */
export function assertOnlyOwnRoutes(plan: EditionPlan, routesPaths: readonly string[]): void {
  const planned = new Set([
    ...COMMON_ROUTES,
    ...plan.pages.map(({route}) => canonicalPathname(route)),
  ]);
  const foreign = routesPaths.filter((route) => !planned.has(canonicalPathname(route)));
  if (foreign.length > 0) {
    throw new SiteProblem(
      `The edition "${plan.id}" was built with routes that are no documents: ${foreign.join(', ')}. Editions hold the documents of the classic preset only; remove the plugin or the option that makes these routes.`,
    );
  }
}
