import React, {useEffect, useRef, useState, type ReactNode} from 'react';
import {ConfigurationProvider, SlashIDProvider} from '@slashid/react';
import {takeArrival} from './arrival';
import {ArrivalScreens} from './card/ArrivalScreens';
import {CardProvider, createCard} from './card/cardContext';
import {HOSTED_LOGIN} from './card/methods';
import {SignInCard} from './card/SignInCard';
import {toSdkFactor} from './card/toSdkFactor';
import {FORM_TEXTS} from './formTexts';
import type {ProviderConfig} from './providerConfig';
import {keepSsoPopupConnected} from './ssoPopup';
import type {FormConfiguration} from '../site-config';

/** Where SlashID's own service answers; the SDK's default. */
const PRODUCTION_URL = 'https://api.slashid.com';

type Props = {
  provider: ProviderConfig;
  form: FormConfiguration | undefined;
  /** Who is signed in already, when a link asks to sign in anew. */
  signedInAs?: string | undefined;
  onToken: (token: string, returnTo?: string) => void;
  /** The reader declined a sign-in that came with the address. */
  onDecline?: (() => void) | undefined;
};

type ProviderProps = Required<React.ComponentProps<typeof ConfigurationProvider>>;

/**
 * The SlashID provider and form. It stands beside the pages, not around them: the provider mounts its
 * children twice, and the packages weigh more than all pages together, so they load when needed.
 */
export default function IdentityIsland(props: Props): ReactNode {
  const {provider, form, signedInAs, onToken, onDecline} = props;
  // The form keeps the callback of its first render.
  const latest = useRef(onToken);
  useEffect(() => {
    latest.current = onToken;
  });
  useEffect(keepSsoPopupConnected, []);
  const [finish] = useState(
    () => (token: string, returnTo?: string) => latest.current(token, returnTo),
  );
  const [arrival, setArrival] = useState(takeArrival);
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
          {arrival.kind === 'none' ? (
            <SignInCard onSuccess={({token}) => finish(token)} />
          ) : (
            <ArrivalScreens
              arrival={arrival}
              baseURL={baseURL ?? PRODUCTION_URL}
              signedInAs={signedInAs}
              onToken={finish}
              onDecline={() => {
                setArrival({kind: 'none'});
                onDecline?.();
              }}
            />
          )}
        </CardProvider>
      </ConfigurationProvider>
    </SlashIDProvider>
  );
}

/** Everything but the methods that are ours alone. */
function isOfWidget({method}: {method: string}): boolean {
  return method !== HOSTED_LOGIN;
}
