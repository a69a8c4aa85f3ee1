import {expect, it} from 'vitest';
import {
  confirmingMethods,
  handleTypesFor,
  identifierTypes,
  methodsFor,
  orderByUse,
} from './methods';
import type {FormConfiguration, HandleType} from './types';

const ALL: HandleType[] = ['email_address', 'phone_number', 'username'];
const COMPANY = {method: 'saml', options: {provider_credentials_id: 'company'}};
const GITHUB = {method: 'oidc', options: {provider: 'github', client_id: 'g'}};
const GOOGLE = {method: 'oidc', options: {provider: 'google', client_id: 'o'}};
const HOSTED = {method: 'hosted_login'};
const FORM: FormConfiguration = {
  factors: [
    {method: 'otp_via_email'},
    {method: 'email_link'},
    {method: 'password', allowedHandleTypes: ALL},
    {method: 'webauthn'},
    {method: 'totp'},
    {method: 'otp_via_sms'},
    {method: 'sms_link'},
    GITHUB,
    HOSTED,
  ],
  factorsByDomain: {
    'Company.example': [COMPANY],
    'mixed.example': [{method: 'otp_via_sms'}, {method: 'totp'}, HOSTED],
  },
};
const EMAIL_METHODS = ['otp_via_email', 'email_link', 'password', 'webauthn', 'totp'];

it.each([
  [{method: 'password'}, ['email_address', 'phone_number']],
  [{method: 'password', allowedHandleTypes: ['username' as const]}, ['username']],
  [{method: 'totp'}, ['email_address']],
  [GITHUB, []],
])('uses %j with handles of the types %j, and usernames only if listed', (factor, types) => {
  expect(handleTypesFor(factor)).toEqual(types);
});

it.each<[HandleType, string, string[]]>([
  ['email_address', 'a@b.example', EMAIL_METHODS],
  ['phone_number', '+15555', ['password', 'otp_via_sms', 'sms_link']],
  ['username', 'dispatcher', ['password']],
  // Of a listed domain, only its own methods, ignoring case, that an email address can be used with.
  ['email_address', 'Reader@COMPANY.example', ['saml']],
  ['email_address', 'a@mixed.example', ['totp', 'hosted_login']],
  ['email_address', 'a@sub.company.example', EMAIL_METHODS],
  ['email_address', 'company.example@b.example', EMAIL_METHODS],
])(
  'returns the methods for an email address, a phone number and a username: %s %s, %j',
  (type, value, methods) => {
    expect(methodsFor({type, value}, FORM).map(({method}) => method)).toEqual(methods);
  },
);

it.each([
  ['username', 'dispatcher', {}, [FORM.factors?.[2], GITHUB]],
  // Each method once, and never the hosted page.
  [
    'email_address',
    'a@c.example',
    {
      factors: [COMPANY, HOSTED],
      factorsByDomain: {'c.example': [{...COMPANY, label: 'Company'}, HOSTED]},
    },
    [{...COMPANY, label: 'Company'}],
  ],
  // What comes back in the address of the page would sign in.
  [
    'email_address',
    'a@c.example',
    {factors: [{...COMPANY, options: {...COMPANY.options, ux_mode: 'redirect'}}]},
    [{...COMPANY, options: {...COMPANY.options, ux_mode: 'popup'}}],
  ],
] as const)('confirms the %s %s with single sign-on too', (type, value, form, methods) => {
  expect(confirmingMethods({type, value}, {...FORM, ...form} as FormConfiguration)).toEqual(
    methods,
  );
});

it.each([
  [FORM, ALL],
  [{factors: [{method: 'sms_link'}]}, ['phone_number']],
  [{factors: [COMPANY]}, []],
  [{factorsByDomain: {'c.example': [COMPANY]}}, ['email_address']],
])('accepts every type that a method of %j can use', (form, types) => {
  expect(identifierTypes(form)).toEqual(types);
});

it.each([
  [[{method: 'totp'}, GOOGLE, GITHUB], GITHUB, [GITHUB, {method: 'totp'}, GOOGLE]],
  [[GOOGLE, GITHUB], undefined, [GOOGLE, GITHUB]],
])('moves the last used method to the front, telling providers apart', (methods, last, ordered) => {
  expect(orderByUse(methods, last)).toEqual(ordered);
});
