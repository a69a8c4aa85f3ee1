import React, {type ReactNode} from 'react';
import DocSidebarItem from '@theme-original/DocSidebarItem';
import type {Props} from '@theme/DocSidebarItem';
import {useReader} from '@site/src/access-ui';
import {pruneSidebarItemForReader} from '@site/src/access-ui/items';

/** Leaves out sidebar items that the reader may not open. Cosmetic: only the gate denies access to the page. */
export default function DocSidebarItemWrapper(props: Props): ReactNode {
  const item = pruneSidebarItemForReader(props.item, useReader());
  return item && <DocSidebarItem {...props} item={item} />;
}
