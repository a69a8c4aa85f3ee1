import React, {useState, type ReactNode} from 'react';
import {SlashIDProvider} from '@slashid/react';
import type {FormConfiguration} from '@gated-docs/access-config';
import type {TextKey} from '@gated-docs/access-config/texts/formTexts';
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
  /** Token of a signed-in or anonymous user; a sign-in then continues as that person. */
  token?: string | undefined;
  isAnonymous?: boolean;
  /** The state to begin with. */
  start: (form: FormConfiguration) => Machine;
};

/** A sign-in from its first screen to its token: the SDK, the site's configuration, and the screens. */
export function SignInCard(props: Props): ReactNode {
  const {provider, form, texts, token, isAnonymous = false} = props;
  const {orgID, baseURL, sdkURL} = provider;
  const [card] = useState(() => createCard({...form, text: {...texts, ...form?.text}}, orgID));
  const [{machine, number}, setMachine] = useState(() => ({
    machine: props.start(card.form),
    number: 0,
  }));
  return (
    <SlashIDProvider
      key={number}
      oid={orgID}
      {...(baseURL && sdkURL && {environment: {baseURL, sdkURL}})}
      {...(token && {initialToken: token})}
      anonymousUsersEnabled={isAnonymous}
      // The SDK would report full URLs, and before the reader has consented. See the privacy folder.
      analyticsEnabled={false}
      tokenStorage="memory"
      // `SignInOverlay` sets the author's theme and colours.
      themeProps={{theme: 'light'}}>
      <Screens
        {...props}
        card={card}
        machine={machine}
        onRestart={(next) => setMachine({machine: next, number: number + 1})}
      />
    </SlashIDProvider>
  );
}

type ScreensProps = Props & {
  card: ReturnType<typeof createCard>;
  machine: Machine;
  onRestart: (machine: Machine) => void;
};

/** Each screen is a function of the machine's state. */
function Screens({card, machine, ...options}: ScreensProps): ReactNode {
  const {screen, send} = useSignIn(machine, {...options, form: card.form});
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
