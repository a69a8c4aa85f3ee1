import React, {useEffect, useState, type ReactNode} from 'react';
import type {Attempt} from '../flow/types';
import styles from './card.module.css';
import {useCard} from './cardContext';
import {LinkButton} from './parts';

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
    <p className={styles.aside} data-testid={isOver ? undefined : 'sid-delayedprompt'}>
      {text('authenticating.retryPrompt')}{' '}
      {isOver ? (
        <LinkButton testId="sid-form-prompt-cta" onClick={() => send({type: 'send-again'})}>
          {again}
        </LinkButton>
      ) : (
        <span>{`${again} ${left}`}</span>
      )}
    </p>
  );
}
