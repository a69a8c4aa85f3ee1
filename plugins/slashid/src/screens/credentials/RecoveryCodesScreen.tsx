import React, {useEffect, type ReactNode} from 'react';
import styles from '../card.module.css';
import {useCard} from '../cardContext';
import {CardButton, ScreenHead} from '../parts';
import {CopyButton} from './CopyButton';

type Props = {codes: readonly string[]};

/** Shows an authenticator app's recovery codes, which the provider does not show again. */
export function RecoveryCodesScreen({codes}: Props): ReactNode {
  const {text, send} = useCard();
  useEffect(keepOpen, []);
  return (
    <div data-recovery-codes="">
      <ScreenHead title={text('authenticating.saveRecoveryCodes.totp.title')}>
        {text('authenticating.saveRecoveryCodes.totp.message')}
      </ScreenHead>
      <ul className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <CopyButton value={codes.join('\n')} />
      <CardButton
        variant="secondary"
        testId="sid-form-authenticating-download-codes-button"
        onClick={() => download(codes)}>
        {text('authenticating.downloadCodes')}
      </CardButton>
      <CardButton
        variant="primary"
        testId="sid-form-recovery-codes-submit-button"
        onClick={() => send({type: 'codes-saved'})}>
        {text('authenticating.continue')}
      </CardButton>
    </div>
  );
}

/** A dialog must not close by Escape or a click beside the codes, by which readers would lose them. */
function keepOpen(): () => void {
  const listeners = new AbortController();
  const options = {capture: true, signal: listeners.signal};
  const end = (event: Event) => {
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  const isBeside = ({target}: Event) =>
    target instanceof Element && !target.closest('[data-recovery-codes]');
  document.addEventListener('keydown', (event) => event.key === 'Escape' && end(event), options);
  document.addEventListener('click', (event) => isBeside(event) && end(event), options);
  return () => listeners.abort();
}

/** One per line (specification section 9). */
function download(codes: readonly string[]): void {
  const link = document.createElement('a');
  link.href = `data:text/plain;charset=utf-8,${encodeURIComponent(codes.join('\n'))}`;
  link.download = 'recovery-codes.txt';
  link.click();
}
