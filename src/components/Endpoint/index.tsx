import React, {Fragment, type ReactNode} from 'react';
import clsx from 'clsx';
import {useOperationId} from '../Operation';
import {TryButton} from './TryButton';
import styles from './styles.module.css';

export type EndpointProps = {
  method: string;
  /** The request path, with path parameters as `{…}`. */
  path: string;
  /** Scopes that the token needs, separated by spaces. */
  scope?: string;
  /** Anyone can call it without a token. */
  open?: boolean;
  /** The alternatives of authenticating, if they are more than a token. */
  credentials?: string;
  /** Calls per minute, for each API key. */
  limit?: string;
  /** The call needs an `Idempotency-Key`. */
  idempotent?: boolean;
  since?: string;
  deprecated?: boolean;
  /** Name of the contract, if the call can be tried. */
  contract?: string;
};

/** One operation at a glance: method, path, and what a call requires. */
export default function Endpoint(props: EndpointProps): ReactNode {
  const {method, path, scope, open, credentials, limit, idempotent, since, deprecated, contract} =
    props;
  const operation = useOperationId();
  const verb = method.toUpperCase();
  return (
    <div className={clsx(styles.endpoint, deprecated && styles.deprecated)}>
      <p className={styles.line}>
        <span className={clsx(styles.method, styles[verb.toLowerCase()])}>{verb}</span>{' '}
        <code className={styles.path}>{breakable(path)}</code>
        {contract && <TryButton contract={contract} operation={operation} />}
      </p>
      <dl className={styles.facts}>
        {deprecated && <Fact name="Status">Deprecated</Fact>}
        {scope && (
          <Fact name="Scope">
            {scope.split(' ').map((name, index) => (
              <Fragment key={name}>
                {index > 0 && ' '}
                <code>{name}</code>
              </Fragment>
            ))}
          </Fact>
        )}
        {open && <Fact name="Token">not required</Fact>}
        {credentials && <Fact name="Credentials">{credentials}</Fact>}
        {limit && <Fact name="Rate limit">{limit} requests per minute</Fact>}
        {idempotent && (
          <Fact name="Requires">
            <code>Idempotency-Key</code>
          </Fact>
        )}
        {since && <Fact name="Since">{since}</Fact>}
      </dl>
    </div>
  );
}

function Fact({name, children}: {name: string; children: ReactNode}): ReactNode {
  return (
    <div className={styles.fact}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** Lets long paths wrap at slashes, and emphasises path parameters. */
function breakable(path: string): ReactNode {
  return path.split(/(?=\/)/).map((segment, index) => (
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {segment.includes('{') ? <em className={styles.variable}>{segment}</em> : segment}
    </Fragment>
  ));
}
