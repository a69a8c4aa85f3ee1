import React, {type ReactNode} from 'react';
import styles from './styles.module.css';

/** A table whose rows become cards on narrow screens. */
export function RecordTable(props: {columns: readonly string[]; children: ReactNode}): ReactNode {
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          {props.columns.map((column) => (
            <th key={column}>{column}</th>
          ))}
        </tr>
      </thead>
      <tbody>{props.children}</tbody>
    </table>
  );
}

export function Row({children}: {children: ReactNode}): ReactNode {
  return <tr>{children}</tr>;
}

export function Cell({
  className,
  children,
}: {
  className?: string | undefined;
  children?: ReactNode;
}): ReactNode {
  return <td className={className}>{children}</td>;
}

/** Small print below the main text of a cell. */
export function Facts({children}: {children: ReactNode}): ReactNode {
  return <div className={styles.facts}>{children}</div>;
}
