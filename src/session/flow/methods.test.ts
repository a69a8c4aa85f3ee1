import {describe, expect, it} from 'vitest';
import type {FormConfiguration, HandleType} from '../../site-config';
import {handleTypesFor} from '../../site-config/handleTypes';
import {identifierTypes} from './handleTypes';
import {confirmingMethods, methodsFor, orderByUse, parseHandle} from './methods';

const ALL: HandleType[] = ['email_address', 'phone_number', 'username'];
const COMPANY = {method: 'saml', options: {provider_credentials_id: 'company'}};
const FORM: FormConfiguration = {
  factors: [
    {method: 'otp_via_email'},
    {method: 'email_link'},
    {method: 'password', allowedHandleTypes: ALL},
    {method: 'webauthn'},
    {method: 'totp'},
    {method: 'otp_via_sms'},
    {method: 'sms_link'},
    {method: 'oidc', options: {provider: 'github', client_id: 'g'}},
    {method: 'hosted_login'},
  ],
  factorsByDomain: {'Company.example': [COMPANY]},
};
const methodNames = (type: HandleType, value: string) =>
  methodsFor({type, value}, FORM).map(({method}) => method);

describe('handleTypesFor', () => {
  it.each([
    ['otp_via_email', ['email_address']],
    ['email_link', ['email_address']],
    ['webauthn', ['email_address']],
    ['totp', ['email_address']],
    ['otp_via_sms', ['phone_number']],
    ['sms_link', ['phone_number']],
    ['password', ['email_address', 'phone_number']],
    ['oidc', []],
    ['hosted_login', []],
  ])('returns for %s the types %j', (method, types) => {
    expect(handleTypesFor({method})).toEqual(types);
  });

  it('allows a username only if listed, and only the listed types', () => {
    expect(handleTypesFor({method: 'password', allowedHandleTypes: ['username']})).toEqual([
      'username',
    ]);
  });
});

describe('methodsFor', () => {
  it('returns the methods for an email address, a phone number and a username', () => {
    expect(methodNames('email_address', 'a@b.example')).toEqual([
      'otp_via_email',
      'email_link',
      'password',
      'webauthn',
      'totp',
    ]);
    expect(methodNames('phone_number', '+15555')).toEqual(['password', 'otp_via_sms', 'sms_link']);
    expect(methodNames('username', 'dispatcher')).toEqual(['password']);
  });

  it('returns only the domain’s methods for a listed email domain, ignoring case', () => {
    expect(methodNames('email_address', 'Reader@COMPANY.example')).toEqual(['saml']);
    expect(methodNames('email_address', 'a@sub.company.example')).toHaveLength(5);
    expect(methodNames('email_address', 'company.example@b.example')).toHaveLength(5);
  });

  it('leaves out the domain’s methods that no email address can use', () => {
    const listed = [{method: 'otp_via_sms'}, {method: 'totp'}, {method: 'hosted_login'}];
    const form = {...FORM, factorsByDomain: {'c.example': listed}};
    expect(methodsFor({type: 'email_address', value: 'a@c.example'}, form)).toEqual([
      {method: 'totp'},
      {method: 'hosted_login'},
    ]);
  });
});

describe('confirmingMethods', () => {
  const handle = {type: 'email_address' as const, value: 'a@c.example'};

  it('adds single sign-on to the methods of the handle', () => {
    expect(confirmingMethods({type: 'username', value: 'dispatcher'}, FORM)).toEqual([
      {method: 'password', allowedHandleTypes: ALL},
      {method: 'oidc', options: {provider: 'github', client_id: 'g'}},
    ]);
  });

  it('returns each method once, and never the hosted page', () => {
    const listed = [{...COMPANY, label: 'Company'}, {method: 'hosted_login'}];
    const form = {
      factors: [COMPANY, {method: 'hosted_login'}],
      factorsByDomain: {'c.example': listed},
    };
    expect(confirmingMethods(handle, form)).toEqual([{...COMPANY, label: 'Company'}]);
  });
});

describe('identifierTypes', () => {
  it('accepts every type that a method can use', () => {
    expect(identifierTypes(FORM)).toEqual(ALL);
    expect(identifierTypes({factors: [{method: 'sms_link'}]})).toEqual(['phone_number']);
    expect(identifierTypes({factors: [COMPANY]})).toEqual([]);
    expect(identifierTypes({factorsByDomain: {'c.example': [COMPANY]}})).toEqual(['email_address']);
  });
});

describe('parseHandle', () => {
  it.each([
    [' a@b.example ', {type: 'email_address', value: 'a@b.example'}],
    ['+49 (0)30 1234', {type: 'phone_number', value: '+490301234'}],
    ['030/12 34-5', {type: 'phone_number', value: '+493012345'}],
    ['dispatcher', {type: 'username', value: 'dispatcher'}],
    ['a@b', null],
    ['0049 30 1234', {type: 'phone_number', value: '+49301234'}],
    ['4711', {type: 'username', value: '4711'}],
    ['47110815', {type: 'phone_number', value: '+4947110815'}],
    ['----', {type: 'username', value: '----'}],
    ['(1.2)', {type: 'username', value: '(1.2)'}],
    ['control room', {type: 'username', value: 'control room'}],
    ['n'.repeat(128), {type: 'username', value: 'n'.repeat(128)}],
    ['n'.repeat(129), null],
    ['', null],
  ])('parses %j as %j', (typed, handle) => {
    expect(parseHandle(typed, ALL, '+49')).toEqual(handle);
  });

  it('parses a short number as a phone number if usernames are not accepted', () => {
    expect(parseHandle('4711', ['phone_number'], '+49')).toEqual({
      type: 'phone_number',
      value: '+494711',
    });
  });

  it.each(['----', '+....', '( ) ( )', '1-2-3'])('parses %j as no phone number', (typed) => {
    expect(parseHandle(typed, ['phone_number'], '+49')).toBeNull();
  });

  it('parses digits as a username if phone numbers are not accepted', () => {
    expect(parseHandle('12345', ['username'], '+1')).toEqual({type: 'username', value: '12345'});
  });
});

describe('orderByUse', () => {
  it('moves the last used method to the front, telling providers apart', () => {
    const github = {method: 'oidc', options: {provider: 'github', client_id: 'g'}};
    const google = {method: 'oidc', options: {provider: 'google', client_id: 'o'}};

    expect(orderByUse([{method: 'totp'}, google, github], github)).toEqual([
      github,
      {method: 'totp'},
      google,
    ]);
    expect(orderByUse([google, github], undefined)).toEqual([google, github]);
  });
});
