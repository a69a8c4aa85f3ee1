import React, {type ReactNode} from 'react';
import DocBreadcrumbs from '@theme-original/DocBreadcrumbs';
import {ReadableSidebar} from '@gated-docs/theme/items';

/** Leaves out the link of a section that the reader may not open. */
export default function DocBreadcrumbsWrapper(): ReactNode {
  return (
    <ReadableSidebar>
      <DocBreadcrumbs />
    </ReadableSidebar>
  );
}
