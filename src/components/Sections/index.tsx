import React, {type ReactNode} from 'react';
import Link from '@docusaurus/Link';
import {findFirstSidebarItemLink, useDocsSidebar} from '@docusaurus/plugin-content-docs/client';
import type {PropSidebarItem, PropSidebarItemCategory} from '@docusaurus/plugin-content-docs';
import {pruneSidebarItems, useReader} from '../../access-ui';
import {useDelivery, useSession} from '../../session';
import styles from './styles.module.css';

const SHOWN = 6;

/**
 * A card for each section that the reader has: who it is for, where to start, and its first pages. It is
 * made from the sidebar, so it names no section of others. The words stand in the section's
 * `_category_.json`, under `customProps`: `reader` and `start`.
 *
 * @param children what to say to a reader without any section
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
  const pages = items.flatMap((item) => pageOf(item) ?? []);
  const to = findFirstSidebarItemLink(section);
  return (
    <li className={styles.section}>
      <h3>{to ? <Link to={to}>{label}</Link> : label}</h3>
      {wordsOf(customProps?.reader)}
      {wordsOf(customProps?.start)}
      <ul>
        {pages.slice(0, SHOWN).map((page) => (
          <li key={page.to}>
            <Link to={page.to}>{page.label}</Link>
          </li>
        ))}
      </ul>
    </li>
  );
}

function pageOf(item: PropSidebarItem): {to: string; label: string} | undefined {
  const to = item.type === 'html' ? undefined : findFirstPage(item);
  return to === undefined || item.type === 'html' ? undefined : {to, label: item.label};
}

function findFirstPage(item: Exclude<PropSidebarItem, {type: 'html'}>): string | undefined {
  return item.type === 'link' ? item.href : findFirstSidebarItemLink(item);
}

function wordsOf(value: unknown): ReactNode {
  return typeof value === 'string' ? <p>{value}</p> : null;
}
