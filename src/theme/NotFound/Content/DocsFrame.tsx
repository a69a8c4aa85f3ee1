import React, {type ReactNode} from 'react';
import {HtmlClassNameProvider, ThemeClassNames} from '@docusaurus/theme-common';
import {DocsSidebarProvider, useDocsVersion} from '@docusaurus/plugin-content-docs/client';
import DocRootLayout from '@theme/DocRoot/Layout';

/**
 * Keeps the reader's own sidebar beside a page that is not there, so that they can go on reading. Where no
 * documentation is around, as on the sign-in page, the page stands alone.
 */
export function DocsFrame({children}: {children: ReactNode}): ReactNode {
  const sidebar = useFirstSidebar();
  if (!sidebar) {
    return <main>{children}</main>;
  }
  const [name, items] = sidebar;
  return (
    <HtmlClassNameProvider className={ThemeClassNames.page.docsDocPage}>
      <DocsSidebarProvider name={name} items={items}>
        <DocRootLayout>{children}</DocRootLayout>
      </DocsSidebarProvider>
    </HtmlClassNameProvider>
  );
}

type Sidebars = ReturnType<typeof useDocsVersion>['docsSidebars'];

function useFirstSidebar(): [string, NonNullable<Sidebars[string]>] | undefined {
  const sidebars = useSidebars();
  return Object.entries(sidebars).find(([, items]) => items.length > 0);
}

/** The theme's hook throws outside of the documentation, where there are no sidebars. */
function useSidebars(): Sidebars {
  try {
    return useDocsVersion().docsSidebars;
  } catch {
    return {};
  }
}
