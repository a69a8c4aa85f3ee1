import React, {useState, type ComponentProps, type ReactNode} from 'react';
import {ConfigurationProvider, SlashIDProvider} from '@slashid/react';
import type {FormConfiguration} from '../../site-config';
import {FORM_TEXTS, type TextKey} from '../../texts/formTexts';
import type {ProviderConfig} from '../provider/providerConfig';
import {CancelOnClose} from '../flow/CancelOnClose';
import {CardProvider, createCard} from './cardContext';
import {HOSTED_LOGIN} from '../flow/methods';
import {toSdkFactor} from '../flow/toSdkFactor';

type ProviderProps = Required<ComponentProps<typeof ConfigurationProvider>>;

type Props = {
  provider: ProviderConfig;
  form: FormConfiguration | undefined;
  /** Texts that differ from those of a sign-in. */
  texts?: Partial<Record<TextKey, string>>;
  /** Token of a signed-in or anonymous user; a sign-in then continues as that person. */
  token?: string | undefined;
  isAnonymous?: boolean;
  children: ReactNode;
};

/** Wraps every screen of the card: the SDK, the widget's configuration and our own. */
export function CardFrame({
  provider,
  form,
  texts,
  token,
  isAnonymous = false,
  children,
}: Props): ReactNode {
  const {orgID, baseURL, sdkURL} = provider;
  const [card] = useState(() =>
    createCard({...form, text: {...texts, ...form?.text}}, provider.orgID),
  );
  const {factors, text, ...look} = form ?? {};
  return (
    <SlashIDProvider
      oid={orgID}
      {...(baseURL && sdkURL && {environment: {baseURL, sdkURL}})}
      {...(token && {initialToken: token})}
      anonymousUsersEnabled={isAnonymous}
      // The SDK would report full URLs, and before the reader has consented. See the privacy folder.
      analyticsEnabled={false}
      tokenStorage="memory"
      // `SignInOverlay` sets the author's theme and colours, because the widget cannot change its theme later.
      themeProps={{theme: 'light'}}>
      <ConfigurationProvider
        // The build has validated the rest of the form's options, whose types in the SDK differ in details.
        {...(look as Partial<ProviderProps>)}
        {...(factors && {factors: factors.filter(isOfWidget).map(toSdkFactor)})}
        text={{...FORM_TEXTS, ...texts, ...text}}>
        <CancelOnClose />
        <CardProvider value={card}>{children}</CardProvider>
      </ConfigurationProvider>
    </SlashIDProvider>
  );
}

/** Filters out methods that only the portal implements. */
function isOfWidget({method}: {method: string}): boolean {
  return method !== HOSTED_LOGIN;
}
