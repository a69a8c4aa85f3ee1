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

describe('readToken', {timeout: 60_000}, () => {
  it.each([
    null,
    undefined,
    '',
    'garbage',
    '.',
    '..',
    'a.b.c',
    'e30..sig',
    'e30.%%%.sig',
    'e30.e30.sig', // no claims
    tokenOf('not JSON'),
    tokenOf('null'),
    tokenOf('[]'),
    tokenOf('"text"'),
    tokenOf('7'),
  ])('returns null for %j', (token) => {
    expect(readToken(token, NOW)).toBeNull();
  });

  it.each([
    [{...PERSON, exp: SECONDS - 1}], // expired
    [{...PERSON, exp: SECONDS}], // expires now
    [{...PERSON, exp: undefined}],
    [{...PERSON, exp: String(SECONDS + 60)}],
    [{...PERSON, exp: null}],
    [{...PERSON, exp: -1}],
    [{...PERSON, person_type: 'anonymous'}],
    [{...PERSON, person_id: undefined}],
  ])('returns null for the claims %j', (claims) => {
    expect(readToken(tokenOf(claims), NOW)).toBeNull();
  });

  it.each([
    ['garbage', {}],
    [{...PERSON, exp: SECONDS - 1}, {}], // only the inner token counts
    [{...PERSON, person_type: 'anonymous'}, {}],
    [{}, {}],
  ])('returns null for a container of %j', (claims, outer) => {
    expect(readToken(container(claims, outer), NOW)).toBeNull();
  });

  it('returns null for a token of another organization', () => {
    expect(readToken(tokenOf({...PERSON, oid: 'other'}), NOW, 'ours')).toBeNull();
    expect(readToken(container({...PERSON, oid: 'other'}, {oid: 'ours'}), NOW, 'ours')).toBeNull();
    expect(readToken(tokenOf({...PERSON, oid: 'ours'}), NOW, 'ours')).not.toBeNull();
    // The local provider generates its organization's id, so a site built for it cannot know the id.
    expect(readToken(tokenOf({...PERSON, oid: 'other'}), NOW, 'local')).not.toBeNull();
  });

  it('returns the subject, the expiry and the handle of the last sign-in', () => {
    const authentications = [
      {handle: {type: 'email_address', value: 'old@example.com'}},
      {handle: {type: 'email_address', value: 'public@example.com'}},
    ];
    const token = tokenOf({...PERSON, authentications});

    expect(readToken(token, NOW)).toEqual({
      token,
      subject: {type: 'person', personId: 'p1', groups: ['public']},
      expiresAt: NOW + 60_000,
      handle: 'public@example.com',
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

  it('reads non-ASCII characters', () => {
    const value = 'jörg.müller@exämple.com – 日本 🚒';

    expect(readToken(tokenOf({...PERSON, authentications: [{handle: {value}}]}), NOW)?.handle).toBe(
      value,
    );
  });

  it('reads payloads whose base64url contains - and _', () => {
    const payload = tokenOf({...PERSON, note: '>>>???ÿÿÿ'});

    expect(payload).toMatch(/[-_]/);
    expect(readToken(payload, NOW)?.subject).toMatchObject({personId: 'p1'});
  });

  it.each([
    undefined,
    null,
    'text',
    [],
    [null],
    ['text'],
    [{}],
    [{handle: null}],
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
