import {describe, expect, it} from 'vitest';
import {parseAccessConfig} from './accessConfig';

const SOUND = {orgID: 'org', privatePaths: [{path: '/apis*', groups: ['public']}]};

const problemOf = (slashID: unknown, isEdition = false): string => {
  try {
    parseAccessConfig(slashID, {isEdition});
    return 'none';
  } catch (error) {
    return (error as Error).message;
  }
};

const rule = (given: unknown) => ({...SOUND, privatePaths: [given]});

describe('parseAccessConfig', () => {
  it.each([undefined, null])('rejects %j as a missing configuration', (slashID) => {
    expect(problemOf(slashID)).toMatch(
      /^themeConfig\.slashID is missing .*\. Add it with at least \{orgID, privatePaths\}/,
    );
  });

  it.each([
    // configuration, place and value, fix
    [{privatePaths: []}, 'orgID is missing', 'the ID of the SlashID organization'],
    [{orgID: '', privatePaths: []}, 'orgID is empty', 'the ID of the SlashID organization'],
    [{orgID: null}, 'orgID must be a string', 'must be a string'],
    [{...SOUND, oid: 'org'}, 'oid is an SDK option', 'use "orgID" instead'],
    ['org', '', 'must be of type object'],
    [[SOUND], '', 'must be of type object'],
    [
      {...SOUND, environment: 'staging'},
      'environment',
      'must be "production", "sandbox" or an object',
    ],
    [
      {...SOUND, environment: null},
      'environment',
      '"production", "sandbox" or an object with baseURL',
    ],
    [
      {...SOUND, environment: 7},
      'environment',
      '"production", "sandbox" or an object with baseURL',
    ],
    [
      {...SOUND, environment: {baseURL: 'https://a.example'}},
      'environment.sdkURL is missing',
      'add it',
    ],
    [
      {...SOUND, environment: {baseURL: 'a', sdkURL: 'https://a.example'}},
      'environment.baseURL is "a"',
      'use a web address',
    ],
    [
      {...SOUND, environment: 'sandbox', baseURL: 'https://a.example', sdkURL: 'https://a.example'},
      'set only one of these options',
      'environment, baseURL',
    ],
    [{...SOUND, baseURL: 'https://a.example'}, 'baseURL requires sdkURL', 'set both'],
    [{...SOUND, baseURL: null}, 'baseURL must be a string', 'must be a string'],
    [{...SOUND, sdkURL: 7}, 'sdkURL must be a string', 'a string, not 7'],
    [{...SOUND, analyticsEnabled: 'yes'}, 'analyticsEnabled must be a boolean', 'boolean'],
    [{...SOUND, privacyURL: '/privacy'}, 'privacyURL is "/privacy"', 'starts with "https://"'],
    [{...SOUND, tokenCookie: {expires: '7 days'}}, 'tokenCookie.expires is "7 days"', '"7D"'],
    [{...SOUND, tokenCookie: {expires: '0D'}}, 'tokenCookie.expires is "0D"', '"7D"'],
    [
      {...SOUND, identityCheck: {endpoint: '//id.example/checks'}},
      'identityCheck.endpoint is "//id.example/checks"',
      'a path on the identity provider',
    ],
    ...['https://a.example;script-src/', 'https://reader@a.example/', '/checks *'].map(
      (endpoint): [unknown, string, string] => [
        {...SOUND, identityCheck: {endpoint}},
        `identityCheck.endpoint is "${endpoint}"`,
        'use a web address',
      ],
    ),
    [{...SOUND, identityCheck: {}}, 'identityCheck.endpoint is missing', 'add it'],
    [
      {...SOUND, identityCheck: {endpoint: '/checks', documents: ['library_card']}},
      'identityCheck.documents[0]',
      'must be one of',
    ],
    [{...SOUND, tokenCookie: {path: 'docs'}}, 'tokenCookie.path is "docs"', 'starts with "/"'],
    [{...SOUND, formConfiguration: null}, 'formConfiguration must be of type object', 'object'],
    [{...SOUND, privatePaths: null}, 'privatePaths must be an array', 'array'],
    [{...SOUND, oidcClientID: 'c'}, 'oidcClientID requires oidcProvider', 'set both'],
    [
      {...SOUND, oidcClientID: 'c', oidcProvider: 'google', formConfiguration: {}},
      'set only one of these options',
      'oidcClientID, formConfiguration',
    ],
    [{...SOUND, oidcClientID: 'c', oidcProvider: 'myspace'}, 'oidcProvider', 'one of google'],
    [
      {...SOUND, forcelogin: true},
      'forcelogin is not an option',
      'check its spelling or remove it',
    ],
    [
      {...SOUND, formConfiguration: {logos: ''}},
      'formConfiguration.logos is not an option',
      'remove it',
    ],
    [rule({groups: ['public']}), 'privatePaths[0].path is missing', 'add it'],
    [
      rule({path: /^\/apis/}),
      'privatePaths[0].path must be a string',
      'a regular expression would be lost',
    ],
    [rule({path: {}}), 'privatePaths[0].path must be a string', 'such as "/folder*"'], // a RegExp, as JSON
    [rule({path: 'apis*'}), 'privatePaths[0].path is "apis*"', 'start it with "/"'],
    [rule({path: '/a%2Fb'}), 'privatePaths[0].path is "/a%2Fb"', 'and encoded separators'],
    [rule({path: '/apis?*'}), 'privatePaths[0].path is "/apis?*"', 'leave out "?", "#"'],
    [rule({path: '/apis#*'}), 'privatePaths[0].path is "/apis#*"', 'leave out "?", "#"'],
    [rule({path: '/a\\b'}), 'privatePaths[0].path is "/a\\b"', 'start it with "/"'],
    [
      rule({path: '/apis*', group: ['public']}),
      'privatePaths[0].group is not an option',
      'check its spelling',
    ],
    [
      rule({path: '/apis*', groups: []}),
      'privatePaths[0].groups must not be empty',
      'list at least one group, or remove "groups"',
    ],
    [rule({path: '/apis*', groups: 'public'}), 'privatePaths[0].groups', 'must be an array'],
    [
      rule({path: '/apis*', groups: ['a b']}),
      'privatePaths[0].groups[0] is "a b"',
      'a group name can contain only',
    ],
    [
      rule({path: '/apis*', groups: ['a+b']}),
      'privatePaths[0].groups[0] is "a+b"',
      'a group name can contain only',
    ],
    [
      rule({path: '/apis*', groups: ['anonymous']}),
      'privatePaths[0].groups[0] is "anonymous"',
      'rename the group',
    ],
    [
      rule({path: '/apis*', groups: ['a', 'signed-in']}),
      'privatePaths[0].groups[1] is "signed-in"',
      'rename',
    ],
    [
      rule({path: '/apis*', groups: ['a', 'a']}),
      'privatePaths[0].groups[1] repeats "a"',
      'only once',
    ],
    [rule({path: '/apis*', groups: [7]}), 'privatePaths[0].groups[0]', 'must be a string'],
    [{...SOUND, uxMode: 'popup'}, 'uxMode', 'must be one of modal, redirect, not "popup"'],
    [
      {...SOUND, uxMode: 'redirect'},
      'privateRedirectPath is required',
      'set it to a page that anyone can open',
    ],
    [
      {...SOUND, privateRedirectPath: 'welcome'},
      'privateRedirectPath is "welcome"',
      'starts with a single "/"',
    ],
    [
      {...SOUND, privateRedirectPath: '//evil.example'},
      'privateRedirectPath is "//evil',
      'a path on this site',
    ],
    [
      {...SOUND, privateRedirectPath: '/\\evil.example'},
      'privateRedirectPath is "/\\evil',
      'a path on this site',
    ],
    [
      {...SOUND, privateRedirectPath: 'https://evil.example/'},
      'privateRedirectPath is "https:',
      'a path on this',
    ],
    [{...SOUND, baseURL: 'localhost:3001'}, 'baseURL', 'use a web address'],
    [{...SOUND, baseURL: 'file:///etc/passwd'}, 'baseURL', 'http'],
    [{...SOUND, sdkURL: 'javascript:alert(1)'}, 'sdkURL', 'http'],
    [{...SOUND, forceLogin: 'false'}, 'forceLogin', 'a boolean, true or false, not "false"'], // a string is not a boolean
    [{...SOUND, storeToken: 0}, 'storeToken', 'must be a boolean'],
    [{...SOUND, formConfiguration: {factors: []}}, 'formConfiguration.factors', 'at least 1'],
    [
      {...SOUND, formConfiguration: {factors: [{method: 'sms'}]}},
      'formConfiguration.factors[0].method',
      'one of',
    ],
    [
      {...SOUND, formConfiguration: {supportURL: 'mailto:a@b.c'}},
      'formConfiguration.supportURL',
      'http',
    ],
  ])('rejects %j', (slashID, place, fix) => {
    const problem = problemOf(slashID);

    expect(problem).toContain(`themeConfig.slashID in docusaurus.config.ts: ${place}`);
    expect(problem).toContain(fix);
    expect(problem).not.toContain('\n');
  });

  it.each([
    ['/apis', '/apis/'],
    ['/apis*', '/APIS**'],
    ['/apis', '/apis/index.html'],
    ['/apis', '/%61pis'],
  ])('rejects %j and %j as two spellings of one rule', (one, other) => {
    const privatePaths = [{path: one}, {path: '/apis/misc'}, {path: other, groups: ['public']}];

    expect(problemOf({...SOUND, privatePaths})).toContain(
      `privatePaths[2] is a second rule for the path "${other}": keep one of the two`,
    );
  });

  it('requires no provider in an edition, but validates everything else', () => {
    expect(problemOf({privatePaths: []}, true)).toBe('none');
    expect(problemOf({privatePaths: [{path: 'apis'}]}, true)).toContain(
      'privatePaths[0].path is "apis"',
    );
    expect(problemOf(undefined, true)).toContain('is missing');
  });

  it('fills in defaults', () => {
    expect(parseAccessConfig({orgID: 'org'}, {isEdition: false})).toEqual({
      orgID: 'org',
      forceLogin: false,
      uxMode: 'modal',
      privatePaths: [],
      storeToken: true,
    });
  });

  it.each([
    ['production', 'https://api.slashid.com', 'https://cdn.slashid.com/sdk.html'],
    ['sandbox', 'https://api.sandbox.slashid.com', 'https://cdn.sandbox.slashid.com/sdk.html'],
    [
      {baseURL: 'http://localhost:1', sdkURL: 'http://localhost:2'},
      'http://localhost:1',
      'http://localhost:2',
    ],
  ])('replaces the environment %j with its addresses', (environment, baseURL, sdkURL) => {
    const access = parseAccessConfig({...SOUND, environment}, {isEdition: false});

    expect(access).toMatchObject({baseURL, sdkURL});
    expect(access).not.toHaveProperty('environment');
  });

  it('accepts the configuration of SlashID’s own theme', () => {
    const theirs = {
      orgID: 'org',
      forceLogin: false,
      uxMode: 'redirect',
      privateRedirectPath: '/',
      privatePaths: [{path: '/members/*', groups: ['member']}],
      formConfiguration: {
        factors: [{method: 'email_link'}],
        logo: 'https://example.com/logo.svg',
        text: {'initial.title': 'Sign in'},
      },
    };

    expect(parseAccessConfig(theirs, {isEdition: false})).toEqual({
      ...theirs,
      formConfiguration: {...theirs.formConfiguration, dialCode: '+1'},
      storeToken: true,
    });
  });

  it('accepts the configuration of the first version of SlashID’s theme', () => {
    const theirs = {orgID: 'org', oidcClientID: 'c', oidcProvider: 'google'};

    expect(parseAccessConfig(theirs, {isEdition: false}).formConfiguration).toEqual({
      factors: [
        {method: 'email_link'},
        {method: 'oidc', options: {client_id: 'c', provider: 'google', ux_mode: 'popup'}},
      ],
    });
  });

  it('keeps the author’s values', () => {
    const written = {
      orgID: 'org',
      baseURL: 'http://localhost:3001',
      sdkURL: 'https://cdn.example.com/sdk.html',
      forceLogin: true,
      uxMode: 'redirect',
      privateRedirectPath: '/welcome/',
      privatePaths: [{path: '/apis*', groups: ['public', 'internal']}, {path: '/members'}],
      formConfiguration: {
        factors: [{method: 'oidc', options: {client_id: 'c', provider: 'google'}, label: 'Google'}],
        text: {'initial.title': 'Sign in'},
        defaultCountryCode: 'DE',
      },
      storeToken: false,
    };

    expect(parseAccessConfig(written, {isEdition: false})).toEqual({
      ...written,
      formConfiguration: {...written.formConfiguration, dialCode: '+49'},
    });
  });

  it.each([
    [{defaultCountryCode: 'XX'}, 'defaultCountryCode is "XX", which is not a country code'],
    [{defaultCountryCode: 'de'}, 'defaultCountryCode is "de": write it in capital letters, "DE"'],
    [
      {defaultCountryCode: 'Germany'},
      'defaultCountryCode is "Germany", which is not a country code',
    ],
    [{flow: 'guess'}, 'flow must be one of'],
    [
      {text: {'initial.titel': 'Sign in'}},
      'text has no text "initial.titel": use a key of src/texts, such as "initial.title"',
    ],
    [{text: {'account.titles': 'You'}}, 'such as "account.title"'],
    [{text: {'identity.lad': 'Hello'}}, 'such as "identity.lead"'],
    [{factorsByDomain: {'@company': [{method: 'totp'}]}}, '@company is not a domain'],
    [{factorsByDomain: {'company.example': []}}, 'must contain at least 1'],
    [{factorsByDomain: {'company.example': [{method: 'fax'}]}}, 'method must be one of'],
    [
      {factorsURL: 'ftp://methods.example'},
      'factorsURL is "ftp://methods.example": use a web address that',
    ],
    [{factorsURL: 'https://methods;x/'}, 'factorsURL is "https://methods;x/": use a web address'],
    [{logo: '/\\evil.example/a.svg'}, 'which is not the address of an image'], // as browsers read it, another host
    [{logo: "https://'unsafe-inline'/a.svg"}, 'which is not the address of an image'],
  ])('rejects the form configuration %j', (formConfiguration, message) => {
    expect(problemOf({...SOUND, formConfiguration})).toContain(message);
  });

  it('accepts methods by domain and the provider’s hosted sign-in page', () => {
    const formConfiguration = {
      flow: 'resolve',
      factors: [{method: 'hosted_login', label: 'An account'}],
      factorsByDomain: {
        'company.example': [{method: 'saml', options: {provider_credentials_id: 'company'}}],
      },
      factorsURL: 'https://methods.example/',
    };

    expect(problemOf({...SOUND, formConfiguration})).toBe('none');
  });
});
