import React, {type ReactNode} from 'react';
import DocTagsListPage from '@theme-original/DocTagsListPage';
import type {Props} from '@theme/DocTagsListPage';
import {useReadableTags} from '@gated-docs/theme/items';

/** Leaves out tags that are only on pages the reader may not open. */
export default function DocTagsListPageWrapper({tags, ...props}: Props): ReactNode {
  return <DocTagsListPage {...props} tags={useReadableTags(tags)} />;
}
