import type {Requirement} from '@gated-docs/access/rules';
import {parseRequirement, SiteConfigError} from '@gated-docs/access-config';

/** Custom property of sidebar items and pages that contains their requirement. */
export const OWN_PROPERTY = 'slashid';

/**
 * The requirement of a page or an item, if any. Fail closed: nobody meets an invalid one, and its site is not built
 * (`findMistakes`).
 */
export function readRequirement(stated: unknown): Requirement | undefined {
  if (stated === undefined) {
    return undefined;
  }
  try {
    return parseRequirement(stated, '');
  } catch (error) {
    if (error instanceof SiteConfigError) {
      return {groups: []};
    }
    throw error;
  }
}
