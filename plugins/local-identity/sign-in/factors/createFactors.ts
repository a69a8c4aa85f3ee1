import type {Passkeys} from '../../directory/passkeys';
import type {TotpCredentials} from '../../directory/totpCredentials';
import type {Database} from '../../database/openDatabase';
import type {Persons} from '../../directory/persons';
import type {Throttles} from '../throttles';
import type {Credentials} from '../../directory/credentials';
import type {Flows} from '../flows';
import type {Links} from '../links';
import type {SocialRelyingParty} from '../../sso/socialRelyingParty';
import type {AuthenticationMethod} from '../../core/wire';
import {createLinkFactor} from './link';
import {createOidcFactor} from './oidc';
import {createOtpFactor} from './otp';
import {createPasswordFactor} from './password';
import {createSamlFactor} from './saml';
import {createTotpFactor} from './totp';
import type {Factor} from './types';
import {createWebauthnFactor} from './webauthn';

export type FactorServices = {
  totpCredentials: TotpCredentials;
  passkeys: Passkeys;
  socialRelyingParty: SocialRelyingParty;
  publicURL: string;
  siteOrigins: readonly string[];

  credentials: Credentials;
  database: Database;
  persons: Persons;
  throttles: Throttles;
  links: Links;
  flows: Flows;
  clock: () => Date;
};

/** Every sign-in method that the provider speaks. */
export function createFactors(services: FactorServices): ReadonlyMap<AuthenticationMethod, Factor> {
  const factors = [
    createOtpFactor({
      ...services,
      method: 'otp_via_email',
      channel: 'email',
      handleType: 'email_address',
    }),
    createOtpFactor({
      ...services,
      method: 'otp_via_sms',
      channel: 'sms',
      handleType: 'phone_number',
    }),
    createLinkFactor({...services, method: 'email_link', handleType: 'email_address'}),
    createLinkFactor({...services, method: 'sms_link', handleType: 'phone_number'}),
    createPasswordFactor(services),
    createTotpFactor(services),
    createWebauthnFactor(services),
    createOidcFactor(services),
    createSamlFactor(services),
  ];
  return new Map(factors.map((factor) => [factor.method, factor]));
}
