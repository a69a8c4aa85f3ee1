import React, {type ReactNode} from 'react';
import {Cell, Facts, RecordTable, Row} from '../RecordTable';
import styles from './styles.module.css';

const COLUMNS = ['Key', 'Type and default', 'Effect'];

/** Lists configuration keys of a component or settings of an app, one `<ConfigKey>` each. */
export default function ConfigTable({children}: {children: ReactNode}): ReactNode {
  return <RecordTable columns={COLUMNS}>{children}</RecordTable>;
}

export type ConfigKeyProps = {
  name: string;
  /** Environment variable that sets the same value. */
  variable?: string;
  /** Backticks mark literal values: "`primary`, `standby`". */
  type: string;
  /** Omit it if the key has no default. */
  default?: string;
  required?: boolean;
  /** Whether a change needs a restart to take effect. */
  restart?: boolean;
  since?: string;
  /** The effect of the key. */
  children: ReactNode;
};

/** Renders text in backticks as code. */
function withCode(text: string): ReactNode {
  return text
    .split('`')
    .map((part, index) => (index % 2 === 1 ? <code key={index}>{part}</code> : part));
}

export function ConfigKey(props: ConfigKeyProps): ReactNode {
  const {name, variable, type, default: fallback, required, restart, since, children} = props;
  return (
    <Row>
      <Cell>
        <code className={styles.key}>{name}</code>
        {variable && (
          <div>
            <code className={styles.variable}>{variable}</code>
          </div>
        )}
      </Cell>
      <Cell>
        {withCode(type)}
        <Facts>
          {required && <strong>required</strong>}
          {fallback === '' && 'empty by default'}
          {fallback && (
            <>
              default <code>{fallback}</code>
            </>
          )}
        </Facts>
      </Cell>
      <Cell>
        {children}
        <Facts>
          {restart ? 'Changes require a restart.' : 'Changes take effect immediately.'}
          {since && <> Since {since}.</>}
        </Facts>
      </Cell>
    </Row>
  );
}
