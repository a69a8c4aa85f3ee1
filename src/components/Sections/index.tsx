import React, {type ReactNode} from 'react';
import Link from '@docusaurus/Link';
import {findFirstSidebarItemLink, useDocsSidebar} from '@docusaurus/plugin-content-docs/client';
import type {PropSidebarItemCategory} from '@docusaurus/plugin-content-docs';
import {useReader} from '@gated-docs/theme';
import {pruneSidebarItemsForReader} from '@gated-docs/theme/items';
import {useDelivery, useSession} from '@gated-docs/theme/session';
import {availableTasks} from './availableTasks';
import {readCard} from './readCard';
import styles from './styles.module.css';

/**
 * Shows a card for each section that the reader may open, with links to its most common tasks. The cards are
 * built from the pruned sidebar, so they never name other sections or pages. Their text is in the section's
 * `_category_.json`, under `customProps`.
 *
 * @param children text for a reader without any section
 */
export default function Sections({children}: {children: ReactNode}): ReactNode {
  const reader = useReader();
  const {delivery} = useDelivery();
  const {session} = useSession();
  const items = useDocsSidebar()?.items ?? [];
  const sections = pruneSidebarItemsForReader(items, reader).filter(
    (item) => item.type === 'category',
  );
  if (sections.length === 0) {
    return delivery === 'plain' && session.status === 'unknown' ? null : children;
  }
  return (
    <ul className={styles.sections}>
      {sections.map((section) => (
        <Section key={section.label} section={section} />
      ))}
    </ul>
  );
}

function Section({section}: {section: PropSidebarItemCategory}): ReactNode {
  const {label, customProps} = section;
  const {reader} = readCard(customProps);
  const to = findFirstSidebarItemLink(section);
  return (
    <li className={styles.section}>
      <h3>{to ? <Link to={to}>{label}</Link> : label}</h3>
      {reader && <p>{reader}</p>}
      <ul>
        {availableTasks(section).map((task) => (
          <li key={task.to}>
            <Link to={task.to}>{task.label}</Link>
          </li>
        ))}
      </ul>
    </li>
  );
}
