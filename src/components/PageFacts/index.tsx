import React, {type ReactNode} from 'react';
import {Since, Status, type StatusProps} from '../Badges';
import styles from './styles.module.css';

/** What front matter says about the page itself; generated pages say nothing. */
export type PageFactsProps = {
  status?: StatusProps['of'];
  since?: string;
  owner?: string;
  last_verified?: string;
};

/** How far readers can rely on a page: its status, its age, who answers for it, when it was checked. */
export default function PageFacts(props: PageFactsProps): ReactNode {
  const {status, since, owner, last_verified: verified} = props;
  if (!status) {
    return null;
  }
  return (
    <p className={styles.facts}>
      <Status of={status} /> {since && <Since version={since} />}
      {owner && <span>Owner: {owner}</span>}
      {verified && (
        <span>
          Checked on <time dateTime={verified}>{verified}</time>
        </span>
      )}
    </p>
  );
}
