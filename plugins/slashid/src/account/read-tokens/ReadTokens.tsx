import React, {useRef, useState, type FormEvent, type ReactNode} from 'react';
import {
  issueReadToken,
  listReadTokens,
  revokeReadToken,
  type ReadToken,
  type ReadTokenList,
} from '@gated-docs/theme/gate';
import {describeEnd, useNow} from '../../notices/remainingTime';
import card from '../../screens/card.module.css';
import {Field} from '../../screens/Field';
import {CardButton, ScreenHead} from '../../screens/parts';
import styles from '../account.module.css';
import {AccountHead, OnDemand, Problem, useAccountText} from '../parts';

/** Lists, creates and revokes the reader's read tokens. Loaded on demand. */
export function ReadTokens(): ReactNode {
  return (
    <OnDemand load={listReadTokens} loading="readTokens.loading" failed="readTokens.unavailable">
      {(list, reload) => <TokenList list={list} onChange={reload} />}
    </OnDemand>
  );
}

type ListProps = {list: ReadTokenList; onChange: () => void};

function TokenList({list, onChange}: ListProps): ReactNode {
  const text = useAccountText();
  const [issued, setIssued] = useState<{name: string; token: string}>();
  const [revoked, setRevoked] = useState<string>();
  const heading = useRef<HTMLHeadingElement>(null);
  if (issued) {
    return <IssuedToken {...issued} onDone={() => setIssued(undefined)} />;
  }
  return (
    <>
      <AccountHead title={text('readTokens.title')} heading={heading}>
        {text(list.endsWithSession ? 'readTokens.lead.session' : 'readTokens.lead')}
      </AccountHead>
      <p role="status" className={styles.note}>
        {revoked !== undefined && text('readTokens.revoked', {NAME: revoked})}
      </p>
      <ul className={`${card.methods} ${styles.list}`}>
        {list.tokens.map((token) => (
          <TokenItem
            key={token.id}
            token={token}
            onRevoked={() => {
              setRevoked(token.name);
              heading.current?.focus({preventScroll: true});
              onChange();
            }}
          />
        ))}
      </ul>
      <IssueForm
        list={list}
        onIssued={(name, token) => {
          setRevoked(undefined);
          setIssued({name, token});
          onChange();
        }}
      />
    </>
  );
}

/** The gate's own limit. */
const MAX_NAME_LENGTH = 80;
const USUAL_DAYS = 30;

type IssueProps = {
  list: ReadTokenList;
  onIssued: (name: string, token: string) => void;
};

/** Creates a read token. A token that ends with its session has no lifetime to choose. */
function IssueForm({list, onIssued}: IssueProps): ReactNode {
  const text = useAccountText();
  const {tokens, most, mostDays, endsWithSession} = list;
  const [state, setState] = useState<'idle' | 'sending' | 'refused' | 'failed'>('idle');
  const form = useRef<HTMLFormElement>(null);
  if (tokens.length >= most) {
    return <p className={card.aside}>{text('readTokens.tooMany', {MOST: String(most)})}</p>;
  }
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setState('sending');
    // Neither field is for a file.
    const fields = Object.fromEntries(new FormData(event.currentTarget)) as {[key: string]: string};
    const name = (fields.name ?? '').trim();
    const outcome = await issueReadToken({
      name,
      ...(!endsWithSession && {days: Number(fields.days)}),
    });
    if (outcome.status !== 'issued') {
      setState(outcome.status);
    } else if (form.current) {
      onIssued(name, outcome.token);
    } else {
      // Without the form, the token could never be shown.
      void revokeReadToken(outcome.id);
    }
  };
  return (
    <form ref={form} className={card.stack} onSubmit={(event) => void submit(event)}>
      <h2 className={styles.section}>{text('readTokens.new')}</h2>
      <Field
        label={text('readTokens.name')}
        name="name"
        required
        // Rejects a name that consists only of blanks.
        pattern=".*\S.*"
        maxLength={MAX_NAME_LENGTH}
        autoComplete="off"
        placeholder={text('readTokens.name.example')}
        error={state === 'refused' || state === 'failed' ? text(`readTokens.${state}`) : undefined}
      />
      {!endsWithSession && (
        <Field
          label={text('readTokens.days', {MOST: String(mostDays)})}
          name="days"
          type="number"
          required
          min={1}
          max={mostDays}
          defaultValue={USUAL_DAYS}
        />
      )}
      <CardButton variant="primary" isBusy={state === 'sending'}>
        {text('readTokens.create')}
      </CardButton>
    </form>
  );
}

type ItemProps = {token: ReadToken; onRevoked: () => void};

/** A read token in the list. Asks before revoking it, because whatever uses the token stops working. */
function TokenItem({token: {id, name, expiresAt}, onRevoked}: ItemProps): ReactNode {
  const text = useAccountText();
  const [state, setState] = useState<'idle' | 'sending' | 'failed'>('idle');
  const now = useNow();

  const revoke = async () => {
    const question = `${text('readTokens.revoke.name', {NAME: name})}? ${text('readTokens.revoke.question')}`;
    if (state === 'sending' || !window.confirm(question)) {
      return;
    }
    setState('sending');
    if (await revokeReadToken(id)) {
      onRevoked();
    } else {
      setState('failed');
    }
  };
  return (
    <li className={styles.item}>
      <div>
        <span className={card.methodName}>{name}</span>
        <span className={card.hint}>
          {text('readTokens.end', {TIME: describeEnd(Date.parse(expiresAt), now)})}
        </span>
      </div>
      <button
        type="button"
        className="button button--sm button--outline button--primary"
        aria-label={text('readTokens.revoke.name', {NAME: name})}
        aria-disabled={state === 'sending'}
        onClick={() => void revoke()}>
        {text('readTokens.revoke')}
      </button>
      {state === 'failed' && <Problem message={text('readTokens.revoke.failed')} />}
    </li>
  );
}

type IssuedProps = {name: string; token: string; onDone: () => void};

/** Shows a new read token, once: the token is stored nowhere. */
function IssuedToken({name, token, onDone}: IssuedProps): ReactNode {
  const text = useAccountText();
  const [result, setResult] = useState<'copied' | 'copy.failed'>();
  const field = useRef<HTMLInputElement>(null);

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(token);
      setResult('copied');
    } catch {
      // The clipboard is blocked or unsupported: focus selects the token for the reader to copy.
      field.current?.focus();
      setResult('copy.failed');
    }
  };
  return (
    <div className={card.stack}>
      <ScreenHead title={text('readTokens.issued')}>{text('readTokens.issued.once')}</ScreenHead>
      <Field
        ref={field}
        label={name}
        className={styles.token}
        readOnly
        value={token}
        onFocus={({target}) => target.select()}
      />
      <CardButton variant="primary" onClick={() => void copy()}>
        {text('readTokens.copy')}
      </CardButton>
      <p role="status" className={styles.note}>
        {result && text(`readTokens.${result}`)}
      </p>
      <CardButton variant="secondary" onClick={onDone}>
        {text('readTokens.done')}
      </CardButton>
    </div>
  );
}
