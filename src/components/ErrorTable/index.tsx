/* eslint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role --
   a table that is laid out as blocks loses its roles in some browsers */
import React, {type ReactNode} from 'react';
import styles from './styles.module.css';

/**
 * Errors of an API: one `<ErrorCode>` for each. On narrow screens the rows become cards; the roles keep
 * it a table for screen readers, which would otherwise lose it with the layout.
 */
export default function ErrorTable({children}: {children: ReactNode}): ReactNode {
  return (
    <table className={styles.table} role="table">
      <thead role="rowgroup">
        <tr role="row">
          <th role="columnheader">Status and code</th>
          <th role="columnheader">Means</th>
          <th role="columnheader">What to do</th>
        </tr>
      </thead>
      <tbody role="rowgroup">{children}</tbody>
    </table>
  );
}

export type ErrorCodeProps = {
  status: string;
  /** The `code` of the problem; some statuses have none. */
  code?: string;
  cure?: string;
  /** What the error means. */
  children: ReactNode;
};

export function ErrorCode({status, code, cure, children}: ErrorCodeProps): ReactNode {
  return (
    <tr role="row">
      <td role="cell" className={styles.code}>
        {status} {code && <code>{code}</code>}
      </td>
      <td role="cell">{children}</td>
      <td role="cell">{cure}</td>
    </tr>
  );
}
