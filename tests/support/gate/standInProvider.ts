import {exportJWK, generateKeyPair, SignJWT, type JWK} from 'jose';

export const ORG_ID = '5f0c1a7e-0000-4000-8000-00000000cafe';

/** A key pair of the provider. */
export type SigningKey = {kid: string; alg: 'RS256' | 'ES256'; privateKey: CryptoKey; jwk: JWK};

/** An identity provider with only the endpoints that a gate uses, and real keys. */
export type StandInProvider = {
  baseURL: string;
  sdkURL: string;
  orgID: string;
  /** Handles the gate's calls. */
  fetch: typeof globalThis.fetch;
  /** Requests so far, as `METHOD path`. */
  calls: string[];
  keys: SigningKey[];
  revoked: Set<string>;
  /** API key of its management API. */
  apiKey: string;
  /** People in the management API, by person ID. */
  people: Map<string, {active: boolean; groups: string[]}>;
  /** Replaces the provider's response unless it returns null; throws to simulate a network failure. */
  fault: ((path: string, init: RequestInit) => Response | null | Promise<Response | null>) | null;
  token: (claims?: Record<string, unknown>, options?: TokenOptions) => Promise<string>;
};

export type TokenOptions = {
  key?: SigningKey;
  header?: Record<string, unknown>;
  /** Claims to omit. */
  without?: readonly string[];
};

export async function createSigningKey(
  kid: string,
  alg: SigningKey['alg'] = 'RS256',
): Promise<SigningKey> {
  const {publicKey, privateKey} = await generateKeyPair(alg, {extractable: true});
  const jwk = {...(await exportJWK(publicKey)), kid, alg, use: 'sig'};
  return {kid, alg, privateKey, jwk};
}

/** Generated once, because an RSA key takes longer than most tests. */
let firstKey: Promise<SigningKey> | undefined;

export async function createStandInProvider(
  clock: () => number,
  baseURL = 'http://localhost:3001',
): Promise<StandInProvider> {
  const provider: StandInProvider = {
    baseURL,
    sdkURL: `${baseURL}/sdk.html`,
    orgID: ORG_ID,
    calls: [],
    keys: [await (firstKey ??= createSigningKey('key-1'))],
    revoked: new Set(),
    apiKey: 'key-of-the-organization',
    people: new Map(),
    fault: null,

    async fetch(input, init = {}) {
      const {pathname} = new URL(String(input));
      provider.calls.push(`${init.method ?? 'GET'} ${pathname}`);
      const answer = await provider.fault?.(pathname, init);
      return answer ?? answerCall(provider, pathname, init);
    },

    async token(claims = {}, {key = provider.keys[0], header = {}, without = []} = {}) {
      if (!key) {
        throw new Error('the provider has no key');
      }
      const now = Math.floor(clock() / 1000);
      const payload: Record<string, unknown> = {
        iss: baseURL,
        sub: 'person-1',
        person_id: 'person-1',
        person_type: 'regular',
        oid: ORG_ID,
        iat: now,
        exp: now + 3600,
        groups: [],
        authentications: [
          {method: 'password', handle: {type: 'email_address', value: 'reader@example.com'}},
        ],
        ...claims,
      };
      for (const name of without) {
        delete payload[name];
      }
      return new SignJWT(payload)
        .setProtectedHeader({alg: key.alg, kid: key.kid, typ: 'JWT', ...header})
        .sign(key.privateKey);
    },
  };
  return provider;
}

function answerCall(provider: StandInProvider, path: string, init: RequestInit): Response {
  if (path === '/.well-known/jwks.json') {
    return Response.json({keys: provider.keys.map(({jwk}) => jwk)});
  }
  const [, person, part] = /^\/persons\/([^/]+)(\/groups)?$/.exec(path) ?? [];
  if (person !== undefined) {
    return answerAboutPerson(provider, decodeURIComponent(person), part !== undefined, init);
  }
  if (init.method !== 'POST' || !['/token/validate', '/token/revoke'].includes(path)) {
    return Response.json({errors: [{httpcode: 404, message: 'not found'}]}, {status: 404});
  }
  const {token} = JSON.parse(String(init.body)) as {token: string};
  const bearer = new Headers(init.headers).get('authorization');
  if (bearer !== `Bearer ${token}`) {
    return Response.json({errors: [{httpcode: 400, message: 'no bearer'}]}, {status: 400});
  }
  if (path === '/token/revoke') {
    provider.revoked.add(token);
    return new Response(null, {status: 204});
  }
  return Response.json({result: {valid: !provider.revoked.has(token)}});
}

function answerAboutPerson(
  {apiKey, orgID, people}: StandInProvider,
  personId: string,
  isForGroups: boolean,
  init: RequestInit,
): Response {
  const headers = new Headers(init.headers);
  if (headers.get('slashid-api-key') !== apiKey || headers.get('slashid-orgid') !== orgID) {
    return Response.json({errors: [{httpcode: 401, message: 'unauthorized'}]}, {status: 401});
  }
  const person = people.get(personId);
  if (!person) {
    return Response.json({errors: [{httpcode: 404, message: 'not found'}]}, {status: 404});
  }
  const {active, groups} = person;
  const facts = {active, person_id: personId, person_type: 'regular', region: 'eu'};
  return Response.json({result: isForGroups ? groups : facts});
}
