import React, {useEffect, useRef, useState, type ReactNode} from 'react';
import type {DocumentType} from '../site-config';
import type {Side} from './checkSteps';
import styles from './identity.module.css';
import type {IdentityTextKey} from '../texts/identityTexts';
import type {IdentityText} from './identityText';
import type {Picture} from './pictures/readPicture';
import {newSubmissionKey, sendPictures, type Outcome} from './sendPictures';

type Props = {
  type: DocumentType;
  pictures: readonly {side: Side; name: string; picture: Picture}[];
  isComplete: boolean;
  url: string;
  token: string;
  receiver: string;
  /** Why the last attempt failed. */
  problem?: IdentityTextKey | undefined;
  text: IdentityText;
  onOutcome: (outcome: Outcome) => void;
  onAgain: () => void;
};

/** Shows the pictures for review, and sends them when the reader confirms. */
export function SendStep(props: Props): ReactNode {
  const {type, pictures, isComplete, url, token, receiver, problem, text} = props;
  const [progress, setProgress] = useState<number>();
  // All attempts to send these pictures are one submission.
  const [key] = useState(newSubmissionKey);
  const sending = useRef<AbortController>();
  useEffect(() => () => sending.current?.abort(), []);

  const send = async () => {
    const controller = new AbortController();
    sending.current = controller;
    setProgress(0);
    const submission = {
      key,
      type,
      pictures: pictures.map(({side, picture}) => ({side, jpeg: picture.jpeg})),
    };
    const {signal} = controller;
    const outcome = await sendPictures(submission, {url, token, signal, onProgress: setProgress});
    if (!signal.aborted) {
      setProgress(undefined);
      props.onOutcome(outcome);
    }
  };
  const stop = () => {
    sending.current?.abort();
    setProgress(undefined);
  };
  const isSending = progress !== undefined;
  // The same pictures with the same token would be rejected again.
  const canSend = isComplete && (problem === undefined || problem === 'identity.failed');
  const shown = isComplete ? problem : 'kyc.mobile.failure.invalid_state.title';
  return (
    <>
      <h1 className={styles.title} tabIndex={-1}>
        {text('identity.review')}
      </h1>
      <p className={styles.lead}>{text('identity.review.lead', {RECEIVER: receiver})}</p>
      <ul className={styles.pictures}>
        {pictures.map(({side, name, picture}) => (
          <li key={side}>
            <img
              className={styles.picture}
              src={picture.dataURL}
              alt={text('identity.picture', {NAME: name})}
            />
          </li>
        ))}
      </ul>
      {shown && !isSending && (
        <p role="alert" className={styles.fieldError}>
          {text(shown)}
        </p>
      )}
      <p role="status" className={styles.aside}>
        {isSending && text('identity.sending')}
      </p>
      {isSending && (
        <progress
          className={styles.progress}
          aria-label={text('identity.progress')}
          max={1}
          value={progress}
        />
      )}
      {canSend && (
        <button
          type="button"
          className={`${styles.button} ${styles.primary}`}
          aria-disabled={isSending}
          onClick={() => !isSending && void send()}>
          {text(problem ? 'identity.retry' : 'identity.send')}
        </button>
      )}
      <button
        type="button"
        className={`${styles.button} ${styles.secondary}`}
        onClick={isSending ? stop : props.onAgain}>
        {text(isSending ? 'identity.stop' : 'identity.again')}
      </button>
    </>
  );
}
