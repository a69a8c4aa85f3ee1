import React, {type ReactNode} from 'react';
import clsx from 'clsx';
import {useDoc} from '@docusaurus/plugin-content-docs/client';
import ContentVisibility from '@theme/ContentVisibility';
import DocBreadcrumbs from '@theme/DocBreadcrumbs';
import DocItemContent from '@theme/DocItem/Content';
import DocItemFooter from '@theme/DocItem/Footer';
import DocItemPaginator from '@theme/DocItem/Paginator';
import DocItemTOCDesktop from '@theme/DocItem/TOC/Desktop';
import type {Props} from '@theme/DocItem/Layout';
import {ContentsMenu, hasOperations, useScrollToHash} from '@site/src/reading/place';
import {useSession} from '@gated-docs/slashid';
import styles from './styles.module.css';

/**
 * The page and its table of contents, in custom widths; pages with operations are the widest. The home page has no
 * table of contents and no breadcrumbs. No page has a version's banner or badge, because the site has a single version.
 */
export default function DocItemLayout({children}: Props): ReactNode {
  const {frontMatter, toc, metadata} = useDoc();
  useScrollToHash(useSession());
  const isHome = metadata.slug === '/';
  const hasContents = !isHome && !frontMatter.hide_table_of_contents && toc.length > 0;
  const layout = isHome ? styles.home : hasContents && styles.withContents;
  return (
    <div className={clsx(styles.page, layout, hasOperations(toc) && styles.wide)}>
      <div className={styles.text}>
        <ContentVisibility metadata={metadata} />
        <article>
          {!isHome && <DocBreadcrumbs />}
          {hasContents && <ContentsMenu />}
          <DocItemContent>{children}</DocItemContent>
          <DocItemFooter />
        </article>
        <DocItemPaginator />
      </div>
      {hasContents && <DocItemTOCDesktop />}
    </div>
  );
}
