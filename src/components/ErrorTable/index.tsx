import React, {type ReactNode} from 'react';
import {Cell, Facts, RecordTable, Row} from '../RecordTable';
import styles from './styles.module.css';

const COLUMNS = ['Status and code', 'Means', 'What to do'];

/** Errors of an API: one `<ErrorCode>` for each. */
export default function ErrorTable({children}: {children: ReactNode}): ReactNode {
  return <RecordTable columns={COLUMNS}>{children}</RecordTable>;
}

export type ErrorCodeProps = {
  status: string;
  /** The `code` of the problem; some statuses have none. */
  code?: string;
  cure?: string;
  /** Whether, or when, the same call can be sent again. */
  retry?: string;
  /** What the error means. */
  children: ReactNode;
};

export function ErrorCode({status, code, cure, retry, children}: ErrorCodeProps): ReactNode {
  return (
    <Row>
      <Cell className={styles.code}>
        {status} {code && <code>{code}</code>}
      </Cell>
      <Cell>{children}</Cell>
      <Cell>
        {cure}
        {retry && <Facts>Retry: {retry}</Facts>}
      </Cell>
    </Row>
  );
}
