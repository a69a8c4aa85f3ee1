import React, {type ReactNode} from 'react';
import {useLocation} from '@docusaurus/router';
import useBaseUrl from '@docusaurus/useBaseUrl';
import DocPaginator from '@theme-original/DocPaginator';
import type {Props} from '@theme/DocPaginator';
import {useReader} from '@gated-docs/theme';
import {isSameSection} from '@site/src/reading';

/** Leaves out neighbours that the reader may not open and those in another section. */
export default function DocPaginatorWrapper({previous, next, ...props}: Props): ReactNode {
  const {canRead} = useReader();
  const {pathname} = useLocation();
  const home = useBaseUrl('/');
  const goesOn = ({permalink}: {permalink: string}) =>
    canRead(permalink) && isSameSection(home, pathname, permalink);
  return (
    <DocPaginator
      {...props}
      previous={previous && goesOn(previous) ? previous : undefined}
      next={next && goesOn(next) ? next : undefined}
    />
  );
}
