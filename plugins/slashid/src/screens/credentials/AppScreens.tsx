import React, {useEffect, useState, type ReactNode} from 'react';
import type {AppKey} from '../../flow/types';
import {CardScreen, useCard} from '../Card';
import styles from '../card.module.css';
import {Field} from '../Field';
import {CardButton, LinkButton, ScreenHead} from '../parts';

/** Shows an authenticator app's new key, as a QR code or for typing. */
export function AppKeyScreen({appKey: {uri, qrCode}}: {appKey: AppKey}): ReactNode {
  const {text, send} = useCard();
  const [isShown, setShown] = useState(false);
  return (
    <CardScreen
      title={text('authenticating.registerAuthenticator.totp.title')}
      lead={text('authenticating.registerAuthenticator.totp.message')}
      onBack={() => send({type: 'back'})}>
      <img className={styles.qrCode} src={`data:image/png;base64,${qrCode}`} alt="QR Code" />
      <p className={styles.aside}>
        {text('authenticating.registerAuthenticator.totp.prompt')}{' '}
        <LinkButton onClick={() => setShown(true)}>
          {text('authenticating.registerAuthenticator.totp.cta')}
        </LinkButton>
      </p>
      {isShown && (
        <div className={`${styles.stack} ${styles.apart}`}>
          <Field
            id="uri"
            label={text('authenticator.setupCode')}
            readOnly
            value={uri}
            frame={styles.withAction}
            action={<CopyButton value={uri} />}
          />
        </div>
      )}
      <CardButton variant="primary" onClick={() => send({type: 'key-added'})}>
        {text('authenticating.continue')}
      </CardButton>
    </CardScreen>
  );
}

/** Shows an authenticator app's recovery codes, which the provider does not show again. */
export function RecoveryCodesScreen({codes}: {codes: readonly string[]}): ReactNode {
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
      <CardButton variant="secondary" onClick={() => download(codes)}>
        {text('authenticating.downloadCodes')}
      </CardButton>
      <CardButton variant="primary" onClick={() => send({type: 'codes-saved'})}>
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
