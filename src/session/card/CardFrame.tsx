import React, {useState, type ComponentProps, type ReactNode} from 'react';
import {ConfigurationProvider, SlashIDProvider} from '@slashid/react';
import type {FormConfiguration} from '../../site-config';
import {FORM_TEXTS, type TextKey} from '../formTexts';
import type {ProviderConfig} from '../providerConfig';
import {CancelOnClose} from './CancelOnClose';
import {CardProvider, createCard} from './cardContext';
import {HOSTED_LOGIN} from './methods';
import {toSdkFactor} from './toSdkFactor';

type ProviderProps = Required<ComponentProps<typeof ConfigurationProvider>>;

type Props = {
  provider: ProviderConfig;
  form: FormConfiguration | undefined;
  /** Texts that say something else here than at a sign-in. */
  texts?: Partial<Record<TextKey, string>>;
  /** Of a user who is signed in already, or of an anonymous one: a sign-in continues as that person. */
  token?: string | undefined;
  isAnonymous?: boolean;
  children: ReactNode;
};

/** What every screen of the card stands in: the SDK, the widget's configuration and our own. */
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
      // The SDK reports whole addresses, and before anybody was asked. See the privacy folder.
      analyticsEnabled={false}
      tokenStorage="memory"
      // The dark colours come from the site's own style sheet: the widget cannot change its theme later.
      themeProps={{theme: 'light'}}>
      <ConfigurationProvider
        {...(look as Partial<ProviderProps>)}
        {...(factors && {factors: factors.filter(isOfWidget).map(toSdkFactor)})}
        text={{...FORM_TEXTS, ...texts, ...text}}>
        <CancelOnClose />
        <CardProvider value={card}>{children}</CardProvider>
      </ConfigurationProvider>
    </SlashIDProvider>
  );
}

/** Everything but the methods that are ours alone. */
function isOfWidget({method}: {method: string}): boolean {
  return method !== HOSTED_LOGIN;
}
