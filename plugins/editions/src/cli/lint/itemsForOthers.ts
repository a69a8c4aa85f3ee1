import type {LoadContext} from '@docusaurus/types';
import type {Policy} from '@gated-docs/access';
import {impliesMeeting} from '@gated-docs/access/conditions';
import {leadsTo, type Address} from '../../cut/cutLinks';
import type {PlannedPage} from '../../model/page';
import {itemsOfMenus, requirementOf, type ThemeItem} from '../../model/themeItems';

/** Navbar and footer items that are hidden from some readers of their page. Readers never see items that they cannot open. */
export function itemsForOthers(
  policy: Policy,
  pages: readonly PlannedPage[],
  {themeConfig, ...site}: Pick<LoadContext['siteConfig'], 'themeConfig'> & Address,
): string[] {
  return itemsOfMenus(themeConfig).flatMap(({item, place}) => {
    const requirement = requirementOf(item);
    const route = pageOf(item, pages, site)?.route;
    const name = item.label ?? item.title ?? route;
    return requirement && route && !impliesMeeting(policy, route, requirement)
      ? [
          `The item "${name}" in ${place} is hidden from readers who can open ${route}. Remove the item’s own rule, so that it is shown to all readers of the page.`,
        ]
      : [];
  });
}

function pageOf(
  {docId, to, href}: ThemeItem,
  pages: readonly PlannedPage[],
  site: Address,
): PlannedPage | undefined {
  return pages.find((page) =>
    docId === undefined ? leadsTo(to ?? href ?? '', [page.route], site) : page.id === docId,
  );
}
