import {expect, it} from 'vitest';
import {parseAccessConfig} from './accessConfig';

const CODE = {method: 'otp_via_email'};
const HOSTED = {method: 'hosted_login'};
const APP = {method: 'totp'};
const COMPANY = {method: 'saml', options: {provider_credentials_id: 'company'}};

const parse = (options: object) => () => parseAccessConfig({orgID: 'org', ...options});
const form = (formConfiguration: object) => ({formConfiguration});
const steps = (first: object, second: object) =>
  form({steps: [{factors: [first]}, {factors: [second]}]});
const choose = (options: object) => form({flow: 'choose', ...options});

it.each([
  [{storeToken: false, tokenCookie: {path: '/'}}, 'tokenCookie'],
  [{privateRedirectPath: '/welcome/'}, 'privateRedirectPath'],
  [{analyticsEnabled: false, privacyURL: 'https://a.example/'}, 'privacyURL'],
  [choose({factorsByDomain: {'a.example': [CODE]}}), 'formConfiguration.factorsByDomain'],
  [choose({factorsURL: 'https://a.example/'}), 'formConfiguration.factorsURL'],
  [form({factors: [CODE], steps: [{factors: [CODE]}, {factors: [APP]}]}), 'steps lists'],
  [form({steps: [{factors: [CODE]}]}), 'steps must contain 2 items'],
  [form({steps: [{factors: [CODE]}, {factors: []}]}), 'steps[1].factors must contain at least 1'],
  [steps(HOSTED, APP), 'account of its own'],
  [steps(CODE, COMPANY), 'account of its own'],
  [steps(CODE, CODE), 'a method in both steps'],
  // A phone number signs in by password, and has no authenticator app.
  [steps({method: 'password'}, APP), 'a type of handle'],
  [{...steps(CODE, APP), anonymousUsersEnabled: true}, 'anonymousUsersEnabled'],
  [{...steps(CODE, APP), identityProviderInitiatedSSOEnabled: true}, 'identityProviderInitiated'],
])('rejects %j', (options, problem) => {
  expect(parse(options)).toThrow(problem);
});

it.each([
  {storeToken: false, anonymousUsersEnabled: true, identityCheck: {endpoint: '/checks'}},
  {forceLogin: true, uxMode: 'redirect', privateRedirectPath: '/welcome/'},
  choose({factors: [CODE, COMPANY, HOSTED], storeLastFactor: true}),
  steps({method: 'password', allowedHandleTypes: ['email_address']}, APP),
  form({factors: [HOSTED], factorsByDomain: {'a.example': [COMPANY]}}),
])('accepts %j', (options) => {
  expect(parse(options)).not.toThrow();
});

it('asks for a method of the first step first', () => {
  expect(parse(steps(CODE, APP))().formConfiguration?.factors).toEqual([CODE]);
});
