import React, {type ReactNode} from 'react';
import clsx from 'clsx';
import CodeBlock from '@theme/CodeBlock';
import TabItem from '@theme/TabItem';
import Tabs from '@theme/Tabs';
import type {TryReply} from '@gated-docs/try-it/format';
import {jsonIn, type Problem} from './gate';
import styles from './styles.module.css';

/** A longer text is shown without colours. */
const MAX_COLOURED = 100_000;

/** What became of a call: the reply of the API, or why there is none. */
export function Outcome({outcome, operation}: {outcome: TryReply | Problem; operation: string}) {
  if (!('body' in outcome)) {
    return <ProblemWords problem={outcome} />;
  }
  const {status, statusText, milliseconds, bytes, headers, truncated, body} = outcome;
  const [, type = ''] = headers.find(([name]) => name.toLowerCase() === 'content-type') ?? [];
  const value = jsonIn(outcome);
  const problem = problemIn(value, status);
  return (
    <section className={styles.outcome} aria-label="Response">
      <p className={styles.facts}>
        <strong className={clsx(styles.status, status < 400 ? styles.sandbox : styles.live)}>
          {`${status} ${statusText}`.trim()}
        </strong>{' '}
        {Math.round(milliseconds)} ms · {sizeInWords(bytes)}
      </p>
      {problem && <ProblemWords problem={problem} operation={operation} />}
      {truncated && (
        <p className={styles.note}>
          The response is longer than the portal shows. This is its start.
        </p>
      )}
      <Tabs>
        <TabItem value="body" label="Body">
          <Body body={body} value={value} type={type} />
        </TabItem>
        <TabItem value="headers" label="Headers">
          <CodeBlock language="http">
            {headers.map(([name, text]) => `${name}: ${text}`).join('\n')}
          </CodeBlock>
        </TabItem>
      </Tabs>
    </section>
  );
}

type BodyProps = {body: TryReply['body']; value: unknown; type: string};

function Body({body, value, type}: BodyProps): ReactNode {
  if ('base64' in body) {
    return (
      <a
        download="response"
        href={`data:${type || 'application/octet-stream'};base64,${body.base64}`}>
        Download the body ({type || 'binary'})
      </a>
    );
  }
  if (body.text === '') {
    return <p className={styles.note}>The response has no body.</p>;
  }
  const text = value === undefined ? body.text : JSON.stringify(value, null, 2);
  const isColoured = value !== undefined && text.length <= MAX_COLOURED;
  return <CodeBlock language={isColoured ? 'json' : 'text'}>{text}</CodeBlock>;
}

/** An error in words, and where the page describes it. */
function ProblemWords({problem, operation}: {problem: Problem; operation?: string}): ReactNode {
  const {title, detail, code, errors = []} = problem;
  const description = operation && code && describedAt(operation, code);
  return (
    <div className={styles.problem}>
      <p>
        <strong>{title}</strong>
      </p>
      {detail && <p>{detail}</p>}
      {errors.length > 0 && (
        <ul>
          {errors.map(({pointer, message, code: reason}, index) => (
            <li key={index}>
              {pointer && <code>{pointer}</code>} {message ?? reason}
            </li>
          ))}
        </ul>
      )}
      {code && description && (
        <a href={description}>
          What <code>{code}</code> means
        </a>
      )}
    </div>
  );
}

/** The part of the page whose table of errors has a code: the operation's own, or one for several operations. */
function describedAt(operation: string, code: string): string | undefined {
  const tables = [...document.querySelectorAll('main table')];
  const anchor = [
    `${operation}-errors`,
    'operation-errors',
    'every-body-errors',
    'every-response-errors',
  ].find((id) => {
    const heading = document.getElementById(id);
    const table = tables.find(
      (one) => heading && heading.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING,
    );
    return [...(table?.querySelectorAll('code') ?? [])].some(
      ({textContent}) => textContent === code,
    );
  });
  return anchor && `#${anchor}`;
}

type GraphqlErrors = {errors: {message: string; extensions?: {code?: string}}[]};

/** A problem of an API, RFC 9457, or the errors of a GraphQL response. */
function problemIn(value: unknown, status: number): Problem | undefined {
  if (typeof value !== 'object' || value === null) {
    return undefined;
  }
  if (status >= 400 && 'title' in value) {
    return value as Problem;
  }
  if (!('errors' in value) || !Array.isArray(value.errors)) {
    return undefined;
  }
  const {errors} = value as GraphqlErrors;
  const code = errors[0]?.extensions?.code;
  return {
    title: 'The response contains errors.',
    ...(code && {code}),
    errors: errors.map(({message}) => ({message})),
  };
}

const sizeInWords = (bytes: number) =>
  bytes < 1_000 ? `${bytes} bytes` : `${(bytes / 1_000).toFixed(1)} kB`;
