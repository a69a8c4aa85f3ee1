import React, {useEffect, useId, useRef, useState, type FormEvent, type ReactNode} from 'react';
import {useSlashID} from '@slashid/react';
import type {TextKey} from '../../texts/formTexts';
import styles from './card.module.css';
import {useCard} from './cardContext';
import {describeRule, type FailedRule} from './describeRule';
import {Icon} from './icons';
import {BackButton, CardButton, FieldError, ScreenHead} from './parts';
import {PASSWORD_RULES} from './passwordRules';
import {useStartAttempt, type Flow} from '../flow/useStartAttempt';

type Stage = 'initial' | 'setPassword' | 'verifyPassword' | 'recoverPassword';

/**
 * Asks for, sets or resets a password. The widget's own screen cannot show rules, and fails if the provider rejects a
 * password without naming a rule.
 */
export function PasswordScreen({flow}: {flow: Flow}): ReactNode {
  const {text} = useCard();
  const {sid} = useSlashID();
  const [stage, setStage] = useState<Stage>('initial');
  const [error, setError] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const {handle} = flow.context.config;
  const submitted = useRef('');

  useEffect(() => {
    const ask = (next: Stage) => () => {
      setStage(next);
      setBusy(false);
    };
    const reject = (message: string) => {
      setError(message);
      setBusy(false);
    };
    const onSet = ask('setPassword');
    const onVerify = ask('verifyPassword');
    const onIncorrect = () => reject(text('authenticating.setPassword.validation.incorrect'));
    const onInvalid = ({failedRules}: {failedRules: readonly FailedRule[]}) =>
      reject(describeRule(failedRules[0], submitted.current, text));
    sid?.subscribe('passwordSetReady', onSet);
    sid?.subscribe('passwordVerifyReady', onVerify);
    sid?.subscribe('incorrectPasswordSubmitted', onIncorrect);
    sid?.subscribe('invalidPasswordSubmitted', onInvalid);
    return () => {
      sid?.unsubscribe('passwordSetReady', onSet);
      sid?.unsubscribe('passwordVerifyReady', onVerify);
      sid?.unsubscribe('incorrectPasswordSubmitted', onIncorrect);
      sid?.unsubscribe('invalidPasswordSubmitted', onInvalid);
    };
  }, [sid, text]);
  useStartAttempt(flow);

  const submit = (password: string) => {
    submitted.current = password;
    setError(undefined);
    setBusy(true);
    sid?.publish('passwordSubmitted', password);
  };
  const recover = () => {
    setError(undefined);
    setStage('recoverPassword');
    void Promise.resolve(flow.recover()).then(() => setStage('verifyPassword'));
  };
  const isPhone = handle?.type === 'phone_number';
  const values = {
    HANDLE: handle?.value,
    EMAIL_ADDRESS: handle?.value,
    PHONE_NUMBER: handle?.value,
  };
  const variant = isPhone ? 'phone' : 'email';
  const keys: Record<Stage, [TextKey, TextKey]> = {
    initial: [
      'authenticating.initial.password.title',
      `authenticating.initial.password.message.${variant}`,
    ],
    setPassword: ['authenticating.setPassword.title', 'authenticating.setPassword.message'],
    verifyPassword: [
      'authenticating.verifyPassword.title',
      'authenticating.verifyPassword.message',
    ],
    recoverPassword: [
      `authenticating.recoverPassword.title.${variant}`,
      `authenticating.recoverPassword.message.${variant}`,
    ],
  };
  const [title, message] = keys[stage];
  return (
    <div data-testid="sid-form-authenticating-state">
      <BackButton onClick={flow.cancel} />
      <ScreenHead title={text(title)}>{text(message, values)}</ScreenHead>
      {stage === 'setPassword' || stage === 'verifyPassword' ? (
        <PasswordForm
          key={stage}
          isNew={stage === 'setPassword'}
          account={handle?.value ?? ''}
          error={error}
          isBusy={isBusy}
          onError={setError}
          onSubmit={submit}
          onRecover={recover}
        />
      ) : (
        <span className={styles.spinner} />
      )}
    </div>
  );
}

type FormProps = {
  isNew: boolean;
  account: string;
  error: string | undefined;
  isBusy: boolean;
  onError: (error: string | undefined) => void;
  onSubmit: (password: string) => void;
  onRecover: () => void;
};

function PasswordForm(props: FormProps): ReactNode {
  const {isNew, account, error, isBusy, onError, onSubmit, onRecover} = props;
  const {text} = useCard();
  const field = useRef<HTMLInputElement>(null);
  const [password, setPassword] = useState('');
  const [repeated, setRepeated] = useState('');
  const [isShown, setShown] = useState(false);
  const id = useId();

  useEffect(() => field.current?.focus({preventScroll: true}), []);
  const hasError = error !== undefined;
  useEffect(() => {
    if (hasError) {
      field.current?.focus({preventScroll: true});
    }
  }, [hasError]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) {
      return;
    }
    if (password === '') {
      onError(text('authenticating.setPassword.validation.required'));
    } else if (isNew && password !== repeated) {
      onError(text('authenticating.setPassword.validation.mismatch'));
    } else {
      onSubmit(password);
    }
  };
  const type = isShown ? 'text' : 'password';
  return (
    <form onSubmit={submit} noValidate className={styles.stack}>
      {/* Password managers read the account name from here. */}
      <input type="text" name="username" autoComplete="username" value={account} readOnly hidden />
      <label className={styles.label} htmlFor="password-input">
        {text('authenticating.password.label')}
      </label>
      <div className={styles.withAction}>
        <input
          id="password-input"
          ref={field}
          className={styles.input}
          name="password"
          type={type}
          autoComplete={isNew ? 'new-password' : 'current-password'}
          value={password}
          aria-invalid={error !== undefined}
          aria-describedby={`${error ? `${id}-error` : ''} ${isNew ? `${id}-rules` : ''}`.trim()}
          onChange={({target}) => {
            onError(undefined);
            setPassword(target.value);
          }}
        />
        <button type="button" className={styles.inField} onClick={() => setShown(!isShown)}>
          {text(isShown ? 'password.hide' : 'password.show')}
        </button>
      </div>
      {isNew && <Rules id={`${id}-rules`} password={password} />}
      {isNew && (
        <>
          <label className={styles.label} htmlFor="password-input-confirm">
            {text('authenticating.passwordConfirm.label')}
          </label>
          <input
            id="password-input-confirm"
            className={styles.input}
            type={type}
            autoComplete="new-password"
            value={repeated}
            onChange={({target}) => {
              onError(undefined);
              setRepeated(target.value);
            }}
          />
        </>
      )}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      <CardButton variant="primary" isBusy={isBusy} testId="sid-form-authenticating-submit-button">
        {text(
          isBusy ? 'authenticating.submitting.password.title' : 'authenticating.password.submit',
        )}
      </CardButton>
      {!isNew && (
        <p className={styles.aside}>
          {text('authenticating.verifyPassword.recover.prompt')}{' '}
          <button
            type="button"
            className={styles.linkButton}
            data-testid="sid-form-authenticating-recover-button"
            onClick={onRecover}>
            {text('authenticating.verifyPassword.recover.cta')}
          </button>
        </p>
      )}
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
