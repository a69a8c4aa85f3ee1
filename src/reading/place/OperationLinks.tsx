import React, {type ReactNode} from 'react';
import type {PropSidebarItemLink} from '@docusaurus/plugin-content-docs';
import type {OperationsItem} from './operationsBelow';
import {PlaceLink} from './PlaceLink';
import styles from './OperationLinks.module.css';

/** The theme closes the menu of narrow screens after a click on such an item. */
const LINK: PropSidebarItemLink = {type: 'link', label: '', href: ''};

type Props = {
  item: OperationsItem;
  onItemClick?: ((item: PropSidebarItemLink) => void) | undefined;
};

/** The operations of the current page, in the sidebar. */
export function OperationLinks({item, onItemClick}: Props): ReactNode {
  const {operations: list} = item.customProps;
  return list.map(([section, operations]) => (
    <li key={section} className={styles.section}>
      {list.length > 1 && <p>{section}</p>}
      <ul aria-label={section}>
        {operations.map(([method, title, id]) => (
          <li key={id}>
            <PlaceLink id={id} onClick={() => onItemClick?.(LINK)}>
              <b className={`method method-${method}`} />
              <span>{title}</span>
            </PlaceLink>
          </li>
        ))}
      </ul>
    </li>
  ));
}
