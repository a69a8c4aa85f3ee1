import React, {Fragment, type ReactNode} from 'react';
import Link from '@docusaurus/Link';
import styles from './graphql.module.css';

/** Long names break where a word begins. */
const WORD = /(?<=[a-z])(?=[A-Z])/;

/** The pages of one kind, side by side: slug by name. */
export function Names({base, of}: {base: string; of: Readonly<Record<string, string>>}): ReactNode {
  return (
    <ul className={styles.names}>
      {Object.entries(of).map(([name, slug]) => (
        <li key={name}>
          <Link to={`${base}${slug}/`}>
            {name.split(WORD).map((word, index) => (
              <Fragment key={index}>
                {index > 0 && <wbr />}
                {word}
              </Fragment>
            ))}
          </Link>
        </li>
      ))}
    </ul>
  );
}
