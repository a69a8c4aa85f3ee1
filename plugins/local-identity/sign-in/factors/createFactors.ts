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
    createOtpFactor('email', services),
    createOtpFactor('sms', services),
    createLinkFactor('email', services),
    createLinkFactor('sms', services),
    createPasswordFactor(services),
    createTotpFactor(services),
    createWebauthnFactor(services),
    createOidcFactor(services),
    createSamlFactor(services),
  ];
  return new Map(factors.map((factor) => [factor.method, factor]));
}
