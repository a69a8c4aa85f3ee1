import React, {type ReactNode} from 'react';
import Link from '@docusaurus/Link';
import {findFirstSidebarItemLink, useDocsSidebar} from '@docusaurus/plugin-content-docs/client';
import type {PropSidebarItem, PropSidebarItemCategory} from '@docusaurus/plugin-content-docs';
import {pruneSidebarItems, useReader} from '../../access-ui';
import {useDelivery, useSession} from '../../session';
import {readCard, type Task} from './readCard';
import styles from './styles.module.css';

/**
 * Shows a card for each section that the reader has, with links to its most common tasks. The cards are
 * built from the sidebar, so they name no section or page that the reader lacks. Their text is in the
 * section's `_category_.json`, under `customProps`.
 *
 * @param children text for a reader without any section
 */
export default function Sections({children}: {children: ReactNode}): ReactNode {
  const reader = useReader();
  const {delivery} = useDelivery();
  const {session} = useSession();
  const items = useDocsSidebar()?.items ?? [];
  const sections = pruneSidebarItems(items, reader).filter((item) => item.type === 'category');
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
  const {label, items, customProps} = section;
  const {reader, tasks} = readCard(customProps);
  const routes = new Set(items.flatMap(routesOf));
  const isKept = ({to}: Task) => routes.has(to.replace(/#.*/, '')) || to === section.href;
  const to = findFirstSidebarItemLink(section);
  return (
    <li className={styles.section}>
      <h3>{to ? <Link to={to}>{label}</Link> : label}</h3>
      {reader && <p>{reader}</p>}
      <ul>
        {tasks.filter(isKept).map((task) => (
          <li key={task.to}>
            <Link to={task.to}>{task.label}</Link>
          </li>
        ))}
      </ul>
    </li>
  );
}

/** The routes of an item and everything below it. */
function routesOf(item: PropSidebarItem): string[] {
  switch (item.type) {
    case 'link':
      return [item.href];
    case 'category':
      return [...(item.href ? [item.href] : []), ...item.items.flatMap(routesOf)];
    default:
      return [];
  }
}
