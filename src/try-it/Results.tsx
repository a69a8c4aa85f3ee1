import React, {type ReactNode} from 'react';
import CodeBlock from '@theme/CodeBlock';
import type {Result} from './useCall';
import styles from './styles.module.css';

/** The latest events of a subscription. Only their number is announced, because they can be long. */
export function Results({results}: {results: readonly Result[]}): ReactNode {
  const [latest] = results;
  return (
    <section className={styles.outcome} aria-label="Events">
      <p role="status" className={styles.facts}>
        Events: {latest?.number}, the latest at {latest?.at}
      </p>
      {results.map(({number, at, result}) => (
        <details key={number} className={styles.delivery} open={number === latest?.number}>
          <summary>
            Event {number} <span className={styles.note}>{at}</span>
          </summary>
          <CodeBlock language="json">{JSON.stringify(result, null, 2)}</CodeBlock>
        </details>
      ))}
    </section>
  );
}
