import React, {type ReactNode} from 'react';
import {Since, Status, type StatusProps} from '../Badges';
import styles from './styles.module.css';

/** Front matter about the page itself; generated pages have none. */
export type PageFactsProps = {
  status?: StatusProps['of'];
  since?: string;
};

/** How far readers can rely on a page: its status and the release that introduced it. */
export default function PageFacts({status, since}: PageFactsProps): ReactNode {
  if (!status) {
    return null;
  }
  return (
    <p className={styles.facts}>
      <Status of={status} /> {since && <Since version={since} />}
    </p>
  );
}
