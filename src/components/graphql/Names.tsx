import React, {type ReactNode} from 'react';
import Link from '@docusaurus/Link';
import {Words} from './Words';
import styles from './graphql.module.css';

/** The pages of one kind, side by side: slug by name. */
export function Names({base, of}: {base: string; of: Readonly<Record<string, string>>}): ReactNode {
  return (
    <ul className={styles.names}>
      {Object.entries(of).map(([name, slug]) => (
        <li key={name}>
          <Link to={`${base}${slug}/`}>
            <Words of={name} />
          </Link>
        </li>
      ))}
    </ul>
  );
}
