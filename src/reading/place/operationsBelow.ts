import type {PropSidebarItem, PropSidebarItemHtml} from '@docusaurus/plugin-content-docs';
import type {OperationList} from '@gated-docs/rest-reference';
import {isSamePath} from '@docusaurus/theme-common/internal';

/** An item that stands for the operations of a page. */
export type OperationsItem = PropSidebarItemHtml & {customProps: {operations: OperationList}};

/** The operations to list below a sidebar item: those of the current page. An item of operations is its own. */
export function operationsBelow(
  item: PropSidebarItem,
  activePath: string,
): OperationsItem | undefined {
  // `listOperations` creates this property.
  const operations = item.customProps?.operations as OperationList | undefined;
  if (!operations) {
    return undefined;
  }
  if (item.type === 'html') {
    return item as OperationsItem;
  }
  return isSamePath(item.href, activePath)
    ? {type: 'html', value: '', customProps: {operations}}
    : undefined;
}
