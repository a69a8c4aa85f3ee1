import React, {useEffect, useRef, useState, type ReactNode} from 'react';
import type {DocumentType} from '@gated-docs/access-config';
import type {IdentityTextKey} from '@gated-docs/access-config/texts/identityTexts';
import {ScreenHead} from '../screens/parts';
import {Button} from './Button';
import {useText, type Side} from './checkSteps';
import styles from './identity.module.css';
import type {Picture} from './readPicture';
import {newSubmissionKey, sendPictures, type Outcome} from './sendPictures';

type Props = {
  type: DocumentType;
  pictures: readonly {side: Side; name: string; picture: Picture}[];
  url: string;
  token: string;
  /** Why the last attempt failed. */
  problem?: IdentityTextKey | undefined;
  onOutcome: (outcome: Outcome) => void;
  onAgain: () => void;
};

/** Shows the pictures for review, and sends them when the reader confirms. */
export function SendStep({type, pictures, url, token, problem, ...props}: Props): ReactNode {
  const text = useText();
  // All attempts to send these pictures are one submission.
  const [key] = useState(newSubmissionKey);
  const [isSending, setSending] = useState(false);
  const sending = useRef<AbortController>();
  useEffect(() => () => sending.current?.abort(), []);

  const send = async () => {
    const {signal} = (sending.current = new AbortController());
    setSending(true);
    const sent = pictures.map(({side, picture: {jpeg}}) => ({side, jpeg}));
    const outcome = await sendPictures({key, type, pictures: sent}, {url, token, signal});
    if (!signal.aborted) {
      setSending(false);
      props.onOutcome(outcome);
    }
  };
  const stop = () => {
    sending.current?.abort();
    setSending(false);
  };
  // The same pictures with the same token would be rejected again.
  const canSend = problem === undefined || problem === 'identity.failed';
  return (
    <>
      <ScreenHead title={text('identity.review')}>
        {text('identity.review.lead', {RECEIVER: new URL(url).host})}
      </ScreenHead>
      <ul className={styles.pictures}>
        {pictures.map(({side, name, picture}) => (
          <li key={side}>
            <img
              className={styles.picture}
              src={picture.preview}
              alt={text('identity.picture', {NAME: name})}
            />
          </li>
        ))}
      </ul>
      {problem && !isSending && (
        <p role="alert" className={styles.fieldError}>
          {text(problem)}
        </p>
      )}
      <p role="status" className={styles.lead}>
        {isSending && text('identity.sending')}
      </p>
      {canSend && (
        <Button variant="primary" isWaiting={isSending} onClick={() => void send()}>
          {text(problem ? 'identity.retry' : 'identity.send')}
        </Button>
      )}
      <Button variant="secondary" onClick={isSending ? stop : props.onAgain}>
        {text(isSending ? 'identity.stop' : 'identity.again')}
      </Button>
    </>
  );
}
