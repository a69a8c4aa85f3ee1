import {expect, it} from 'vitest';
import {parseAccessConfig} from './accessConfig';

const CODE = {method: 'otp_via_email'};
const HOSTED = {method: 'hosted_login'};
const COMPANY = {method: 'saml', options: {provider_credentials_id: 'company'}};

const parse = (options: object) => () =>
  parseAccessConfig({orgID: 'org', ...options}, {isEdition: false});
const form = (formConfiguration: object) => ({formConfiguration});
const choose = (options: object) => form({flow: 'choose', ...options});

it.each([
  [{storeToken: false, tokenCookie: {path: '/'}}, 'tokenCookie'],
  [{privateRedirectPath: '/welcome/'}, 'privateRedirectPath'],
  [{analyticsEnabled: false, privacyURL: 'https://a.example/'}, 'privacyURL'],
  [choose({factorsByDomain: {'a.example': [CODE]}}), 'formConfiguration.factorsByDomain'],
  [choose({factorsURL: 'https://a.example/'}), 'formConfiguration.factorsURL'],
])('rejects %j', (options, problem) => {
  expect(parse(options)).toThrow(problem);
});

it.each([
  {storeToken: false, anonymousUsersEnabled: true, identityCheck: {endpoint: '/checks'}},
  {forceLogin: true, uxMode: 'redirect', privateRedirectPath: '/welcome/'},
  choose({factors: [CODE, COMPANY, HOSTED], storeLastFactor: true}),
  form({factors: [HOSTED], factorsByDomain: {'a.example': [COMPANY]}}),
])('accepts %j', (options) => {
  expect(parse(options)).not.toThrow();
});
