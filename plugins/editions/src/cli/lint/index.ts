/**
 * Lints the rules of a site: finds what is valid but probably unintended.
 *
 * @module
 */
import type {LoadContext} from '@docusaurus/types';
import type {Policy} from '@gated-docs/access';
import {policyGroups} from '@gated-docs/access/rules';
import type {Inventory} from '../../model/inventory';
import type {EditionPlan} from '../../plan/plan';
import {itemsForOthers} from './itemsForOthers';
import {namedInPublic} from './namedInPublic';
import {privateStaticFiles} from './privateStaticFiles';
import {groupsWithoutRule, similarGroups} from './similarGroups';

/** Findings, each with its fix. */
export function lintSite(
  {siteDir, siteConfig}: LoadContext,
  policy: Policy,
  inventory: Inventory,
  plans: readonly EditionPlan[],
): string[] {
  const {pages, fragments, docsDirectory} = inventory;
  const {staticDirectories} = siteConfig;
  const groups = fragments.flatMap(({condition}) => condition.groups);
  return [
    ...itemsForOthers(policy, pages, siteConfig),
    ...privateStaticFiles(policy, {
      siteDir,
      staticDirectories,
      docsDirectory,
      pages,
      config: JSON.stringify(siteConfig),
    }),
    ...namedInPublic(plans, inventory, siteConfig.customFields),
    ...similarGroups([...policyGroups(policy), ...groups]),
    ...groupsWithoutRule(policy, groups),
  ];
}
