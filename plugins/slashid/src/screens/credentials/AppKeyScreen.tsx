import React, {useState, type ReactNode} from 'react';
import type {AppKey} from '../../flow/types';
import styles from '../card.module.css';
import {useCard} from '../cardContext';
import {Field} from '../Field';
import {CardScreen} from '../CardScreen';
import {CardButton, LinkButton} from '../parts';
import {CopyButton} from './CopyButton';

type Props = {appKey: AppKey};

/** Shows an authenticator app's new key, as a QR code or for typing. */
export function AppKeyScreen({appKey: {uri, qrCode}}: Props): ReactNode {
  const {text, send} = useCard();
  const [isShown, setShown] = useState(false);
  return (
    <CardScreen
      title={text('authenticating.registerAuthenticator.totp.title')}
      lead={text('authenticating.registerAuthenticator.totp.message')}
      onBack={() => send({type: 'back'})}
      testId="sid-form-authenticating-state">
      <img className={styles.qrCode} src={`data:image/png;base64,${qrCode}`} alt="QR Code" />
      <p className={styles.aside}>
        {text('authenticating.registerAuthenticator.totp.prompt')}{' '}
        <LinkButton testId="sid-form-prompt-cta" onClick={() => setShown(true)}>
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
      <CardButton
        variant="primary"
        testId="sid-form-authenticating-submit-button"
        onClick={() => send({type: 'key-added'})}>
        {text('authenticating.continue')}
      </CardButton>
    </CardScreen>
  );
}
