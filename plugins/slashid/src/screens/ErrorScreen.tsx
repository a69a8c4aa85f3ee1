import React, {useEffect, type ReactNode} from 'react';
import clsx from 'clsx';
import {holdFailure} from '../events/heldEvents';
import styles from './card.module.css';
import {useCard} from './cardContext';
import {Icon} from './icons';
import type {Handle} from '../flow/methods';
import {BackButton, CardButton, ScreenHead} from './parts';
import {describeSignInError} from '../flow/signInError';

type Props = {
  error: Error;
  handle?: Pick<Handle, 'value'> | undefined;
  /** The method of a failed sign-in, which is then reported if the reader consents. */
  method?: string;
  onRetry: () => void;
  onBack?: (() => void) | undefined;
  /** Signs in in this window instead of a blocked pop-up. */
  onRedirect?: (() => void) | undefined;
};

/** Shows an error and what to do next, for sign-ins in the form and from the URL alike. */
export function ErrorScreen({
  error,
  handle,
  method,
  onRetry,
  onBack,
  onRedirect,
}: Props): ReactNode {
  const {form, text} = useCard();
  const {kind, title, description, retry, isNeutral} = describeSignInError(error);
  useEffect(() => {
    if (method) {
      holdFailure(method, kind);
    }
  }, [error, kind, method]);
  const values = {EMAIL_ADDRESS: handle?.value, PHONE_NUMBER: handle?.value};
  const hasAlternative = kind === 'selfRegistrationNotAllowed' && form.alternativeAuthURL;
  return (
    <div role="alert" data-testid="sid-form-error-state" data-error={kind}>
      {onBack && <BackButton onClick={onBack} />}
      <span className={clsx(styles.errorIcon, isNeutral && styles.neutral)}>
        <Icon name={isNeutral ? 'wait' : 'problem'} />
      </span>
      <ScreenHead title={text(title)}>{text(description, values)}</ScreenHead>
      <div className={styles.stack}>
        <CardButton variant="primary" testId="sid-form-error-retry-button" onClick={onRetry}>
          {text(retry)}
        </CardButton>
        {kind === 'popupBlocked' && onRedirect && (
          <CardButton variant="secondary" onClick={onRedirect}>
            {text('sso.blocked.here')}
          </CardButton>
        )}
      </div>
      {hasAlternative && (
        <p className={styles.aside} data-testid="sid-form-error-alternative-auth-prompt">
          {text('error.selfRegistrationNotAllowed.alternativeAuth.prompt')}{' '}
          <a href={form.alternativeAuthURL}>
            {text('error.selfRegistrationNotAllowed.alternativeAuth.cta')}
          </a>
        </p>
      )}
      {form.supportURL && (
        <p className={styles.aside} data-testid="sid-form-error-support-prompt">
          {text('error.contactSupport.prompt')}{' '}
          <a href={form.supportURL}>{text('error.contactSupport.cta')}</a>
        </p>
      )}
    </div>
  );
}
