import {holdsSome} from '../../src/access';
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
