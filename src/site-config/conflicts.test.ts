import {expect, it} from 'vitest';
import {parseAccessConfig} from './accessConfig';

const CODE = {method: 'otp_via_email'};
const APP = {method: 'totp'};
const HOSTED = {method: 'hosted_login'};
const COMPANY = {method: 'saml', options: {provider_credentials_id: 'company'}};
const STEPS = [{factors: [CODE]}, {factors: [APP]}];

const parse = (options: object) => () =>
  parseAccessConfig({orgID: 'org', ...options}, {isEdition: false});
const form = (formConfiguration: object) => ({formConfiguration});
const choose = (options: object) => form({flow: 'choose', ...options});

it.each([
  [{storeToken: false, tokenCookie: {path: '/'}}, 'tokenCookie'],
  [{privateRedirectPath: '/welcome/'}, 'privateRedirectPath'],
  [{analyticsEnabled: false, privacyURL: 'https://a.example/'}, 'privacyURL'],
  [choose({factors: [CODE, HOSTED]}), 'formConfiguration.factors has "hosted_login"'],
  [choose({factorsByDomain: {'a.example': [CODE]}}), 'formConfiguration.factorsByDomain'],
  [choose({factorsURL: 'https://a.example/'}), 'formConfiguration.factorsURL'],
  [choose({steps: STEPS}), 'formConfiguration.steps lists'],
  [form({steps: STEPS, factors: [CODE]}), 'formConfiguration.steps lists'],
  [form({steps: STEPS.slice(1)}), 'formConfiguration.steps must contain 2 items'],
  [form({steps: [{factors: [HOSTED]}, {factors: [APP]}]}), 'formConfiguration.steps has "hosted'],
  [form({steps: [{factors: [CODE]}, {factors: [COMPANY]}]}), 'formConfiguration.steps[1] has'],
  [form({steps: [{factors: [CODE, APP]}, {factors: [APP]}]}), 'a method in both steps'],
])('rejects %j', (options, problem) => {
  expect(parse(options)).toThrow(problem);
});

it.each([
  {storeToken: false, anonymousUsersEnabled: true, identityCheck: {endpoint: '/checks'}},
  {forceLogin: true, uxMode: 'redirect', privateRedirectPath: '/welcome/'},
  choose({factors: [CODE, COMPANY], storeLastFactor: true}),
  form({factors: [HOSTED], factorsByDomain: {'a.example': [COMPANY]}}),
])('accepts %j', (options) => {
  expect(parse(options)).not.toThrow();
});

it('offers the methods of the first step first', () => {
  expect(parse(form({steps: STEPS}))().formConfiguration).toMatchObject({
    factors: [CODE],
    steps: STEPS,
  });
});
