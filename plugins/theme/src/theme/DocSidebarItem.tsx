import React, {type ReactNode} from 'react';
import DocSidebarItem from '@theme-init/DocSidebarItem';
import type {Props} from '@theme/DocSidebarItem';
import {useReader} from '@gated-docs/theme';
import {pruneSidebarItemForReader} from '@gated-docs/theme/items';

/** Leaves out sidebar items that the reader may not open. Editions are built without them. */
export default function DocSidebarItemWrapper(props: Props): ReactNode {
  const item = pruneSidebarItemForReader(props.item, useReader());
  return item && <DocSidebarItem {...props} item={item} />;
}
