import {exportJWK, generateKeyPair, SignJWT} from 'jose';
import {beforeAll, beforeEach, describe, expect, it, vi} from 'vitest';
import {parseOptions, withSlashID} from '../options';
import {createKeys, type Keys} from './keys';
import {createTokenVerifier, type VerifyToken} from './verifyToken';

const ISSUER = 'https://api.example.com';
const START = Date.UTC(2026, 0, 15, 12) / 1000;

let pair: Awaited<ReturnType<typeof generateKeyPair>>;
let now: number;
let fetches: number;
let keys: Keys;
let verify: VerifyToken;

beforeAll(async () => {
  pair = await generateKeyPair('RS256', {extractable: true});
});

beforeEach(async () => {
  now = START;
  fetches = 0;
  const keySet = {keys: [{...(await exportJWK(pair.publicKey)), kid: 'one'}]};
  const clock = () => now * 1000;
  const settings = withSlashID(
    parseOptions({
      publicURL: 'https://docs.example.com',
      provider: {
        orgID: 'org-1',
        baseURL: ISSUER,
        sdkURL: `${ISSUER}/sdk.html`,
        organizations: [{id: 'org-2', groups: {members: 'public'}}],
      },
      clock,
    }),
  );
  const fetchKeys = async () => {
    fetches += 1;
    return {keySet, time: null};
  };
  keys = createKeys(settings, {fetchKeys});
  verify = createTokenVerifier(settings, keys);
});

const CLAIMS = {
  iss: ISSUER,
  oid: 'org-1',
  iat: START,
  exp: START + 3600,
  person_id: 'p1',
  person_type: 'regular',
  groups: ['members'],
};

const sign = (claims: Record<string, unknown> = {}) =>
  new SignJWT({...CLAIMS, ...claims})
    .setProtectedHeader({alg: 'RS256', kid: 'one'})
    .sign(pair.privateKey);

const container = async (inner: string, claims: Record<string, unknown> = {}) =>
  sign({user_token: inner, ...claims});

describe('a token that has been verified before', () => {
  it('is not verified again while its keys are unchanged', async () => {
    const resolve = vi.spyOn((await keys.forKid('one', START))!, 'resolve');
    const forKid = vi.spyOn(keys, 'forKid');
    const token = await sign();

    expect(await verify(token)).toEqual(await verify(token));
    expect(forKid).toHaveBeenCalledTimes(1);
    expect(resolve).toHaveBeenCalledTimes(1);

    now += 11 * 60;
    expect((await verify(token)).type).toBe('session');
    expect(fetches).toBe(2);
    expect(resolve).toHaveBeenCalledTimes(1);
  });

  it('is rejected after its expiry, with the same tolerance', async () => {
    const token = await sign();
    expect((await verify(token)).type).toBe('session');

    now = CLAIMS.exp + 29;
    expect((await verify(token)).type).toBe('session');
    now = CLAIMS.exp + 30;
    expect(await verify(token)).toEqual({type: 'ended', reason: 'expired'});
  });
});

describe('a container', () => {
  it('is verified as the token inside it', async () => {
    const inner = await sign({oid: 'org-2'});

    expect(await verify(await container(inner, {oid: 'org-2'}))).toMatchObject({
      type: 'session',
      userToken: inner,
      organization: 'org-2',
      subject: {groups: ['public']},
    });
  });

  it.each([
    ['of one listed organization around a token of another', {oid: 'org-2'}, {}],
    ['of another person', {person_id: 'p2'}, {}],
    ['that lives longer', {}, {exp: CLAIMS.exp + 1}],
    ['around another container', {user_token: 'x'}, {}],
  ])('is rejected if it is one %s', async (_what, innerClaims, outerClaims) => {
    const token = await container(await sign(innerClaims), outerClaims);

    expect(await verify(token)).toEqual({type: 'ended', reason: 'container'});
  });
});
