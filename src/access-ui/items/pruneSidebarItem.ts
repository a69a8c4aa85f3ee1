import type {PropSidebarItem} from '@docusaurus/plugin-content-docs';
import type {Requirement} from '../../access';
import type {Reader} from '../useReader';

/**
 * The item as this reader should see it, or null. A category without a readable page of its own
 * survives only through a readable descendant; headings (`html` items) that lost all their links are none.
 */
export function pruneSidebarItem(item: PropSidebarItem, reader: Reader): PropSidebarItem | null {
  // Checked when the site was built; in a page's front matter it is the page's rule as well.
  const requirement = item.customProps?.slashid as Requirement | undefined;
  if (requirement && !reader.isFor(requirement)) {
    return null;
  }
  if (item.type === 'html') {
    return item;
  }
  if (item.type === 'link') {
    return reader.canRead(item.href) ? item : null;
  }
  const {href, items: children, ...category} = item;
  const items = pruneSidebarItems(children, reader);
  if (href && reader.canRead(href)) {
    return {...category, href, items};
  }
  const isEmptied = items.length < children.length && items.every(({type}) => type === 'html');
  return items.length > 0 && !isEmptied ? {...category, items} : null;
}

/** The items that this reader should see. */
export function pruneSidebarItems(
  items: readonly PropSidebarItem[],
  reader: Reader,
): PropSidebarItem[] {
  return items.flatMap((item) => pruneSidebarItem(item, reader) ?? []);
}
