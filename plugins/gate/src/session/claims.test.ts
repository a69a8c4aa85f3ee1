import type {JWTPayload} from 'jose';
import {describe, expect, it} from 'vitest';
import {parseOrganizations} from '../organizations';
import {refusalFromClaims, sessionFromClaims} from './claims';
import type {RefusalReason} from './reader';

const NOW = 1_768_478_400;
const ORGANIZATIONS = parseOrganizations('org-1', []);
const LIMITS = {
  organizations: ORGANIZATIONS,
  maxSessionSeconds: 3600,
  refusedMethods: ['password'],
  now: NOW,
  skewSeconds: 30,
};
const SOUND = {oid: 'org-1', iat: NOW, exp: NOW + 3600};

describe('refusalFromClaims', () => {
  it.each<[string, Record<string, unknown>, RefusalReason | null]>([
    ['nothing else', {}, null],
    ['an expiry that is no number of seconds', {exp: NOW + 0.5}, 'claims'],
    ['no expiry', {exp: undefined}, 'claims'],
    ['an expiry at the end of all dates', {exp: 253_370_764_800, iat: NOW + 31}, 'lifetime'],
    ['an expiry beyond all dates', {exp: 253_370_764_801, iat: 253_370_764_800}, 'claims'],
    ['an organization that is not listed', {oid: 'org-2'}, 'organization'],
    ['a list of organizations', {oid: ['org-1']}, 'organization'],
    ['no organization', {oid: undefined}, 'organization'],
    ['its organization as audience', {aud: 'org-1'}, null],
    ['its organization as the one audience of a list', {aud: ['org-1']}, null],
    ['another audience', {aud: 'org-2'}, 'organization'],
    ['a second audience', {aud: ['org-1', 'org-2']}, 'organization'],
    ['no audience at all in a list', {aud: []}, 'organization'],
    ['no beginning', {iat: undefined}, 'lifetime'],
    ['a life of one second too many', {exp: NOW + 3601}, 'lifetime'],
    ['a beginning within the skew', {iat: NOW + 30}, null],
    ['a beginning after the skew', {iat: NOW + 31}, 'not-yet-valid'],
    ['a method that is refused', {authenticated_methods: ['otp', 'password']}, 'method'],
    ['such a method in detail', {authentications: [null, {method: 'password'}]}, 'method'],
    ['such a method in another case', {authenticated_methods: ['Password']}, 'method'],
    ['other methods', {authenticated_methods: ['otp'], authentications: [{method: 'otp'}]}, null],
  ])('with %s', (_what, claims, reason) => {
    expect(refusalFromClaims({...SOUND, ...claims}, LIMITS)).toBe(reason);
  });
});

describe('the methods of a session', () => {
  it.each<[JWTPayload, string[]]>([
    [
      {
        authenticated_methods: ['otp', 7, null],
        authentications: [{method: 'webauthn'}, null, {method: 'otp'}, {}, {method: {}}],
      },
      ['otp', 'webauthn'],
    ],
    [{authenticated_methods: 'otp', authentications: 'webauthn'}, []],
  ])('of %j are %j', (claims, methods) => {
    const person = {...SOUND, person_id: 'p1', person_type: 'regular', ...claims};

    expect(sessionFromClaims(person, {userToken: 'token', id: 'id'}, ORGANIZATIONS)).toMatchObject({
      methods,
    });
  });
});
