/**
 * Lints the rules of a site: finds what is valid but probably unintended.
 *
 * @module
 */
import type {LoadContext} from '@docusaurus/types';
import type {Policy} from '../../../../src/access';
import {policyGroups} from '../../../../src/access/rules';
import type {Inventory} from '../../model/inventory';
import {itemsForOthers} from './itemsForOthers';
import {privateStaticFiles} from './privateStaticFiles';
import {groupsWithoutRule, similarGroups} from './similarGroups';

/** Findings, each with its fix. */
export function lintSite(
  {siteDir, siteConfig}: LoadContext,
  policy: Policy,
  {pages, fragments, docsDirectory}: Inventory,
): string[] {
  const {staticDirectories, themeConfig} = siteConfig;
  const groups = fragments.flatMap(({condition}) => condition.groups);
  return [
    ...itemsForOthers(policy, pages, themeConfig),
    ...privateStaticFiles(policy, {
      siteDir,
      staticDirectories,
      docsDirectory,
      pages,
      config: JSON.stringify(siteConfig),
    }),
    ...similarGroups([...policyGroups(policy), ...groups]),
    ...groupsWithoutRule(policy, groups),
  ];
}
