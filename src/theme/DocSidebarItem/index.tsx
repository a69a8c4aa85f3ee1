import React, {type ReactNode} from 'react';
import DocSidebarItem from '@theme-original/DocSidebarItem';
import type {Props} from '@theme/DocSidebarItem';
import {useReader} from '@gated-docs/theme';
import {pruneSidebarItemForReader} from '@gated-docs/theme/items';
import {OperationLinks, operationsBelow} from '@site/src/reading/place';

/**
 * Leaves out sidebar items that the reader may not open (cosmetic: only the gate denies access to the page), and lists
 * the operations of the current page below its item.
 */
export default function DocSidebarItemWrapper(props: Props): ReactNode {
  const item = pruneSidebarItemForReader(props.item, useReader());
  const operations = item && operationsBelow(item, props.activePath);
  if (!item || !operations) {
    return item && <DocSidebarItem {...props} item={item} />;
  }
  if (item.type === 'category') {
    const items = [operations, ...item.items];
    return <DocSidebarItem {...props} item={{...item, items}} />;
  }
  return (
    <>
      {item !== operations && <DocSidebarItem {...props} item={item} />}
      <OperationLinks item={operations} onItemClick={props.onItemClick} />
    </>
  );
}
