import React, {type ReactNode} from 'react';
import DocPaginator from '@theme-original/DocPaginator';
import type {Props} from '@theme/DocPaginator';
import {useReader} from '@site/src/access-ui';

/** Leaves out the neighbours that the reader may not open. */
export default function DocPaginatorWrapper({previous, next, ...props}: Props): ReactNode {
  const {canRead} = useReader();
  return (
    <DocPaginator
      {...props}
      previous={previous && canRead(previous.permalink) ? previous : undefined}
      next={next && canRead(next.permalink) ? next : undefined}
    />
  );
}
