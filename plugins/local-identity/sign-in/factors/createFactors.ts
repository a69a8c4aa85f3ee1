import {createLinkFactor} from './link';
import {createOidcFactor, type OidcServices} from './oidc';
import {createOtpFactor} from './otp';
import {createPasswordFactor} from './password';
import {createSamlFactor} from './saml';
import {createTotpFactor} from './totp';
import type {Factors} from './types';
import {createWebauthnFactor, type WebauthnServices} from './webauthn';

type FactorServices = WebauthnServices & OidcServices;

/** All supported sign-in methods. */
export function createFactors(services: FactorServices): Factors {
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
