import React, {useEffect, useId, useRef, useState, type ReactNode} from 'react';
import {ScreenHead} from '../screens/parts';
import {Button} from './Button';
import {useText, type Side} from './checkSteps';
import styles from './identity.module.css';
import {readPicture, type Picture} from './readPicture';

type Props = {
  side: Side;
  name: string;
  /** "Picture 1 of 3". */
  position: string;
  /** Why the checking service rejected the last picture. */
  rejection?: string | undefined;
  onTaken: (picture: Picture) => void;
};

type State = {status: 'choosing' | 'reading' | 'unreadable'} | {status: 'taken'; picture: Picture};

/** Asks for one picture, which a phone offers to take, and shows it; the reader can choose another. */
export function PictureStep({side, name, position, rejection, onTaken}: Props): ReactNode {
  const text = useText();
  const [state, setState] = useState<State>({status: 'choosing'});
  const heading = useRef<HTMLHeadingElement>(null);
  const id = useId();

  // The pressed button is gone, so focus moves to the heading. The next button is one Tab away.
  const {status} = state;
  const isFirst = useRef(true);
  useEffect(() => {
    if (isFirst.current) {
      isFirst.current = false;
    } else if (status !== 'reading') {
      heading.current?.focus();
    }
  }, [status]);

  const read = (file: File) => {
    setState({status: 'reading'});
    readPicture(file).then(
      (picture) => setState({status: 'taken', picture}),
      () => setState({status: 'unreadable'}),
    );
  };
  const problem =
    status === 'unreadable'
      ? text('kyc.upload.mobile.failure.generic.title')
      : status === 'choosing' && rejection;
  return (
    <>
      <ScreenHead title={name} heading={heading}>
        {position}. {text(side === 'selfie' ? 'identity.hint.selfie' : 'identity.hint.document')}
      </ScreenHead>
      {problem && (
        <p role="alert" className={styles.fieldError}>
          {problem}
        </p>
      )}
      <p role="status" className={styles.lead}>
        {status === 'reading' && text('kyc.upload.mobile.loading.message')}
      </p>
      {(status === 'choosing' || status === 'unreadable') && (
        <>
          <label htmlFor={id} className={styles.label}>
            {text('identity.file')}
          </label>
          <input
            id={id}
            type="file"
            accept="image/*"
            className={styles.input}
            onChange={({target: {files}}) => files?.[0] && read(files[0])}
          />
        </>
      )}
      {state.status === 'taken' && (
        <>
          <img
            className={styles.picture}
            src={state.picture.preview}
            alt={text('identity.picture', {NAME: name})}
          />
          <Button variant="primary" onClick={() => onTaken(state.picture)}>
            {text('kyc.upload.mobile.upload.cta.continue')}
          </Button>
          <Button variant="secondary" onClick={() => setState({status: 'choosing'})}>
            {text('kyc.upload.mobile.upload.cta.again')}
          </Button>
        </>
      )}
    </>
  );
}
