import React, {useEffect, useState, type ReactNode} from 'react';
import type {SignIn} from '../flow/useSignIn';
import type {AppKey} from '../flow/types';
import styles from './card.module.css';
import {useCard} from './cardContext';
import {BackButton, CardButton, LinkButton, ScreenHead} from './parts';

type Props = {appKey: AppKey; send: SignIn['send']};

/** Shows an authenticator app's new key, as a QR code or for typing. */
export function AppKeyScreen({appKey, send}: Props): ReactNode {
  const {text} = useCard();
  const [isShown, setShown] = useState(false);
  return (
    <div data-testid="sid-form-authenticating-state">
      <BackButton onClick={() => send({type: 'back'})} />
      <ScreenHead title={text('authenticating.registerAuthenticator.totp.title')}>
        {text('authenticating.registerAuthenticator.totp.message')}
      </ScreenHead>
      <img className={styles.qrCode} src={`data:image/png;base64,${appKey.qrCode}`} alt="QR Code" />
      <p className={styles.aside}>
        {text('authenticating.registerAuthenticator.totp.prompt')}{' '}
        <LinkButton testId="sid-form-prompt-cta" onClick={() => setShown(true)}>
          {text('authenticating.registerAuthenticator.totp.cta')}
        </LinkButton>
      </p>
      {isShown && (
        <div className={`${styles.stack} ${styles.apart}`}>
          <label className={styles.label} htmlFor="uri">
            {text('authenticator.setupCode')}
          </label>
          <div className={styles.withAction}>
            <input id="uri" className={styles.input} readOnly value={appKey.uri} />
            <CopyButton value={appKey.uri} />
          </div>
        </div>
      )}
      <CardButton
        variant="primary"
        testId="sid-form-authenticating-submit-button"
        onClick={() => send({type: 'key-added'})}>
        {text('authenticating.continue')}
      </CardButton>
    </div>
  );
}

/** Shows the recovery codes, which the provider does not show again. */
export function RecoveryCodesScreen({appKey: {recoveryCodes}, send}: Props): ReactNode {
  const {text} = useCard();
  useEffect(keepOpen, []);
  return (
    <div data-recovery-codes="">
      <ScreenHead title={text('authenticating.saveRecoveryCodes.totp.title')}>
        {text('authenticating.saveRecoveryCodes.totp.message')}
      </ScreenHead>
      <ul className={styles.codes}>
        {recoveryCodes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <CopyButton value={recoveryCodes.join('\n')} />
      <CardButton
        variant="secondary"
        testId="sid-form-authenticating-download-codes-button"
        onClick={() => download(recoveryCodes)}>
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
  document.addEventListener('keydown', (event) => event.key === 'Escape' && end(event), options);
  document.addEventListener(
    'click',
    (event) =>
      event.target instanceof Element &&
      !event.target.closest('[data-recovery-codes]') &&
      end(event),
    options,
  );
  return () => listeners.abort();
}

/** One per line (specification section 9). */
function download(codes: readonly string[]): void {
  const link = document.createElement('a');
  link.href = `data:text/plain;charset=utf-8,${encodeURIComponent(codes.join('\n'))}`;
  link.download = 'recovery-codes.txt';
  link.click();
}

/** Specification section 9. */
const COPIED_MS = 2_000;

function CopyButton({value}: {value: string}): ReactNode {
  const {text} = useCard();
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    const timer = isCopied ? window.setTimeout(() => setCopied(false), COPIED_MS) : undefined;
    return () => window.clearTimeout(timer);
  }, [isCopied]);
  return (
    <button
      type="button"
      className={styles.inField}
      onClick={() =>
        void navigator.clipboard.writeText(value).then(
          () => setCopied(true),
          () => undefined,
        )
      }>
      {text(isCopied ? 'copied' : 'copy')}
    </button>
  );
}
