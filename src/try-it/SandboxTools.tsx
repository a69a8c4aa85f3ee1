import React, {useState, type ReactNode} from 'react';
import CodeBlock from '@theme/CodeBlock';
import type {TryInbox} from '@gated-docs/try-it/format';
import {loadInbox, resetSandbox} from './gate';
import styles from './styles.module.css';

/** What only the sandbox has: the webhook deliveries that it would have sent, and a new start. */
export function SandboxTools(): ReactNode {
  const [deliveries, setDeliveries] = useState<TryInbox['deliveries']>();
  const [outcome, setOutcome] = useState('');
  const refresh = async () => {
    const found = await loadInbox();
    setDeliveries(found);
    setOutcome(found ? `${found.length} deliveries.` : 'This portal does not show deliveries.');
  };
  const reset = async () => {
    const isReset = await resetSandbox().catch(() => false);
    setOutcome(isReset ? 'The sandbox has its first data again.' : 'The sandbox was not reset.');
  };
  return (
    <details className={styles.part}>
      <summary>Sandbox: webhook deliveries, reset</summary>
      <div className={styles.actions}>
        <button type="button" className={styles.link} onClick={() => void refresh()}>
          Refresh deliveries
        </button>
        <button type="button" className={styles.link} onClick={() => void reset()}>
          Reset sandbox
        </button>
        <span role="status" className={styles.note}>
          {outcome}
        </span>
      </div>
      {deliveries?.map(({sentAt, url, body}, index) => (
        <details key={index} className={styles.delivery}>
          <summary>
            <code>{eventIn(body)}</code>{' '}
            <span className={styles.note}>{new Date(sentAt).toLocaleTimeString('en-GB')}</span>
          </summary>
          <p className={styles.note}>To {url}</p>
          <CodeBlock language="json">{JSON.stringify(body, null, 2)}</CodeBlock>
        </details>
      ))}
    </details>
  );
}

const eventIn = (body: unknown): string =>
  typeof body === 'object' && body !== null && 'type' in body ? String(body.type) : 'delivery';
