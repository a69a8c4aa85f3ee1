import React, {useEffect, useId, useRef, useState, type ReactNode} from 'react';
import {CameraView} from './CameraView';
import {checkDocument, checkSelfie, type PictureProblem} from './pictures/checkPicture';
import type {Side} from './checkSteps';
import {countFaces} from './pictures/countFaces';
import styles from './identity.module.css';
import type {IdentityText} from './identityText';
import {readPicture, type Picture} from './pictures/readPicture';

type Props = {
  side: Side;
  name: string;
  /** "Picture 1 of 3". */
  position: string;
  /** Why the checking service rejected the last picture. */
  rejection?: string | undefined;
  text: IdentityText;
  onTaken: (picture: Picture) => void;
};

type State =
  | {status: 'choosing' | 'camera' | 'checking' | 'unreadable'}
  | {status: 'checked'; picture: Picture; problem: PictureProblem | null};

/** Takes one picture, by camera or from a file, and shows what is wrong with it; the reader can take another. */
export function PictureStep({side, name, position, rejection, text, onTaken}: Props): ReactNode {
  const [state, setState] = useState<State>({status: 'choosing'});
  const heading = useRef<HTMLHeadingElement>(null);
  const result = useRef<HTMLParagraphElement>(null);
  const id = useId();
  const hasCamera = typeof navigator.mediaDevices?.getUserMedia === 'function';

  // The pressed button is gone, so focus moves to the result, which is announced, or to the heading. The next button
  // is one Tab away.
  const {status} = state;
  const isFirst = useRef(true);
  useEffect(() => {
    if (isFirst.current) {
      isFirst.current = false;
    } else if (status !== 'checking') {
      (result.current ?? heading.current)?.focus();
    }
  }, [status]);

  const check = async (source: Blob | HTMLVideoElement) => {
    setState({status: 'checking'});
    try {
      const picture = await readPicture(source);
      const problem =
        side === 'selfie'
          ? await checkSelfie(picture.pixels, countFaces)
          : checkDocument(picture.pixels);
      setState({status: 'checked', picture, problem});
    } catch {
      setState({status: 'unreadable'});
    }
  };
  const isChoosing = state.status === 'choosing' || state.status === 'unreadable';
  return (
    <>
      <h1 ref={heading} className={styles.title} tabIndex={-1}>
        {name}
      </h1>
      <p className={styles.lead}>
        {position}. {text(side === 'selfie' ? 'identity.hint.selfie' : 'identity.hint.document')}
      </p>
      {rejection && state.status === 'choosing' && (
        <p role="alert" className={styles.fieldError}>
          {rejection}
        </p>
      )}
      {state.status === 'unreadable' && (
        <p ref={result} role="alert" tabIndex={-1} className={styles.fieldError}>
          {text('kyc.upload.mobile.failure.generic.title')}
        </p>
      )}
      {state.status === 'camera' && (
        <CameraView
          facing={side === 'selfie' ? 'user' : 'environment'}
          text={text}
          onTake={(video) => void check(video)}
          onClose={() => setState({status: 'choosing'})}
        />
      )}
      <p role="status" className={styles.aside}>
        {state.status === 'checking' && text('kyc.upload.mobile.loading.message')}
      </p>
      {isChoosing && (
        <>
          {hasCamera && (
            <button
              type="button"
              className={`${styles.button} ${styles.primary}`}
              onClick={() => setState({status: 'camera'})}>
              {text('identity.camera')}
            </button>
          )}
          <label htmlFor={id} className={styles.file}>
            {text('identity.file')}
          </label>
          <input
            id={id}
            type="file"
            accept="image/*"
            className={styles.input}
            onChange={({target}) => {
              const [file] = target.files ?? [];
              if (file) {
                void check(file);
              }
            }}
          />
        </>
      )}
      {state.status === 'checked' && (
        <>
          <img
            className={styles.picture}
            src={state.picture.dataURL}
            alt={text('identity.picture', {NAME: name})}
          />
          <p
            ref={result}
            role={state.problem ? 'alert' : 'status'}
            tabIndex={-1}
            className={state.problem ? styles.fieldError : styles.aside}>
            {state.problem
              ? text(`identity.problem.${state.problem}`)
              : text('kyc.upload.mobile.success.title')}
          </p>
          <Choices
            picture={state.picture}
            isGood={!state.problem}
            text={text}
            onTaken={onTaken}
            onAgain={() => setState({status: 'choosing'})}
          />
        </>
      )}
    </>
  );
}

type ChoicesProps = Pick<Props, 'text' | 'onTaken'> & {
  picture: Picture;
  isGood: boolean;
  onAgain: () => void;
};

/** The reader may override this device's guess; the checking service decides. */
function Choices({picture, isGood, text, onTaken, onAgain}: ChoicesProps): ReactNode {
  const use = (
    <button
      type="button"
      className={`${styles.button} ${isGood ? styles.primary : styles.secondary}`}
      onClick={() => onTaken(picture)}>
      {text(isGood ? 'kyc.upload.mobile.upload.cta.continue' : 'identity.anyway')}
    </button>
  );
  const again = (
    <button
      type="button"
      className={`${styles.button} ${isGood ? styles.secondary : styles.primary}`}
      onClick={onAgain}>
      {text('kyc.upload.mobile.upload.cta.again')}
    </button>
  );
  return (
    <>
      {isGood ? use : again}
      {isGood ? again : use}
    </>
  );
}
