import React, {useState, type ReactNode} from 'react';
import CodeBlock from '@theme/CodeBlock';
import type {TryInbox} from '@gated-docs/try-it/format';
import {loadInbox, resetSandbox} from './gate';
import styles from './styles.module.css';

/** What only the sandbox has: programs of this machine, the webhook deliveries that it would have sent, and a new start. */
export function SandboxTools(): ReactNode {
  const [inbox, setInbox] = useState<TryInbox>();
  const [outcome, setOutcome] = useState('');
  const load = async () => {
    const found = await loadInbox();
    setInbox(found);
    return found;
  };
  const refresh = async () => {
    const found = await load();
    setOutcome(
      found ? `${found.deliveries.length} deliveries.` : 'This portal does not show deliveries.',
    );
  };
  const reset = async () => {
    const isReset = await resetSandbox().catch(() => false);
    await load();
    setOutcome(isReset ? 'The sandbox has its first data again.' : 'The sandbox was not reset.');
  };
  return (
    <details
      className={styles.part}
      onToggle={({currentTarget}) => currentTarget.open && void load()}>
      <summary>Sandbox: webhook deliveries, programs, reset</summary>
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
      {inbox && (
        <>
          <p className={styles.note}>
            Programs on this computer use the same data with these variables. Webhooks with a URL
            such as https://localhost:8080/events are delivered there, by plain HTTP.
          </p>
          <CodeBlock language="bash">
            {Object.entries(inbox.environment)
              .map(([name, value]) => `export ${name}='${value}'`)
              .join('\n')}
          </CodeBlock>
        </>
      )}
      {inbox?.deliveries.map(({sentAt, url, body}, index) => (
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
