import React, {type ReactNode} from 'react';
import {HtmlClassNameProvider, ThemeClassNames} from '@docusaurus/theme-common';
import useIsBrowser from '@docusaurus/useIsBrowser';
import {
  DocsSidebarProvider,
  useAllDocsData,
  useDocsVersion,
} from '@docusaurus/plugin-content-docs/client';
import DocRootLayout from '@theme/DocRoot/Layout';

/**
 * Keeps the reader's sidebar beside a missing page, so that they can continue reading. Outside the docs routes,
 * as on the sign-in page, there is no sidebar.
 */
export function DocsFrame({children}: {children: ReactNode}): ReactNode {
  const [name, items] = useFirstSidebar() ?? [];
  return (
    <DocsSidebarProvider name={name} items={items}>
      {items ? (
        <HtmlClassNameProvider className={ThemeClassNames.page.docsDocPage}>
          <DocRootLayout>{children}</DocRootLayout>
        </HtmlClassNameProvider>
      ) : (
        <main>{children}</main>
      )}
    </DocsSidebarProvider>
  );
}

type Sidebars = ReturnType<typeof useDocsVersion>['docsSidebars'];

function useFirstSidebar(): [string, NonNullable<Sidebars[string]>] | undefined {
  const sidebars = useSidebars();
  const {default: docs} = useAllDocsData();
  // The HTML of a missing page is that of `/404.html`, which has a sidebar only if the documents are at the root.
  const isHydrated = useIsBrowser();
  if (!isHydrated && docs?.path !== '/') {
    return undefined;
  }
  return Object.entries(sidebars).find(([, items]) => items.length > 0);
}

/** The theme's hook throws outside the docs routes, where there are no sidebars. */
function useSidebars(): Sidebars {
  try {
    // oxlint-disable-next-line react/rules-of-hooks -- called in every render, and caught if it throws
    return useDocsVersion().docsSidebars;
  } catch {
    return {};
  }
}
