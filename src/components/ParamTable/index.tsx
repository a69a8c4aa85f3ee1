import React, {type ReactNode} from 'react';
import styles from './styles.module.css';

/** Parameters of a call or fields of an object: one `<Param>` for each. */
export default function ParamTable({children}: {children: ReactNode}): ReactNode {
  // The list has no bullets, and Safari tells screen readers of such a list only when it has a role.
  return (
    // eslint-disable-next-line jsx-a11y/no-redundant-roles
    <ul className={styles.params} role="list">
      {children}
    </ul>
  );
}

export type ParamProps = {
  name: string;
  type: string;
  required?: boolean;
  deprecated?: boolean;
  default?: string;
  since?: string;
  /** What it means, its limits, and `<Nested>` fields of its own. */
  children?: ReactNode;
};

export function Param(props: ParamProps): ReactNode {
  const {name, type, required, deprecated, default: fallback, since, children} = props;
  return (
    <li className={styles.param}>
      <div className={styles.head}>
        <code className={styles.name}>{name}</code> <span className={styles.type}>{type}</span>
        {required && <span className={styles.required}> required</span>}
        {deprecated && <span className={styles.note}> deprecated</span>}
        {since && <span className={styles.note}> since {since}</span>}
      </div>
      <div className={styles.meaning}>
        {children}
        {fallback !== undefined && (
          <p>
            Default <code>{fallback}</code>.
          </p>
        )}
      </div>
    </li>
  );
}

/** Something that opens on demand, also without JavaScript: fields of fields, headers, variants. */
export function Nested({summary, children}: {summary: string; children: ReactNode}): ReactNode {
  return (
    <details className={styles.nested}>
      <summary>{summary}</summary>
      <div className={styles.inside}>{children}</div>
    </details>
  );
}
