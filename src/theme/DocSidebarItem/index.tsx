import React, {type ReactNode} from 'react';
import DocSidebarItem from '@theme-original/DocSidebarItem';
import type {Props} from '@theme/DocSidebarItem';
import {pruneSidebarItem, useCanRead} from '@site/src/access-ui';

/** Leaves out of the sidebar what the reader may not open. Cosmetic: the gate is what refuses the page. */
export default function DocSidebarItemWrapper(props: Props): ReactNode {
  const canRead = useCanRead();
  const item = pruneSidebarItem(props.item, canRead);
  return item && <DocSidebarItem {...props} item={item} />;
}
