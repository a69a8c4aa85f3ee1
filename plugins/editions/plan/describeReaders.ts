import {canonicalPathname, type Policy} from '../../../src/access';
import type {Manifest, ManifestPage} from '../../../src/manifest';
import {listServices, type AccessConfig} from '../../../src/site-config';
import type {Inventory} from '../model/inventory';
import type {EditionContent} from './computeEditions';
import {readersTable} from './readersTable';
import {visibilityHash} from './visibilityHash';

/** Who reads what, as the gate is told it: the manifest before any edition is built. */
export function describeReaders(
  access: AccessConfig,
  policy: Policy,
  inventory: Pick<Inventory, 'pages' | 'fragments' | 'documents'>,
  editions: readonly EditionContent[],
): Omit<Manifest, 'editions'> {
  const {uxMode, privateRedirectPath} = access;
  const services = listServices(access);
  return {
    version: 2,
    visibilityHash: visibilityHash(policy, inventory),
    forceLogin: policy.forceLogin,
    uxMode,
    ...(privateRedirectPath !== undefined && {privateRedirectPath}),
    ...(Object.keys(services).length > 0 && {services}),
    ...readersTable(policy, inventory.fragments, editions),
    anonymous: 'anonymous',
    pages: Object.fromEntries(
      inventory.pages.map(({route}) => [
        canonicalPathname(route) ?? route,
        describePage(policy, route),
      ]),
    ),
  };
}

/** The requirements of the governing rule and of the page itself; both must be met. */
function describePage(policy: Policy, route: string): ManifestPage {
  const page = canonicalPathname(route) ?? route;
  const rule = policy.rules.find(({pattern}) => pattern.matches(page))?.rule;
  const pageRule = policy.pageRules.get(page);
  if (!rule && !pageRule && !policy.forceLogin) {
    return {route};
  }
  const requires = [rule?.groups, pageRule?.groups].flatMap((groups) =>
    groups ? [[...groups]] : [],
  );
  return {route, requires};
}
