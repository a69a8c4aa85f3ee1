import React, {type ReactNode} from 'react';
import Link from '@docusaurus/Link';
import {useDocsSidebar} from '@docusaurus/plugin-content-docs/client';
import {useReader} from '@gated-docs/theme';
import {pruneSidebarItemsForReader} from '@gated-docs/theme/items';
import {latestNews} from './latestNews';
import styles from './styles.module.css';

/**
 * Shows the latest changes in the sections that the reader may open, newest first. The texts are in each section's
 * `_category_.json`, under `customProps.news`.
 */
export default function News(): ReactNode {
  const reader = useReader();
  const sections = pruneSidebarItemsForReader(useDocsSidebar()?.items ?? [], reader).filter(
    (item) => item.type === 'category',
  );
  return (
    <ul className={styles.news}>
      {latestNews(sections).map(({date, section, text, to}) => (
        <li key={date + text}>
          <time dateTime={date}>{date}</time>
          <span>
            <Link to={to}>{text}</Link> {section}
          </span>
        </li>
      ))}
    </ul>
  );
}
