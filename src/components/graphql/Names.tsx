import React, {type ReactNode} from 'react';
import Link from '@docusaurus/Link';
import {Words} from './Words';
import styles from './graphql.module.css';

/** A grid of links to the pages of one kind. `of` maps each name to its slug. */
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
