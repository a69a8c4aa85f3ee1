import React, {useEffect, useRef, useState, type ReactNode} from 'react';
import {ConfigurationProvider, SlashIDProvider, useSlashID} from '@slashid/react';
import {CardProvider, createCard} from './card/cardContext';
import {HOSTED_LOGIN} from './card/methods';
import {SignInCard} from './card/SignInCard';
import {toSdkFactor} from './card/toSdkFactor';
import {FORM_TEXTS} from './formTexts';
import type {ProviderConfig} from './providerConfig';
import {arrivedSignIn, stripSignInParameters, type ArrivedSignIn} from './signInParameters';
import styles from './SignInOverlay.module.css';
import {keepSsoPopupConnected} from './ssoPopup';
import type {FormConfiguration} from '../site-config';

type Props = {
  provider: ProviderConfig;
  form: FormConfiguration | undefined;
  onToken: (token: string) => void;
};

type ProviderProps = Required<React.ComponentProps<typeof ConfigurationProvider>>;

/**
 * The SlashID provider and form. It stands beside the pages, not around them: the provider mounts its
 * children twice, and the packages weigh more than all pages together, so they load when needed.
 */
export default function IdentityIsland({provider, form, onToken}: Props): ReactNode {
  // The form keeps the callback of its first render.
  const latest = useRef(onToken);
  useEffect(() => {
    latest.current = onToken;
  });
  useEffect(keepSsoPopupConnected, []);
  const [finish] = useState(() => (token: string) => latest.current(token));
  const [arrived] = useState(arrivedSignIn);
  const [card] = useState(() => createCard(form ?? {}, provider.orgID));
  const {factors, text, ...look} = form ?? {};
  const {orgID, baseURL, sdkURL, analyticsEnabled = true} = provider;
  return (
    <SlashIDProvider
      oid={orgID}
      {...(baseURL && sdkURL && {environment: {baseURL, sdkURL}})}
      analyticsEnabled={analyticsEnabled}
      tokenStorage="memory"
      // The dark colours come from the site's own style sheet: the widget cannot change its theme later.
      themeProps={{theme: 'light'}}>
      <ConfigurationProvider
        {...(look as Partial<ProviderProps>)}
        {...(factors && {factors: factors.filter(isOfWidget).map(toSdkFactor)})}
        text={{...FORM_TEXTS, ...text}}>
        <CardProvider value={card}>
          <FormOrArrival arrived={arrived} onToken={finish} />
        </CardProvider>
      </ConfigurationProvider>
    </SlashIDProvider>
  );
}

/** Of a sign-in that came with the address; `none` came, or it is over. */
type Outcome = 'none' | 'waiting' | 'asking' | 'done' | 'failed';

type FormProps = {arrived: ArrivedSignIn; onToken: (token: string) => void};

/**
 * The form; or, when a sign-in came with the address, its end: the SDK finishes it before it is ready for
 * anything else. Whoever followed a link is asked first, because anybody can send one.
 */
function FormOrArrival({arrived, onToken}: FormProps): ReactNode {
  const {user, sdkState, logOut} = useSlashID();
  const [outcome, setOutcome] = useState<Outcome>(arrived === 'none' ? 'none' : 'waiting');
  const token = user?.token;
  if (outcome === 'waiting' && sdkState === 'ready') {
    setOutcome(!token ? 'failed' : arrived === 'own' ? 'done' : 'asking');
  }
  useEffect(() => {
    if (outcome !== 'none' && outcome !== 'waiting') {
      stripSignInParameters();
    }
    if (outcome === 'done' && token) {
      onToken(token);
    }
  }, [outcome, token, onToken]);

  if (outcome === 'asking' && user) {
    const decline = () => {
      logOut();
      setOutcome('none');
    };
    return <Question user={user} onAgree={() => setOutcome('done')} onDecline={decline} />;
  }
  if (outcome === 'waiting' || outcome === 'done') {
    return (
      <p role="status" className={styles.progress}>
        Finishing your sign-in …
      </p>
    );
  }
  return (
    <>
      {outcome === 'failed' && (
        <p role="alert" className={styles.problem}>
          You were not signed in. Try again, or choose another way.
        </p>
      )}
      <SignInCard onSuccess={(signedIn) => onToken(signedIn.token)} />
    </>
  );
}

type QuestionProps = {
  user: NonNullable<ReturnType<typeof useSlashID>['user']>;
  onAgree: () => void;
  onDecline: () => void;
};

/** Asks whoever followed a link whether that is their account. */
function Question({user, onAgree, onDecline}: QuestionProps): ReactNode {
  const [name, setName] = useState<string>();
  useEffect(() => {
    user.getHandles().then(
      ([handle]) => setName(handle?.value ?? 'somebody without a name'),
      () => setName('somebody whose name cannot be found out'),
    );
  }, [user]);
  return name === undefined ? null : (
    <div role="alert" className={styles.question}>
      <p>
        You followed a link that signs you in as <strong>{name}</strong>. Go on only if you asked
        for it.
      </p>
      <div className={styles.answers}>
        <button type="button" className="button button--primary" onClick={onAgree}>
          Go on
        </button>
        <button type="button" className="button button--secondary" onClick={onDecline}>
          Sign in otherwise
        </button>
      </div>
    </div>
  );
}

/** Everything but the methods that are ours alone. */
function isOfWidget({method}: {method: string}): boolean {
  return method !== HOSTED_LOGIN;
}
