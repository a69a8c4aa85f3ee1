import React, {type ReactNode} from 'react';
import Link from '@docusaurus/Link';
import {useLocation} from '@docusaurus/router';
import useIsBrowser from '@docusaurus/useIsBrowser';
import {useDocsSidebar} from '@docusaurus/plugin-content-docs/client';
import {useReader} from '../useReader';
import {pruneSidebarItemsForReader} from './pruneSidebarItemForReader';
import {findSimilarPages} from './findSimilarPages';

/** Links to the reader's pages with similar paths, in place of a page that does not exist. */
export function SimilarPages(): ReactNode {
  const {pathname} = useLocation();
  const reader = useReader();
  const items = useDocsSidebar()?.items ?? [];
  // The page is built once for all missing paths.
  const pages = useIsBrowser()
    ? findSimilarPages(pathname, pruneSidebarItemsForReader(items, reader))
    : [];
  return (
    pages.length > 0 && (
      <>
        <p>You may be looking for:</p>
        <ul>
          {pages.map(({label, href}) => (
            <li key={href}>
              <Link to={href}>{label}</Link> <code>{href}</code>
            </li>
          ))}
        </ul>
      </>
    )
  );
}
