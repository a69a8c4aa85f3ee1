import type {PropSidebarItem} from '@docusaurus/plugin-content-docs';
import type {Requirement} from '@gated-docs/access/rules';
import {pruneSidebarItem, type SidebarForm} from '@gated-docs/access/menus';
import type {Reader} from '../useReader';

/** Prunes a sidebar item for this reader; null if nothing is left. */
export function pruneSidebarItemForReader(
  item: PropSidebarItem,
  reader: Reader,
): PropSidebarItem | null {
  return pruneSidebarItem(item, formFor(reader));
}

/** Prunes a list of sidebar items for this reader. */
export function pruneSidebarItemsForReader(
  items: readonly PropSidebarItem[],
  reader: Reader,
): PropSidebarItem[] {
  return items.flatMap((item) => pruneSidebarItemForReader(item, reader) ?? []);
}

function formFor({isFor, canRead}: Reader): SidebarForm<PropSidebarItem> {
  return {
    isFor(item) {
      // The build has validated it. If it is from a page's front matter, it is also the page's own rule.
      const requirement = item.customProps?.slashid as Requirement | undefined;
      return !requirement || isFor(requirement);
    },
    itemsOf: (item) => (item.type === 'category' ? item.items : undefined),
    isHeading: ({type}) => type === 'html',
    canOpen: (item) => 'href' in item && item.href !== undefined && canRead(item.href),
    withItems(item, items, keepsPage) {
      if (item.type !== 'category') {
        return item;
      }
      const {href, ...category} = item;
      return {...category, ...(keepsPage && {href}), items};
    },
  };
}
