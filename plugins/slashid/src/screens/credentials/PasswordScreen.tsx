import React, {useId, useState, type FormEvent, type ReactNode} from 'react';
import type {Screen} from '../../flow/types';
import styles from '../card.module.css';
import {CardScreen, useCard} from '../Card';
import {Field, useFocus} from '../Field';
import {Icon} from '../icons';
import {valuesOf} from '../methods/methodTexts';
import {CardButton, LinkButton} from '../parts';
import {describeRule, PASSWORD_RULES} from './passwordRules';

type PasswordState = Screen & {name: 'password'};

type Props = {screen: PasswordState};

/** Asks for a password, or for a new one with its confirmation and rules. */
export function PasswordScreen({screen}: Props): ReactNode {
  const {text, send} = useCard();
  const {attempt, isNew} = screen;
  const key = `authenticating.${isNew ? 'set' : 'verify'}Password` as const;
  return (
    <CardScreen
      title={text(`${key}.title`)}
      lead={text(`${key}.message`, valuesOf(attempt))}
      onBack={() => send({type: 'back'})}>
      <PasswordForm key={key} screen={screen} />
      {!isNew && (
        <p className={styles.aside}>
          {text('authenticating.verifyPassword.recover.prompt')}{' '}
          <LinkButton onClick={() => send({type: 'forgot-password'})}>
            {text('authenticating.verifyPassword.recover.cta')}
          </LinkButton>
        </p>
      )}
      {!isNew && attempt.before.name === 'methods' && (
        <p className={styles.aside}>
          <LinkButton onClick={() => send({type: 'back'})}>{text('methods.other')}</LinkButton>
        </p>
      )}
    </CardScreen>
  );
}

function PasswordForm({screen}: Props): ReactNode {
  const {text, send} = useCard();
  const {attempt, isNew, isBusy, problem} = screen;
  const field = useFocus(problem);
  const [password, setPassword] = useState('');
  const [repeated, setRepeated] = useState('');
  const [isShown, setShown] = useState(false);
  const rules = useId();
  const error =
    typeof problem === 'object'
      ? describeRule(problem.rule, password, text)
      : problem && text(problem);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    send({type: 'password', password, ...(isNew && {repeated})});
  };
  const change = (set: (text: string) => void, entered: string) => {
    send({type: 'edit'});
    set(entered);
  };
  const type = isShown ? 'text' : 'password';
  return (
    <form onSubmit={submit} noValidate className={styles.stack}>
      {/* Password managers read the account name from here. */}
      <input
        type="text"
        name="username"
        autoComplete="username"
        value={attempt.handle?.value ?? ''}
        readOnly
        hidden
      />
      <Field
        ref={field}
        id="password-input"
        label={text('authenticating.password.label')}
        name="password"
        type={type}
        autoComplete={isNew ? 'new-password' : 'current-password'}
        value={password}
        error={error}
        describedBy={isNew ? rules : undefined}
        frame={styles.withAction}
        action={
          <button type="button" className={styles.inField} onClick={() => setShown(!isShown)}>
            {text(isShown ? 'password.hide' : 'password.show')}
          </button>
        }
        onChange={({target}) => change(setPassword, target.value)}>
        {isNew && (
          <>
            <Rules id={rules} password={password} />
            <Field
              id="password-input-confirm"
              label={text('authenticating.passwordConfirm.label')}
              type={type}
              autoComplete="new-password"
              value={repeated}
              onChange={({target}) => change(setRepeated, target.value)}
            />
          </>
        )}
      </Field>
      <CardButton variant="primary" isBusy={isBusy}>
        {text(
          isBusy ? 'authenticating.submitting.password.title' : 'authenticating.password.submit',
        )}
      </CardButton>
    </form>
  );
}

function Rules({id, password}: {id: string; password: string}): ReactNode {
  const {text} = useCard();
  return (
    <ul id={id} className={styles.rules}>
      {PASSWORD_RULES.map(({text: key, isMet}) => {
        const met = isMet(password);
        return (
          <li key={key} data-met={met}>
            <Icon name={met ? 'check' : 'dot'} />
            {text(key)}
            <span className={styles.unseen}>
              , {text(met ? 'password.rule.met' : 'password.rule.unmet')}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
