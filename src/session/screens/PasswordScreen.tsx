import React, {
  useEffect,
  useId,
  useRef,
  useState,
  type FormEvent,
  type ReactNode,
  type RefObject,
} from 'react';
import type {SignIn} from '../flow/useSignIn';
import type {Screen} from '../flow/types';
import styles from './card.module.css';
import {useCard} from './cardContext';
import {describeRule} from './describeRule';
import {Icon} from './icons';
import {BackButton, CardButton, FieldError, LinkButton, ScreenHead} from './parts';
import {PASSWORD_RULES} from './passwordRules';
import {valuesOf} from './WaitingScreen';

type PasswordState = Extract<Screen, {name: 'password'}>;

type Props = {screen: PasswordState; send: SignIn['send']};

/** Asks for a password, or for a new one with its confirmation and rules. */
export function PasswordScreen({screen, send}: Props): ReactNode {
  const {text} = useCard();
  const {attempt, isNew} = screen;
  const key = `authenticating.${isNew ? 'set' : 'verify'}Password` as const;
  const values = valuesOf(attempt);
  return (
    <div data-testid="sid-form-authenticating-state">
      <BackButton onClick={() => send({type: 'back'})} />
      <ScreenHead title={text(`${key}.title`)}>{text(`${key}.message`, values)}</ScreenHead>
      <PasswordForm key={key} screen={screen} send={send} />
      {!isNew && (
        <p className={styles.aside}>
          {text('authenticating.verifyPassword.recover.prompt')}{' '}
          <LinkButton
            testId="sid-form-authenticating-recover-button"
            onClick={() => send({type: 'forgot-password'})}>
            {text('authenticating.verifyPassword.recover.cta')}
          </LinkButton>
        </p>
      )}
      {!isNew && attempt.before.name === 'methods' && (
        <p className={styles.aside}>
          <LinkButton onClick={() => send({type: 'back'})}>{text('methods.other')}</LinkButton>
        </p>
      )}
    </div>
  );
}

function PasswordForm({screen, send}: Props): ReactNode {
  const {text} = useCard();
  const {attempt, isNew, isBusy, problem} = screen;
  const field = useRef<HTMLInputElement>(null);
  const [password, setPassword] = useState('');
  const [repeated, setRepeated] = useState('');
  const [edited, setEdited] = useState<PasswordState>();
  const id = useId();
  // Typing answers a message, until the next.
  const shown = edited === screen ? undefined : problem;
  const error =
    typeof shown === 'object' ? describeRule(shown.rule, password, text) : shown && text(shown);

  useEffect(() => {
    if (!isBusy) {
      field.current?.focus({preventScroll: true});
    }
  }, [isBusy, problem]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    send({type: 'password', password, ...(isNew && {repeated})});
  };
  const change = (set: (text: string) => void) => (entered: string) => {
    setEdited(screen);
    set(entered);
  };
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
      <PasswordFields
        field={field}
        isNew={isNew}
        values={[password, repeated]}
        isInvalid={error !== undefined}
        describedBy={`${error ? `${id}-error` : ''} ${isNew ? `${id}-rules` : ''}`.trim()}
        onPassword={change(setPassword)}
        onRepeated={change(setRepeated)}>
        <Rules id={`${id}-rules`} password={password} />
      </PasswordFields>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      <CardButton variant="primary" isBusy={isBusy} testId="sid-form-authenticating-submit-button">
        {text(
          isBusy ? 'authenticating.submitting.password.title' : 'authenticating.password.submit',
        )}
      </CardButton>
    </form>
  );
}

type FieldsProps = {
  field: RefObject<HTMLInputElement>;
  isNew: boolean;
  values: [password: string, repeated: string];
  isInvalid: boolean;
  describedBy: string;
  onPassword: (text: string) => void;
  onRepeated: (text: string) => void;
  /** The rules, below a new password. */
  children: ReactNode;
};

function PasswordFields(props: FieldsProps): ReactNode {
  const {field, isNew, values, isInvalid, describedBy, onPassword, onRepeated, children} = props;
  const {text} = useCard();
  const [isShown, setShown] = useState(false);
  const type = isShown ? 'text' : 'password';
  return (
    <>
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
          value={values[0]}
          aria-invalid={isInvalid}
          aria-describedby={describedBy}
          onChange={({target}) => onPassword(target.value)}
        />
        <button type="button" className={styles.inField} onClick={() => setShown(!isShown)}>
          {text(isShown ? 'password.hide' : 'password.show')}
        </button>
      </div>
      {isNew && children}
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
            value={values[1]}
            onChange={({target}) => onRepeated(target.value)}
          />
        </>
      )}
    </>
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
