import React, {type ReactNode} from 'react';
import clsx from 'clsx';
import type {Screen} from '../flow/types';
import styles from './card.module.css';
import {CardScreen, useCard} from './Card';
import {Icon} from './icons';
import {CardButton} from './parts';
import {describeSignInError} from '../flow/signInError';

type Props = {screen: Screen & {name: 'error' | 'arrival-error'}};

/** Shows an error and what to do next, for sign-ins in the form and from the URL alike. */
export function ErrorScreen({screen}: Props): ReactNode {
  const {form, text, send} = useCard();
  const {kind, title, description, retry, isNeutral} = describeSignInError(screen.error);
  const attempt = screen.name === 'error' ? screen.attempt : undefined;
  const handle = attempt?.handle?.value;
  const values = {EMAIL_ADDRESS: handle, PHONE_NUMBER: handle};
  const hasAlternative = kind === 'selfRegistrationNotAllowed' && form.alternativeAuthURL;
  return (
    <CardScreen
      role="alert"
      title={text(title)}
      lead={text(description, values)}
      icon={
        <span className={clsx(styles.errorIcon, isNeutral && styles.neutral)}>
          <Icon name={isNeutral ? 'wait' : 'problem'} />
        </span>
      }
      onBack={attempt && (() => send({type: 'back'}))}>
      <div className={styles.stack}>
        <CardButton variant="primary" onClick={() => send({type: 'retry'})}>
          {text(retry)}
        </CardButton>
        {kind === 'popupBlocked' && screen.name === 'error' && screen.canRedirect && (
          <CardButton variant="secondary" onClick={() => send({type: 'in-this-window'})}>
            {text('sso.blocked.here')}
          </CardButton>
        )}
      </div>
      {hasAlternative && (
        <p className={styles.aside}>
          {text('error.selfRegistrationNotAllowed.alternativeAuth.prompt')}{' '}
          <a href={form.alternativeAuthURL}>
            {text('error.selfRegistrationNotAllowed.alternativeAuth.cta')}
          </a>
        </p>
      )}
      {form.supportURL && (
        <p className={styles.aside}>
          {text('error.contactSupport.prompt')}{' '}
          <a href={form.supportURL}>{text('error.contactSupport.cta')}</a>
        </p>
      )}
    </CardScreen>
  );
}
