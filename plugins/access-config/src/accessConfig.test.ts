import {describe, expect, it} from 'vitest';
import {parseAccessConfig} from './accessConfig';

const SOUND = {orgID: 'org', privatePaths: [{path: '/apis*', groups: ['public']}]};

const problemOf = (slashID: unknown): string => {
  try {
    parseAccessConfig(slashID);
    return 'none';
  } catch (error) {
    return (error as Error).message;
  }
};

const rule = (given: object) => ({privatePaths: [given]});
const groups = (...names: unknown[]) => rule({path: '/apis*', groups: names});
const check = (endpoint: string) => ({identityCheck: {endpoint}});
const form = (formConfiguration: unknown) => ({formConfiguration});
const redirect = (privateRedirectPath: string) => ({uxMode: 'redirect', privateRedirectPath});

const A = 'https://a.example';
const PATHS = 'start it with "/", and leave out "?", "#", backslashes and encoded separators';
const GROUPS = 'a group name can contain only';

describe('parseAccessConfig', () => {
  it.each([undefined, null])('rejects %j as a missing configuration', (slashID) => {
    expect(problemOf(slashID)).toMatch(
      /^themeConfig\.slashID is missing .*\. Add it with at least \{privatePaths\}/,
    );
  });

  it.each(['org', [SOUND]])('rejects %j, which is no object', (slashID) => {
    expect(problemOf(slashID)).toContain('must be of type object');
  });

  it.each<[options: object, place: string, fix: string]>([
    [{orgID: ''}, 'orgID is empty', 'the ID of the SlashID organization'],
    [{orgID: null}, 'orgID must be a string', ''],
    [{oid: 'org'}, 'oid is an SDK option', 'use "orgID" instead'],
    [{forcelogin: true}, 'forcelogin is not an option', 'check its spelling or remove it'],
    ...['staging', null, 7].map((environment): [object, string, string] => [
      {environment},
      'environment',
      'must be "production", "sandbox" or an object with baseURL',
    ]),
    [{environment: {baseURL: A}}, 'environment.sdkURL is missing', 'add it'],
    [{environment: {baseURL: 'a', sdkURL: A}}, 'environment.baseURL is "a"', 'use a web address'],
    [{environment: 'sandbox', baseURL: A, sdkURL: A}, 'set only one', 'environment, baseURL'],
    [{baseURL: A}, 'baseURL requires sdkURL', 'set both'],
    [{baseURL: 'localhost:3001'}, 'baseURL', 'use a web address'],
    [{baseURL: 'file:///etc/passwd'}, 'baseURL', 'http'],
    [{sdkURL: 'javascript:alert(1)'}, 'sdkURL', 'http'],
    [{privacyURL: '/privacy'}, 'privacyURL is "/privacy"', 'starts with "https://"'],
    [{tokenCookie: {expires: '7 days'}}, 'tokenCookie.expires is "7 days"', '"7D"'],
    [{tokenCookie: {path: 'docs'}}, 'tokenCookie.path is "docs"', 'starts with "/"'],
    [check('//id.example/checks'), 'identityCheck.endpoint is "//id', 'a path on the identity'],
    [check(`${A};script-src/`), `identityCheck.endpoint is "${A};script`, 'use a web address'],
    [check('https://reader@a.example/'), 'identityCheck.endpoint is "https', 'use a web address'],
    [check('/checks *'), 'identityCheck.endpoint is "/checks *"', 'use a web address'],
    [
      {identityCheck: {endpoint: '/checks', documents: ['library_card']}},
      'identityCheck.documents[0]',
      'must be one of',
    ],
    [rule({groups: ['public']}), 'privatePaths[0].path is missing', 'add it'],
    [
      rule({path: /^\/apis/}),
      'privatePaths[0].path must be a',
      'a regular expression would be lost',
    ],
    [rule({path: {}}), 'privatePaths[0].path must be a string', 'such as "/folder*"'], // a RegExp, as JSON
    [rule({path: 'apis*'}), 'privatePaths[0].path is "apis*"', PATHS],
    [rule({path: '/a%2Fb'}), 'privatePaths[0].path is "/a%2Fb"', PATHS],
    [rule({path: '/apis?*'}), 'privatePaths[0].path is "/apis?*"', PATHS],
    [rule({path: '/apis#*'}), 'privatePaths[0].path is "/apis#*"', PATHS],
    [rule({path: '/a\\b'}), 'privatePaths[0].path is "/a\\b"', PATHS],
    [rule({path: '/a', group: ['b']}), 'privatePaths[0].group is not an option', 'its spelling'],
    [rule({path: '/a', groups: 'b'}), 'privatePaths[0].groups', 'must be an array'],
    [
      groups(),
      'privatePaths[0].groups must not be empty',
      'at least one group, or remove "groups"',
    ],
    [groups('a b'), 'privatePaths[0].groups[0] is "a b"', GROUPS],
    [groups('a+b'), 'privatePaths[0].groups[0] is "a+b"', GROUPS],
    [groups('anonymous'), 'privatePaths[0].groups[0] is "anonymous"', 'rename the group'],
    [groups('a', 'signed-in'), 'privatePaths[0].groups[1] is "signed-in"', 'rename'],
    [groups('a', 'a'), 'privatePaths[0].groups[1] repeats "a"', 'only once'],
    [{uxMode: 'popup'}, 'uxMode', 'must be one of modal, redirect, not "popup"'],
    [{uxMode: 'redirect'}, 'privateRedirectPath is required', 'a page that anyone can open'],
    [redirect('welcome'), 'privateRedirectPath is "welcome"', 'starts with a single "/"'],
    [redirect('//evil.example'), 'privateRedirectPath is "//evil', 'a path on this site'],
    [redirect('/\\evil.example'), 'privateRedirectPath is "/\\evil', 'a path on this site'],
    [redirect(`${A}/`), 'privateRedirectPath is "https:', 'a path on this site'],
    [{forceLogin: 'false'}, 'forceLogin', 'a boolean, true or false, not "false"'], // a string is not a boolean
    [form({logos: ''}), 'formConfiguration.logos is not an option', 'remove it'],
    [form({factors: []}), 'formConfiguration.factors', 'at least 1'],
    [form({factors: [{method: 'sms'}]}), 'formConfiguration.factors[0].method', 'one of'],
    [form({supportURL: 'mailto:a@b.c'}), 'formConfiguration.supportURL', 'http'],
    [
      form({defaultCountryCode: 'XX'}),
      'formConfiguration.default',
      'XX", which is not a country code',
    ],
    [form({defaultCountryCode: 'Germany'}), 'formConfiguration.default', 'is not a country code'],
    [
      form({text: {'initial.titel': 'A'}}),
      'formConfiguration.text has no text "initial.titel"',
      '"initial.title"',
    ],
    [form({text: {'account.titles': 'A'}}), 'formConfiguration.text', 'such as "account.title"'],
    [
      form({factorsByDomain: {'@a': [{method: 'totp'}]}}),
      'formConfiguration.factorsByDomain.@a',
      'is not a domain',
    ],
    [form({factorsByDomain: {'a.example': []}}), 'formConfiguration', 'must contain at least 1'],
    [
      form({factorsURL: 'ftp://a.example'}),
      'formConfiguration.factorsURL is "ftp:',
      'use a web address that',
    ],
    [
      form({factorsURL: 'https://a;x/'}),
      'formConfiguration.factorsURL is "https://a;x/"',
      'use a web',
    ],
    [
      form({logo: '/\\evil.example/a.svg'}),
      'formConfiguration.logo',
      'not the address of an image',
    ], // as browsers read it, another host
    [
      form({logo: "https://'unsafe-inline'/a.svg"}),
      'formConfiguration.logo',
      'not the address of an image',
    ],
  ])('rejects %j', (options, place, fix) => {
    const problem = problemOf({...SOUND, ...options});

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

  it('requires no provider', () => {
    expect(problemOf({privatePaths: []})).toBe('none');
  });

  it('fills in defaults', () => {
    expect(parseAccessConfig({orgID: 'org'})).toEqual({
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
    const access = parseAccessConfig({...SOUND, environment});

    expect(access).toMatchObject({baseURL, sdkURL});
    expect(access).not.toHaveProperty('environment');
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

    expect(parseAccessConfig(written)).toEqual(written);
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
