import React, {useEffect, useState, type ReactNode} from 'react';
import type {SignIn} from '../flow/useSignIn';
import type {Attempt, Screen} from '../flow/types';
import {asRecord} from '../store/unknownData';
import type {TextKey} from '../../texts/formTexts';
import styles from './card.module.css';
import {useCard} from './cardContext';
import {providerName} from './methodTextKeys';
import {BackButton, CardButton, LinkButton, ScreenHead} from './parts';

type Props = {
  screen: Extract<Screen, {name: 'starting' | 'waiting' | 'reset-sent' | 'popup'}>;
  send: SignIn['send'];
};

/** Waits for the provider, a link, a passkey or the window of a single sign-on. */
export function WaitingScreen({screen, send}: Props): ReactNode {
  const {text} = useCard();
  const {attempt} = screen;
  const [title, message] = textsOf(screen);
  const isClosed = screen.name === 'popup' && screen.popup === 'closed';
  const hasMessage = asRecord(attempt.challenges?.[0]).type === 'proxy';
  return (
    <div data-testid="sid-form-authenticating-state" role={isClosed ? 'alert' : undefined}>
      <BackButton onClick={() => send({type: 'back'})} />
      <ScreenHead title={text(title, valuesOf(attempt))}>
        {message && text(message, valuesOf(attempt))}
      </ScreenHead>
      {isClosed ? (
        <CardButton variant="primary" onClick={() => send({type: 'retry'})}>
          {text('sso.reopen')}
        </CardButton>
      ) : (
        <span className={styles.spinner} />
      )}
      {screen.name === 'waiting' && hasMessage && <SendAgain attempt={attempt} send={send} />}
    </div>
  );
}

/** The values of the texts' placeholders. */
export function valuesOf({factor, handle}: Attempt): Record<string, string | undefined> {
  const {value} = handle ?? {};
  return {
    HANDLE: value,
    EMAIL_ADDRESS: value,
    PHONE_NUMBER: value,
    PROVIDER: providerName(factor),
  };
}

type Texts = [title: TextKey, message?: TextKey];

function textsOf(screen: Props['screen']): Texts {
  const {attempt} = screen;
  const variant = attempt.handle?.type === 'phone_number' ? 'phone' : 'email';
  switch (screen.name) {
    case 'starting':
      return attempt.isRepeated ? (REPEATED_TEXTS[attempt.factor.method] ?? STARTING) : STARTING;
    case 'reset-sent':
      return [
        `authenticating.recoverPassword.title.${variant}`,
        `authenticating.recoverPassword.message.${variant}`,
      ];
    case 'popup':
      return POPUP_TEXTS[screen.popup];
    case 'waiting':
      return attempt.factor.method === 'password'
        ? [
            'authenticating.initial.password.title',
            `authenticating.initial.password.message.${variant}`,
          ]
        : (WAITING_TEXTS[attempt.factor.method] ?? STARTING);
  }
}

const STARTING: Texts = ['resolving_factors.title'];

const WAITING_TEXTS: Readonly<Record<string, Texts>> = {
  email_link: ['authenticating.title.emailLink', 'authenticating.message.emailLink'],
  sms_link: ['authenticating.title.smsLink', 'authenticating.message.smsLink'],
  otp_via_email: ['authenticating.title.emailOtp'],
  otp_via_sms: ['authenticating.title.smsOtp'],
  totp: ['authenticating.initial.totp.title', 'authenticating.initial.totp.message'],
  webauthn: ['authenticating.title.webauthn', 'authenticating.message.webauthn'],
};

const REPEATED_TEXTS: Readonly<Record<string, Texts>> = {
  otp_via_email: ['authenticating.retry.title.emailOtp', 'authenticating.retry.message.emailOtp'],
  otp_via_sms: ['authenticating.retry.title.smsOtp', 'authenticating.retry.message.smsOtp'],
};

const POPUP_TEXTS: Readonly<Record<'open' | 'finishing' | 'closed', Texts>> = {
  open: ['authenticating.title.oidc', 'authenticating.message.oidc'],
  finishing: ['authenticating.title.oidc', 'sso.finishing'],
  closed: ['sso.closed.title', 'sso.closed.subtitle'],
};

/** Specification section 9. */
const SEND_AGAIN_MS = 30_000;
const TICK_MS = 1_000;

/** Offers another message, half a minute after the last one. */
export function SendAgain({attempt, send}: {attempt: Attempt; send: SignIn['send']}): ReactNode {
  const {text} = useCard();
  const {since = 0} = attempt;
  const [now, setNow] = useState(() => Date.now());
  const seconds = Math.ceil((since + SEND_AGAIN_MS - now) / TICK_MS);
  const isOver = seconds <= 0;
  useEffect(() => {
    if (isOver) {
      return undefined;
    }
    const timer = window.setInterval(() => setNow(Date.now()), TICK_MS);
    return () => window.clearInterval(timer);
  }, [isOver]);
  return (
    <p className={styles.aside} data-testid={isOver ? undefined : 'sid-delayedprompt'}>
      {text('authenticating.retryPrompt')}{' '}
      {isOver ? (
        <LinkButton testId="sid-form-prompt-cta" onClick={() => send({type: 'send-again'})}>
          {text('authenticating.retry')}
        </LinkButton>
      ) : (
        <span>
          {text('authenticating.retry')}{' '}
          {text(`delayedPrompt.timeRemaining.${seconds === 1 ? 'singular' : 'plural'}`, {
            TIME_REMAINING: String(seconds),
          })}
        </span>
      )}
    </p>
  );
}
