import React, {useState, type ReactNode} from 'react';
import {SlashIDProvider} from '@slashid/react';
import type {FormConfiguration} from '@gated-docs/access-config';
import type {TextKey} from '@gated-docs/access-config/texts/formTexts';
import type {ProviderConfig} from '../provider/providerConfig';
import {CardProvider, createCard} from './cardContext';

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

/** Wraps every screen of the card: the SDK, and our configuration. */
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
  return (
    <SlashIDProvider
      oid={orgID}
      {...(baseURL && sdkURL && {environment: {baseURL, sdkURL}})}
      {...(token && {initialToken: token})}
      anonymousUsersEnabled={isAnonymous}
      // The SDK would report full URLs, and before the reader has consented. See the privacy folder.
      analyticsEnabled={false}
      tokenStorage="memory"
      // `SignInOverlay` sets the author's theme and colours.
      themeProps={{theme: 'light'}}>
      <CardProvider value={card}>{children}</CardProvider>
    </SlashIDProvider>
  );
}
