/* eslint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role --
   a table that is laid out as blocks loses its roles in some browsers */
import React, {type ReactNode} from 'react';
import clsx from 'clsx';
import styles from './styles.module.css';

/**
 * A table of three columns whose rows become cards on narrow screens. The roles keep it a table for
 * screen readers, which would otherwise lose it with the layout.
 */
export function RecordTable(props: {columns: readonly string[]; children: ReactNode}): ReactNode {
  return (
    <table className={styles.table} role="table">
      <thead role="rowgroup">
        <tr role="row">
          {props.columns.map((column) => (
            <th key={column} role="columnheader">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">{props.children}</tbody>
    </table>
  );
}

export function Row({children}: {children: ReactNode}): ReactNode {
  return <tr role="row">{children}</tr>;
}

export function Cell({
  className,
  children,
}: {
  className?: string | undefined;
  children?: ReactNode;
}): ReactNode {
  return (
    <td role="cell" className={clsx(className)}>
      {children}
    </td>
  );
}

/** Smaller words below the main ones of a cell. */
export function Facts({children}: {children: ReactNode}): ReactNode {
  return <div className={styles.facts}>{children}</div>;
}
