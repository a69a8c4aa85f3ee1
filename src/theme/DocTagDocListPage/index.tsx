import React, {type ReactNode} from 'react';
import DocTagDocListPage from '@theme-original/DocTagDocListPage';
import type {Props} from '@theme/DocTagDocListPage';
import {useReader} from '@gated-docs/theme';

/** Lists and counts only the tagged pages that the reader may open. */
export default function DocTagDocListPageWrapper({tag, ...props}: Props): ReactNode {
  const {canRead} = useReader();
  const items = tag.items.filter(({permalink}) => canRead(permalink));
  return <DocTagDocListPage {...props} tag={{...tag, items, count: items.length}} />;
}
