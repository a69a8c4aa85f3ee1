import React, {useEffect, useId, useRef, useState, type ReactNode} from 'react';
import {REASONS, type Reason} from '@gated-docs/feedback/events';
import {sendFeedback} from './sendFeedback';
import styles from './styles.module.css';

const REASON_TEXTS: Readonly<Record<Reason, string>> = {
  missing: 'Something is missing',
  unclear: 'It is hard to understand',
  wrong: 'It is wrong or out of date',
  example: 'An example does not work',
};

const QUESTIONS = {
  page: 'Was this page helpful?',
  reason: 'Thank you. What is the problem?',
  thanks: 'Thank you.',
  failed: 'Your feedback couldn’t be sent. Try again later.',
} as const;

type Props = {endpoint: string; route: string};

/** Asks for a yes or no and, after a no, for the reason. Sends each answer immediately, so that none is lost. */
export default function PageQuestion({endpoint, route: page}: Props): ReactNode {
  const [step, setStep] = useState<keyof typeof QUESTIONS>('page');
  const question = useRef<HTMLParagraphElement>(null);
  const isAsked = useRef(false);
  const id = useId();
  // The pressed button is gone: move the focus, so that keyboard users continue from the same place.
  useEffect(() => {
    if (isAsked.current) {
      question.current?.focus({preventScroll: true});
    }
    isAsked.current = true;
  }, [step]);

  const send = async (event: Parameters<typeof sendFeedback>[1], next: typeof step) =>
    setStep((await sendFeedback(endpoint, event)) ? next : 'failed');
  return (
    <div role="group" aria-labelledby={id} className={styles.question}>
      <p id={id} ref={question} tabIndex={-1}>
        {QUESTIONS[step]}
      </p>
      {step === 'page' &&
        [true, false].map((helpful) => (
          <button
            key={String(helpful)}
            type="button"
            className="button button--sm button--outline button--primary"
            onClick={() =>
              void send({event: 'page', page, helpful}, helpful ? 'thanks' : 'reason')
            }>
            {helpful ? 'Yes' : 'No'}
          </button>
        ))}
      {step === 'reason' &&
        REASONS.map((reason) => (
          <button
            key={reason}
            type="button"
            className="button button--sm button--outline button--primary"
            onClick={() => void send({event: 'reason', page, reason}, 'thanks')}>
            {REASON_TEXTS[reason]}
          </button>
        ))}
    </div>
  );
}
