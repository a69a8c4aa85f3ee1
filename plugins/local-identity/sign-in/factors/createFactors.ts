import type {AuthenticationMethod} from '../../core/wire';
import {createLinkFactor} from './link';
import {createOidcFactor, type OidcServices} from './oidc';
import {createOtpFactor} from './otp';
import {createPasswordFactor, type PasswordServices} from './password';
import {createSamlFactor, type SamlServices} from './saml';
import {createTotpFactor, type TotpServices} from './totp';
import type {Factor} from './types';
import {createWebauthnFactor, type WebauthnServices} from './webauthn';

type FactorServices = PasswordServices &
  TotpServices &
  WebauthnServices &
  OidcServices &
  SamlServices;

/** All supported sign-in methods. */
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
