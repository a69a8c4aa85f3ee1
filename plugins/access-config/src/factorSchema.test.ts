import {describe, expect, it} from 'vitest';
import {parseAccessConfig} from './accessConfig';

function problemOf(factor: unknown): string {
  try {
    parseAccessConfig({orgID: 'org', formConfiguration: {factors: [factor]}});
    return 'none';
  } catch (error) {
    return (error as Error).message;
  }
}

const OIDC = {provider: 'github', client_id: 'portal'};
const SAML = {provider_credentials_id: 'company'};

describe('FactorSchema', () => {
  it.each<[unknown, string]>([
    [{method: 'sms'}, 'factors[0].method must be one of webauthn,'],
    [{method: 'oidc'}, 'factors[0].options is missing'],
    [{method: 'saml'}, 'factors[0].options is missing'],
    [
      {method: 'oidc', options: {provider: 'github'}},
      'options.client_id is missing, and the form shows',
    ],
    [{method: 'oidc', options: {client_id: 'portal'}}, 'options.provider is missing'],
    [{method: 'oidc', options: {...OIDC, provider: 'myspace'}}, 'options.provider must be one of'],
    [{method: 'oidc', options: {...OIDC, ux_mode: 'iframe'}}, 'options.ux_mode must be one of'],
    [{method: 'oidc', options: {...OIDC, clientId: 'x'}}, 'options.clientId is not an option'],
    [
      {method: 'oidc', options: {...OIDC, redirect_target: 'javascript:alert(1)'}},
      'options.redirect_target must be a valid uri',
    ],
    [
      {method: 'saml', options: {}},
      'options.provider_credentials_id is missing, and the form shows',
    ],
    [{method: 'saml', options: {...SAML, provider: 'okta'}}, 'options.provider is not an option'],
    [{method: 'webauthn', options: {scope: 7}}, 'options.scope must be a string'],
    [{method: 'password', allowedHandleTypes: ['email']}, 'allowedHandleTypes[0] must be one of'],
    [{method: 'password', allowedHandleTypes: []}, 'allowedHandleTypes must contain at least 1'],
    // It could never be used.
    [
      {method: 'otp_via_sms', allowedHandleTypes: ['email_address']},
      'allowedHandleTypes[0] must be one of phone_number',
    ],
    [
      {method: 'saml', options: SAML, allowedHandleTypes: ['email_address']},
      'allowedHandleTypes does not apply',
    ],
  ])('rejects %j', (factor, problem) => {
    expect(problemOf(factor)).toContain(problem);
  });

  it.each([
    {method: 'otp_via_email'},
    {method: 'webauthn', options: {attachment: 'platform'}},
    {method: 'oidc', options: OIDC},
    {method: 'oidc', label: 'GitHub', options: {...OIDC, ux_mode: 'redirect'}},
    {method: 'saml', label: 'your company', options: {...SAML, ux_mode: 'popup'}},
  ])('accepts %j', (factor) => {
    expect(problemOf(factor)).toBe('none');
  });
});
