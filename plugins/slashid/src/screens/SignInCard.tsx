import React, {useEffect, useState, type ReactNode} from 'react';
import type {FormConfiguration} from '@gated-docs/access-config';
import type {TextKey} from '@gated-docs/access-config/texts/formTexts';
import {keepSsoPopupConnected} from '../flow/sdk/ssoPopup';
import type {Machine, Screen} from '../flow/types';
import {useSignIn, type SignInOptions} from '../flow/useSignIn';
import {ArrivalQuestion} from './ArrivalQuestion';
import styles from './card.module.css';
import {CardProvider, CardScreen, createCard, useCard} from './Card';
import {AppKeyScreen, RecoveryCodesScreen} from './credentials/AppScreens';
import {CodeScreen} from './credentials/CodeScreen';
import {PasswordScreen} from './credentials/PasswordScreen';
import {ErrorScreen} from './ErrorScreen';
import {IdentifierScreen} from './identifier/IdentifierScreen';
import {MethodScreen} from './methods/MethodScreen';
import {ignoreSecondClick} from './parts';
import {WaitingScreen} from './WaitingScreen';

type Props = SignInOptions & {
  form: FormConfiguration | undefined;
  /** Texts that differ from those of a sign-in. */
  texts?: Partial<Record<TextKey, string>>;
  /** The state to begin with. */
  start: (form: FormConfiguration) => Machine;
};

/** A sign-in from its first screen to its token. Each screen is a function of the machine's state. */
export function SignInCard({form, texts, start, ...options}: Props): ReactNode {
  const {orgID} = options.provider;
  const [card] = useState(() => createCard({...form, text: {...texts, ...form?.text}}, orgID));
  useEffect(keepSsoPopupConnected, []);
  const {screen, send} = useSignIn(() => start(card.form), {...options, form: card.form});
  return (
    <CardProvider value={{...card, send}}>
      <div className={styles.card} data-screen={screen.name} onClickCapture={ignoreSecondClick}>
        <CurrentScreen screen={screen} />
        {card.form.showBanner !== false && (
          <p className={styles.aside}>{card.text('footer.branding')}</p>
        )}
      </div>
    </CardProvider>
  );
}

function CurrentScreen({screen}: {screen: Screen}): ReactNode {
  switch (screen.name) {
    case 'identifier':
      return <IdentifierScreen screen={screen} />;
    case 'resolving':
      return <Busy title="resolving_factors.title" subtitle="resolving_factors.subtitle" />;
    case 'unresolved':
    case 'methods':
      return <MethodScreen screen={screen} />;
    case 'waiting':
    case 'reset-sent':
    case 'popup':
      return <WaitingScreen screen={screen} />;
    case 'code':
      return <CodeScreen screen={screen} />;
    case 'password':
      return <PasswordScreen screen={screen} />;
    case 'app-key':
      return <AppKeyScreen appKey={screen.key} />;
    case 'recovery-codes':
      return <RecoveryCodesScreen codes={screen.key.recoveryCodes} />;
    case 'arrival':
    case 'account':
      return <ArrivalQuestion screen={screen} />;
    case 'arriving':
    case 'naming':
      return <Busy title="arrival.finishing" />;
    case 'error':
    case 'arrival-error':
      return <ErrorScreen screen={screen} />;
    case 'finished':
    case 'closed':
      return <Busy title="success.title" subtitle="success.subtitle" />;
  }
}

function Busy({title, subtitle}: {title: TextKey; subtitle?: TextKey}): ReactNode {
  const {text} = useCard();
  return (
    <CardScreen role="status" title={text(title)} lead={subtitle && text(subtitle)}>
      <span className={styles.spinner} />
    </CardScreen>
  );
}
