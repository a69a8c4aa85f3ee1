/**
 * The sign-in methods: one file each, with the challenges that it issues and how each is answered.
 *
 * @module
 */
import type {AuthenticationMethod} from '../../core/wire';
import {linkFactor, otpFactor} from './message';
import {passwordFactor} from './password';
import {oidcFactor, samlFactor} from './singleSignOn';
import {totpFactor} from './totp';
import type {Factor} from './types';
import {webauthnFactor} from './webauthn';

const ALL = [
  otpFactor('email'),
  otpFactor('sms'),
  linkFactor('email'),
  linkFactor('sms'),
  passwordFactor,
  totpFactor,
  webauthnFactor,
  oidcFactor,
  samlFactor,
];

export const FACTORS: ReadonlyMap<AuthenticationMethod, Factor> = new Map(
  ALL.map((factor) => [factor.method, factor]),
);
