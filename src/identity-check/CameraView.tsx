import React, {useEffect, useRef, useState, type ReactNode} from 'react';
import {Button} from './Button';
import {useText} from './checkSteps';
import styles from './identity.module.css';

type Props = {
  /** Selfies use a phone's front camera, documents its back camera. */
  facing: 'user' | 'environment';
  onTake: (video: HTMLVideoElement) => void;
  onClose: () => void;
};

type State = 'starting' | 'running' | 'refused' | 'none';

/** Camera preview for taking a picture. Unmounting turns the camera off. */
export function CameraView({facing, onTake, onClose}: Props): ReactNode {
  const text = useText();
  const video = useRef<HTMLVideoElement>(null);
  const [state, setState] = useState<State>('starting');

  useEffect(() => {
    let stream: MediaStream | undefined;
    let isCurrent = true;
    const stop = () => stream?.getTracks().forEach((track) => track.stop());
    openCamera(facing).then(
      (opened) => {
        stream = opened;
        if (!isCurrent || !video.current) {
          stop();
          return;
        }
        video.current.srcObject = opened;
        video.current.onplaying = () => setState('running');
      },
      (error: unknown) => isCurrent && setState(wasRefused(error) ? 'refused' : 'none'),
    );
    return () => {
      isCurrent = false;
      stop();
    };
  }, [facing]);

  const isUnusable = state === 'refused' || state === 'none';
  return (
    <div className={styles.stack}>
      {isUnusable ? (
        <p role="alert" className={styles.fieldError}>
          {text(`identity.camera.${state}`)}
        </p>
      ) : (
        <>
          <video
            ref={video}
            className={styles.picture}
            aria-label={text('identity.camera.view')}
            autoPlay
            muted
            playsInline
          />
          <p role="status" className={styles.aside}>
            {state === 'starting' && text('identity.camera.starting')}
          </p>
          <Button
            variant="primary"
            isWaiting={state !== 'running'}
            onClick={() => video.current && onTake(video.current)}>
            {text('identity.take')}
          </Button>
        </>
      )}
      <Button variant="secondary" onClick={onClose}>
        {text('identity.camera.off')}
      </Button>
    </div>
  );
}

/** @throws Error if there is no camera, or the reader or their administrator blocks it. */
async function openCamera(facing: Props['facing']): Promise<MediaStream> {
  return navigator.mediaDevices.getUserMedia({
    audio: false,
    video: {facingMode: facing, width: {ideal: 1920}, height: {ideal: 1080}},
  });
}

function wasRefused(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'NotAllowedError';
}
