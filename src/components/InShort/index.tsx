import React, {type ReactNode} from 'react';
import styles from './styles.module.css';

/** The facts that every caller of an API needs, at the right of the page's first lines where there is room. */
export default function InShort({children}: {children: ReactNode}): ReactNode {
  return (
    <section className={styles.card} aria-label="In short">
      {children}
    </section>
  );
}
