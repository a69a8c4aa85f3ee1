import React, {useEffect, useState, type ReactNode} from 'react';
import type {TextKey} from '@gated-docs/access-config/texts/formTexts';
import type {Attempt, Screen} from '../flow/types';
import {asRecord} from '@gated-docs/utils/unknown-data';
import styles from './card.module.css';
import {CardScreen, useCard} from './Card';
import {valuesOf} from './methods/methodTexts';
import {CardButton, LinkButton} from './parts';

type Props = {screen: Screen & {name: 'waiting' | 'reset-sent' | 'popup'}};

/** Waits for the provider, a link, a passkey or the window of a single sign-on. */
export function WaitingScreen({screen}: Props): ReactNode {
  const {text, send} = useCard();
  const {attempt} = screen;
  const [title, message] = textsOf(screen);
  const values = valuesOf(attempt);
  const isClosed = screen.name === 'popup' && screen.isClosed;
  const hasMessage = asRecord(attempt.challenges?.[0]).type === 'proxy';
  return (
    // A new heading takes the focus, so that screen readers announce each stage.
    <CardScreen
      key={`${title} ${message}`}
      title={text(title, values)}
      lead={message && text(message, values)}
      onBack={() => send({type: 'back'})}
      role={isClosed ? 'alert' : undefined}>
      {isClosed ? (
        <CardButton variant="primary" onClick={() => send({type: 'retry'})}>
          {text('sso.reopen')}
        </CardButton>
      ) : (
        <span className={styles.spinner} />
      )}
      {screen.name === 'waiting' && hasMessage && <SendAgain attempt={attempt} />}
    </CardScreen>
  );
}

type Texts = readonly [title: TextKey, message?: TextKey];

function textsOf(screen: Props['screen']): Texts {
  const {factor, handle, isRepeated, challenges} = screen.attempt;
  const variant = handle?.type === 'phone_number' ? 'phone' : 'email';
  if (screen.name === 'popup') {
    return screen.isClosed
      ? ['sso.closed.title', 'sso.closed.subtitle']
      : ['authenticating.title.oidc', 'authenticating.message.oidc'];
  }
  if (screen.name === 'reset-sent') {
    return [
      `authenticating.recoverPassword.title.${variant}`,
      `authenticating.recoverPassword.message.${variant}`,
    ];
  }
  if (!challenges) {
    return (isRepeated && REPEATED_TEXTS[factor.method]) || STARTING;
  }
  return factor.method === 'password'
    ? [
        'authenticating.initial.password.title',
        `authenticating.initial.password.message.${variant}`,
      ]
    : (WAITING_TEXTS[factor.method] ?? STARTING);
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

/** Specification section 9. */
const SEND_AGAIN_MS = 30_000;
const TICK_MS = 1_000;

/** Offers another message, half a minute after the last one. */
export function SendAgain({attempt}: {attempt: Attempt}): ReactNode {
  const {text, send} = useCard();
  const {since = 0} = attempt;
  const [now, setNow] = useState(() => Date.now());
  const seconds = Math.ceil((since + SEND_AGAIN_MS - now) / TICK_MS);
  const isOver = seconds <= 0;
  useEffect(() => {
    const timer = isOver ? undefined : window.setInterval(() => setNow(Date.now()), TICK_MS);
    return () => window.clearInterval(timer);
  }, [isOver]);
  const again = text('authenticating.retry');
  const left = text(`delayedPrompt.timeRemaining.${seconds === 1 ? 'singular' : 'plural'}`, {
    TIME_REMAINING: String(seconds),
  });
  return (
    <p className={styles.aside}>
      {text('authenticating.retryPrompt')}{' '}
      {isOver ? (
        <LinkButton onClick={() => send({type: 'send-again'})}>{again}</LinkButton>
      ) : (
        <span>{`${again} ${left}`}</span>
      )}
    </p>
  );
}
