import React, {useEffect, useState, type ReactNode} from 'react';
import type {TextKey} from '@gated-docs/access-config/texts/formTexts';
import type {Screen} from '../../flow/types';
import styles from '../card.module.css';
import {CardScreen, useCard} from '../Card';
import {Field, useFocus} from '../Field';
import {valuesOf} from '../methods/methodTexts';
import {CardButton, LinkButton} from '../parts';
import {SendAgain} from '../WaitingScreen';

type CodeState = Screen & {name: 'code'};

type Props = {screen: CodeState};

const CODE_LENGTH = 6;

/** Asks for a code: from a message, from an authenticator app, or one that was saved for its loss. */
export function CodeScreen({screen}: Props): ReactNode {
  const {text, send} = useCard();
  const {attempt, kind} = screen;
  const [title, message] = textsOf(screen);
  return (
    <CardScreen
      title={text(title)}
      lead={text(message, valuesOf(attempt))}
      onBack={() => send({type: 'back'})}>
      <CodeForm key={kind} screen={screen} />
      {kind === 'message' && <SendAgain attempt={attempt} />}
      {kind === 'app' && !attempt.key && (
        <p className={styles.aside}>
          <LinkButton onClick={() => send({type: 'use-recovery-code'})}>
            {text('authenticating.input.totp.cta')}
          </LinkButton>
        </p>
      )}
    </CardScreen>
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

const RECOVERY_FIELD = {id: 'totp', autoComplete: 'off'};

const CODE_FIELD = {
  className: styles.code,
  inputMode: 'numeric',
  autoComplete: 'one-time-code',
} as const;

function CodeForm({screen}: Props): ReactNode {
  const {text, send} = useCard();
  const {kind, isBusy, problem} = screen;
  const [code, setCode] = useState('');
  const field = useFocus(problem);
  const isRecovery = kind === 'recovery';
  const isRefused = !isBusy && problem === 'authenticating.otpInput.submit.error';
  useEffect(() => {
    const clear = () => setCode('');
    if (isRefused) {
      clear();
    }
  }, [isRefused]);

  const type = (entered: string) => {
    const cleaned = isRecovery ? entered : entered.replace(/\D/g, '').slice(0, CODE_LENGTH);
    setCode(cleaned);
    send({type: 'edit'});
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
      <Field
        ref={field}
        {...(isRecovery ? RECOVERY_FIELD : CODE_FIELD)}
        label={text(isRecovery ? 'authenticator.recoveryCode' : 'authenticating.otpInput')}
        spellCheck={false}
        readOnly={isBusy}
        value={code}
        error={problem && text(problem)}
        onChange={({target}) => type(target.value)}
      />
      <CardButton variant="primary" isBusy={isBusy}>
        {text('authenticating.otpInput.submit')}
      </CardButton>
    </form>
  );
}
