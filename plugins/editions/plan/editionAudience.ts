import {canonicalPathname, holdsSome} from '../../../src/access';
import {currentPlan} from './plan';

/**
 * The groups that the edition at hand is built for; null in the plain build, which holds everything.
 * For plugins that generate content: what is for other groups must not be generated.
 */
export function editionAudience(): string[] | null {
  return currentPlan()?.groups ?? null;
}

/** Whether content for one group belongs into the build at hand. */
export function editionHolds(group: string): boolean {
  const audience = editionAudience();
  return audience === null || holdsSome(audience, [group]);
}

let held: Set<string | null> | undefined;

/** Whether a page belongs into the build at hand. In an edition, one that nobody planned does not: fail closed. */
export function editionHoldsPage(route: string): boolean {
  const plan = currentPlan();
  if (!plan) {
    return true;
  }
  held ??= new Set(plan.pages.map((page) => canonicalPathname(page.route)));
  const pathname = canonicalPathname(route);
  return pathname !== null && held.has(pathname);
}
