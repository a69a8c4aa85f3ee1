import React, {type ReactNode} from 'react';
import DocCardList from '@theme-original/DocCardList';
import type {Props} from '@theme/DocCardList';
import {useReader} from '@gated-docs/theme';
import {pruneSidebarItemsForReader, ReadableSidebar} from '@gated-docs/theme/items';

/** Leaves out the cards of pages that the reader may not open, also on generated index pages. */
export default function DocCardListWrapper({items, ...props}: Props): ReactNode {
  const reader = useReader();
  if (items) {
    return <DocCardList {...props} items={pruneSidebarItemsForReader(items, reader)} />;
  }
  return (
    <ReadableSidebar>
      <DocCardList {...props} />
    </ReadableSidebar>
  );
}
