import type {PropSidebarItem} from '@docusaurus/plugin-content-docs';
import type {CanRead} from './useCanRead';

/**
 * The item as this reader should see it, or null. A category without a readable page of its own
 * survives only through a readable descendant; headings (`html` items) that lost all their links are none.
 */
export function pruneSidebarItem(item: PropSidebarItem, canRead: CanRead): PropSidebarItem | null {
  if (item.type === 'html') {
    return item;
  }
  if (item.type === 'link') {
    return canRead(item.href) ? item : null;
  }
  const {href, items: children, ...category} = item;
  const items = children.flatMap((child) => pruneSidebarItem(child, canRead) ?? []);
  if (href && canRead(href)) {
    return {...category, href, items};
  }
  const isEmptied = items.length < children.length && items.every(({type}) => type === 'html');
  return items.length > 0 && !isEmptied ? {...category, items} : null;
}
