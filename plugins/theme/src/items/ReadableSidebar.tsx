import React, {useMemo, type ReactNode} from 'react';
import {DocsSidebarProvider, useDocsSidebar} from '@docusaurus/plugin-content-docs/client';
import {useReader} from '../useReader';
import {pruneSidebarItemsForReader} from './pruneSidebarItemForReader';

/** Provides breadcrumbs and card lists with the sidebar pruned for this reader. */
export function ReadableSidebar({children}: {children: ReactNode}): ReactNode {
  const sidebar = useDocsSidebar();
  const reader = useReader();
  const items = useMemo(
    () => sidebar && pruneSidebarItemsForReader(sidebar.items, reader),
    [sidebar, reader],
  );
  return sidebar && items ? (
    <DocsSidebarProvider name={sidebar.name} items={items}>
      {children}
    </DocsSidebarProvider>
  ) : (
    children
  );
}
