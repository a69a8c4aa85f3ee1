import React, {useRef, useState, type FormEvent, type ReactNode} from 'react';
import card from '../../screens/card.module.css';
import {Field} from '../../screens/Field';
import {CardButton} from '../../screens/parts';
import styles from '../account.module.css';
import {useAccountText} from '../parts';
import {issueReadToken, revokeReadToken, type ReadTokenList} from './readTokenRequests';

/** The gate's own limit. */
const MAX_NAME_LENGTH = 80;
const USUAL_DAYS = 30;

type Props = {
  list: ReadTokenList;
  onIssued: (name: string, token: string) => void;
};

/** Creates a read token. A token that ends with its session has no lifetime to choose. */
export function IssueForm({list, onIssued}: Props): ReactNode {
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
