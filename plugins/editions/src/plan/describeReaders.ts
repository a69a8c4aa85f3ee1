import {canonicalPathname, type Policy} from '@gated-docs/access';
import type {Manifest} from '@gated-docs/edition-format';
import {listServices, SiteConfigError, type AccessConfig} from '@gated-docs/access-config';
import type {Inventory} from '../model/inventory';
import type {PluginOptions} from '../options';
import type {PlannedEdition} from './planEditions';
import {computeReviewerViews} from './computeReviewerViews';
import {readersTable} from './readersTable';

/**
 * The manifest before any edition is built: which readers get which edition.
 *
 * @throws SiteConfigError when neither a rule nor content names a reviewer group, or there are too many groups
 */
export function describeReaders(
  access: AccessConfig,
  policy: Policy,
  inventory: Pick<Inventory, 'pages' | 'fragments'>,
  planned: readonly PlannedEdition[],
  {
    reviewers = [],
    contentSecurityPolicy,
  }: Pick<PluginOptions, 'reviewers' | 'contentSecurityPolicy'>,
): Omit<Manifest, 'editions'> {
  const {uxMode, privateRedirectPath, formConfiguration} = access;
  const steps = formConfiguration?.steps?.map(({factors}) => factors.map(({method}) => method));
  const editions = planned.map(({content}) => content);
  const services = listServices(access);
  const table = readersTable(policy, inventory.fragments, editions);
  const stranger = reviewers.find((group) => !table.groups.includes(group));
  if (stranger !== undefined) {
    const fix =
      table.groups.length > 0
        ? `Use one of these groups: ${table.groups.join(', ')}.`
        : 'Remove the option, because no rule uses any group.';
    throw new SiteConfigError(
      `The "reviewers" option of the editions plugin contains "${stranger}", but no rule uses this group. ${fix}`,
    );
  }
  return {
    version: 3,
    forceLogin: policy.forceLogin,
    ...(steps && {steps}),
    uxMode,
    ...(privateRedirectPath !== undefined && {privateRedirectPath}),
    ...(Object.keys(services).length > 0 && {services}),
    ...(contentSecurityPolicy && {contentSecurityPolicy}),
    ...table,
    anonymous: 'anonymous',
    ...(reviewers.length > 0 && {
      review: {groups: [...reviewers], views: computeReviewerViews(editions)},
    }),
    pages: Object.fromEntries(
      inventory.pages.map(({route, source}) => {
        const requires = requirementsOf(policy, route);
        return [canonicalPathname(route) ?? route, {route, ...(requires && {requires}), source}];
      }),
    ),
  };
}

/**
 * The requirements of the governing rule and of the page itself, which must all be met: one group of each list. With no
 * list, a sign-in is enough; undefined for a public page.
 */
export function requirementsOf(policy: Policy, route: string): string[][] | undefined {
  const page = canonicalPathname(route) ?? route;
  const rule = policy.rules.find(({pattern}) => pattern.matches(page))?.rule;
  const pageRule = policy.pageRules.get(page);
  return rule || pageRule || policy.forceLogin
    ? [rule?.groups, pageRule?.groups].flatMap((groups) => (groups ? [[...groups]] : []))
    : undefined;
}
