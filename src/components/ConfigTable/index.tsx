/* eslint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role --
   a table that is laid out as blocks loses its roles in some browsers */
import React, {type ReactNode} from 'react';
import styles from './styles.module.css';

/** Configuration keys of a component or settings of an app: one `<ConfigKey>` for each. */
export default function ConfigTable({children}: {children: ReactNode}): ReactNode {
  return (
    <table className={styles.table} role="table">
      <thead role="rowgroup">
        <tr role="row">
          <th role="columnheader">Key</th>
          <th role="columnheader">Type and default</th>
          <th role="columnheader">Effect</th>
        </tr>
      </thead>
      <tbody role="rowgroup">{children}</tbody>
    </table>
  );
}

export type ConfigKeyProps = {
  name: string;
  /** Environment variable that sets the same. */
  variable?: string;
  type: string;
  /** Leave it out of a key that has no default. */
  default?: string;
  required?: boolean;
  /** Whether a change needs a restart to take effect. */
  restart?: boolean;
  since?: string;
  /** What the key changes. */
  children: ReactNode;
};

export function ConfigKey(props: ConfigKeyProps): ReactNode {
  const {name, variable, type, default: fallback, required, restart, since, children} = props;
  return (
    <tr role="row">
      <td role="cell">
        <code className={styles.key}>{name}</code>
        {variable && <code className={styles.variable}>{variable}</code>}
      </td>
      <td role="cell">
        {type}
        <div className={styles.facts}>
          {required && <strong>required</strong>}
          {fallback !== undefined && (
            <>
              default <code>{fallback || 'empty'}</code>
            </>
          )}
        </div>
      </td>
      <td role="cell">
        {children}
        <div className={styles.facts}>
          {restart ? 'Needs a restart.' : 'Takes effect at once.'}
          {since && <> Since {since}.</>}
        </div>
      </td>
    </tr>
  );
}
