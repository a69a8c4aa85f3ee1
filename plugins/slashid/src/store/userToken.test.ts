import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import {readToken} from './userToken';

const NOW = 1_700_000_000_000;
const SECONDS = NOW / 1000;

const PERSON = {person_id: 'p1', person_type: 'regular', groups: ['public'], exp: SECONDS + 60};

const tokenOf = (claims: unknown) => {
  const payload = Buffer.from(typeof claims === 'string' ? claims : JSON.stringify(claims));
  return `e30.${payload.toString('base64url')}.signature`;
};
const container = (claims: unknown, outer: object = {}) =>
  tokenOf({...PERSON, ...outer, user_token: tokenOf(claims)});

const MALFORMED = [null, undefined, '', 'garbage', '.', '..', 'a.b.c', 'e30..sig', 'e30.%%%.sig'];
const EXPIRED = {...PERSON, exp: SECONDS - 1};
const ANONYMOUS = {...PERSON, person_type: 'anonymous'};

describe('readToken', {timeout: 60_000}, () => {
  it.each([
    ...MALFORMED,
    'e30.e30.sig', // no claims
    ...['not JSON', 'null', '[]', '"text"', '7'].map(tokenOf),
    tokenOf(EXPIRED),
    tokenOf({...PERSON, exp: SECONDS}), // expires now
    ...[undefined, String(SECONDS + 60), null, -1].map((exp) => tokenOf({...PERSON, exp})),
    tokenOf(ANONYMOUS),
    tokenOf({...PERSON, person_id: undefined}),
    // Only the inner token counts.
    ...['garbage', EXPIRED, ANONYMOUS, {}].map((inner) => container(inner)),
  ])('returns null for %j', (token) => {
    expect(readToken(token, NOW)).toBeNull();
  });

  it.each([
    [tokenOf({...PERSON, oid: 'other'}), 'ours', false],
    [container({...PERSON, oid: 'other'}, {oid: 'ours'}), 'ours', false],
    [tokenOf({...PERSON, oid: 'ours'}), 'ours', true],
    // The local provider generates its organization's id, so a site built for it cannot know the id.
    [tokenOf({...PERSON, oid: 'other'}), 'local', true],
  ])('checks that %s is of the organization %s: %s', (token, orgID, isRead) => {
    expect(readToken(token, NOW, orgID) !== null).toBe(isRead);
  });

  it('returns the subject, the expiry and the handle of the last sign-in', () => {
    const authentications = [
      {handle: {type: 'email_address', value: 'old@example.com'}},
      {handle: {type: 'email_address', value: 'jörg@exämple.com – 日本 🚒'}},
    ];
    const token = tokenOf({...PERSON, authentications, note: '>>>???ÿÿÿ'});

    // Characters of base64url that base64 does not have.
    expect(token).toMatch(/[-_]/);
    expect(readToken(token, NOW)).toEqual({
      token,
      subject: {type: 'person', personId: 'p1', groups: ['public']},
      expiresAt: NOW + 60_000,
      handle: 'jörg@exämple.com – 日本 🚒',
    });
  });

  it('reads the person inside a container, and returns the container as the token', () => {
    const token = container(
      {...PERSON, person_id: 'inner'},
      {person_id: 'outer', groups: ['internal']},
    );

    expect(readToken(token, NOW)).toMatchObject({
      token,
      subject: {type: 'person', personId: 'inner', groups: ['public']},
    });
  });

  it.each([
    ...[undefined, null, 'text', [], [null], ['text'], [{}], [{handle: null}]],
    [{handle: 'public@example.com'}],
    [{handle: {value: 7}}],
    [{handle: {value: 'a@example.com'}}, {method: 'oidc'}], // the last sign-in has none
  ])('returns no handle for the authentications %j', (authentications) => {
    expect(readToken(tokenOf({...PERSON, authentications}), NOW)).toMatchObject({
      handle: undefined,
    });
  });

  it('never throws', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({unit: 'binary'}), fc.json().map(tokenOf)), (token) => {
        readToken(token, NOW);
      }),
    );
  });
});
