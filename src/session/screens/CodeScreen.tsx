import React, {useEffect, useId, useRef, useState, type ReactNode} from 'react';
import type {SignIn} from '../flow/useSignIn';
import type {Screen} from '../flow/types';
import type {TextKey} from '../../texts/formTexts';
import styles from './card.module.css';
import {useCard} from './cardContext';
import {BackButton, CardButton, FieldError, LinkButton, ScreenHead} from './parts';
import {SendAgain, valuesOf} from './WaitingScreen';

type CodeState = Extract<Screen, {name: 'code'}>;

type Props = {screen: CodeState; send: SignIn['send']};

const CODE_LENGTH = 6;

/** Asks for a code: from a message, from an authenticator app, or one that was saved for its loss. */
export function CodeScreen({screen, send}: Props): ReactNode {
  const {text} = useCard();
  const {attempt, kind} = screen;
  const [title, message] = textsOf(screen);
  return (
    <div data-testid="sid-form-authenticating-state">
      <BackButton onClick={() => send({type: 'back'})} />
      <ScreenHead title={text(title)}>{text(message, valuesOf(attempt))}</ScreenHead>
      <CodeForm key={kind} screen={screen} send={send} />
      {kind === 'message' && <SendAgain attempt={attempt} send={send} />}
      {kind === 'app' && !attempt.key && (
        <p className={styles.aside}>
          <LinkButton onClick={() => send({type: 'use-recovery-code'})}>
            {text('authenticating.input.totp.cta')}
          </LinkButton>
        </p>
      )}
    </div>
  );
}

function textsOf({attempt, kind, isBusy}: CodeState): [TextKey, TextKey] {
  if (kind !== 'message') {
    return ['authenticating.input.totp.title', 'authenticating.input.totp.message'];
  }
  const channel = attempt.factor.method === 'otp_via_sms' ? 'smsOtp' : 'emailOtp';
  return isBusy
    ? [`authenticating.submitting.title.${channel}`, `authenticating.submitting.message.${channel}`]
    : [`authenticating.title.${channel}`, `authenticating.message.${channel}`];
}

function CodeForm({screen, send}: Props): ReactNode {
  const {text} = useCard();
  const {kind, isBusy, problem} = screen;
  const [code, setCode] = useState('');
  const [edited, setEdited] = useState<CodeState>();
  const field = useRef<HTMLInputElement>(null);
  const id = useId();
  const isRecovery = kind === 'recovery';
  // Typing answers a message, until the next.
  const error = edited === screen ? undefined : problem;

  const isRefused = !isBusy && problem === 'authenticating.otpInput.submit.error';
  useEffect(() => {
    const clear = () => setCode('');
    if (isRefused) {
      clear();
    }
    if (!isBusy) {
      field.current?.focus({preventScroll: true});
    }
  }, [isBusy, isRefused]);

  const type = (entered: string) => {
    const cleaned = isRecovery ? entered : entered.replace(/\D/g, '').slice(0, CODE_LENGTH);
    setCode(cleaned);
    setEdited(screen);
    if (!isRecovery && cleaned.length === CODE_LENGTH) {
      send({type: 'code', code: cleaned});
    }
  };
  return (
    <form
      noValidate
      className={styles.stack}
      onSubmit={(event) => {
        event.preventDefault();
        send({type: 'code', code});
      }}>
      <label className={styles.label} htmlFor={isRecovery ? 'totp' : id}>
        {text(isRecovery ? 'authenticator.recoveryCode' : 'authenticating.otpInput')}
      </label>
      <input
        id={isRecovery ? 'totp' : id}
        ref={field}
        className={`${styles.input} ${isRecovery ? '' : styles.code}`}
        type="text"
        inputMode={isRecovery ? 'text' : 'numeric'}
        autoComplete={isRecovery ? 'off' : 'one-time-code'}
        spellCheck={false}
        readOnly={isBusy}
        value={code}
        aria-invalid={error !== undefined}
        aria-describedby={error && `${id}-error`}
        onChange={({target}) => type(target.value)}
      />
      {error && <FieldError id={`${id}-error`}>{text(error)}</FieldError>}
      <CardButton variant="primary" isBusy={isBusy} testId="sid-form-authenticating-submit-button">
        {text('authenticating.otpInput.submit')}
      </CardButton>
    </form>
  );
}
