import {createLinkFactor, createOtpFactor} from './message';
import {createPasswordFactor} from './password';
import {createSingleSignOnFactors} from './singleSignOn';
import {createTotpFactor} from './totp';
import type {FactorServices} from './services';
import type {Factors} from './types';
import {createWebauthnFactor} from './webauthn';

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
    ...createSingleSignOnFactors(services),
  ];
  return new Map(factors.map((factor) => [factor.method, factor]));
}
