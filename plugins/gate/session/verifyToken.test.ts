import {exportJWK, generateKeyPair, SignJWT} from 'jose';
import {beforeAll, beforeEach, describe, expect, it} from 'vitest';
import {parseOptions} from '../options';
import {createKeys} from './keys';
import {createTokenVerifier, type VerifyToken} from './verifyToken';

const ISSUER = 'https://api.example.com';
const START = Date.UTC(2026, 0, 15, 12) / 1000;

let pair: Awaited<ReturnType<typeof generateKeyPair>>;
let now: number;
let verify: VerifyToken;

beforeAll(async () => {
  pair = await generateKeyPair('RS256', {extractable: true});
});

beforeEach(async () => {
  now = START;
  const keySet = {keys: [{...(await exportJWK(pair.publicKey)), kid: 'one'}]};
  const clock = () => now * 1000;
  const settings = parseOptions({
    publicURL: 'https://docs.example.com',
    provider: {
      orgID: 'org-1',
      baseURL: ISSUER,
      sdkURL: `${ISSUER}/sdk.html`,
      organizations: [{id: 'org-2', groups: {members: 'public'}}],
    },
    clock,
  });
  const fetchKeys = async () => ({keySet, time: null});
  verify = createTokenVerifier(settings, createKeys({fetchKeys}, clock));
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

describe('a token that was verified before', () => {
  it('is refused once it has expired, with as much patience as at first', async () => {
    const token = await sign();
    expect((await verify(token)).status).toBe('verified');

    now = CLAIMS.exp + 29;
    expect((await verify(token)).status).toBe('verified');
    now = CLAIMS.exp + 30;
    expect(await verify(token)).toEqual({status: 'refused', reason: 'expired'});
  });

  it('is refused when it expires while its keys are still fresh', async () => {
    const token = await sign({exp: START + 60});
    expect((await verify(token)).status).toBe('verified');
    now = START + 60 + 30;

    expect(await verify(token)).toEqual({status: 'refused', reason: 'expired'});
  });
});

describe('a container', () => {
  it('is verified as the token inside it', async () => {
    const inner = await sign({oid: 'org-2'});

    expect(await verify(await container(inner, {oid: 'org-2'}))).toMatchObject({
      status: 'verified',
      token: {userToken: inner, organization: 'org-2', subject: {groups: ['public']}},
    });
  });

  it.each([
    ['of one listed organization around a token of another', {oid: 'org-2'}, {}],
    ['of another person', {person_id: 'p2'}, {}],
    ['that lives longer', {}, {exp: CLAIMS.exp + 1}],
    ['around another container', {user_token: 'x'}, {}],
  ])('is refused %s', async (_what, innerClaims, outerClaims) => {
    const token = await container(await sign(innerClaims), outerClaims);

    expect(await verify(token)).toEqual({status: 'refused', reason: 'container'});
  });

  it('is refused around what names no key', async () => {
    expect(await verify(await container('a.b.c'))).toEqual({
      status: 'refused',
      reason: 'container',
    });
  });
});
