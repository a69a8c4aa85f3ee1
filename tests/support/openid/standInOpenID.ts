import {createServer, type IncomingMessage} from 'node:http';
import {exportJWK, generateKeyPair, SignJWT, UnsecuredJWT, type JWTPayload} from 'jose';
import {listenLocally} from '../listenLocally';

export const CLIENT_ID = 'portal';
export const CLIENT_SECRET = 'secret of the client';

type Claims = Record<string, unknown>;
type Reply = {status?: number; headers?: Record<string, string>; body: unknown};
type Given = {form: URLSearchParams; authorization: string | undefined};
type Pair = {kid: string; privateKey: CryptoKey; jwk: object};

export type StandInOpenID = Awaited<ReturnType<typeof startStandInOpenID>>;

async function createPair(kid: string, alg = 'RS256'): Promise<Pair> {
  const {privateKey, publicKey} = await generateKeyPair(alg);
  return {kid, privateKey, jwk: {...(await exportJWK(publicKey)), kid, alg, use: 'sig'}};
}

/** An OpenID provider that says what a test wants. It has no page: a test makes the callback itself. */
export async function startStandInOpenID(metadata: Claims = {}) {
  let keys = [await createPair('one')];
  const asked: {path: string; form: URLSearchParams}[] = [];
  const server = createServer((request, response) => {
    void answer(request).then(
      ({status = 200, headers, body}) => {
        response.writeHead(status, {'content-type': 'application/json', ...headers});
        response.end(JSON.stringify(body));
      },
      () => response.destroy(),
    );
  });
  const issuer = `http://localhost:${await listenLocally(server)}`;

  const replies: Record<string, (given: Given) => Reply | Promise<Reply>> = {
    '/.well-known/openid-configuration': () => ({
      body: {
        issuer,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/keys`,
        userinfo_endpoint: `${issuer}/userinfo`,
        revocation_endpoint: `${issuer}/revoke`,
        end_session_endpoint: `${issuer}/logout`,
        authorization_response_iss_parameter_supported: true,
        ...metadata,
      },
    }),
    '/keys': () => ({body: {keys: keys.map(({jwk}) => jwk)}}),
    '/revoke': () => ({body: {}}),
    '/userinfo': () => ({body: {sub: 'person'}}),
  };

  async function answer(request: IncomingMessage): Promise<Reply> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) {
      chunks.push(chunk as Buffer);
    }
    const form = new URLSearchParams(Buffer.concat(chunks).toString());
    const path = new URL(request.url ?? '', issuer).pathname;
    // A gate that starts asks whether the provider knows it.
    if (form.get('code') === 'none') {
      return {status: 400, body: {error: 'invalid_grant'}};
    }
    asked.push({path, form});
    const reply = replies[path];
    return reply
      ? reply({form, authorization: request.headers.authorization})
      : {status: 404, body: {}};
  }

  const sign = (claims: JWTPayload, header: Claims = {}) => {
    const {kid, privateKey} = keys[0] as Pair;
    return new SignJWT(claims).setProtectedHeader({alg: 'RS256', kid, ...header}).sign(privateKey);
  };

  /** Claims of an ID token for a person, with these changes; `undefined` removes one. */
  const claimsOf = (changes: Claims = {}): JWTPayload => {
    const now = Math.floor(Date.now() / 1000);
    const usual = {iss: issuer, aud: CLIENT_ID, sub: 'person', iat: now, exp: now + 300};
    return JSON.parse(JSON.stringify({...usual, ...changes})) as JWTPayload;
  };

  return {
    issuer,
    replies,
    asked,
    sign,
    claimsOf,
    /** The current public key, as text. */
    get publicKey(): string {
      return JSON.stringify(keys[0]?.jwk);
    },
    unsecured: (claims: JWTPayload) => new UnsecuredJWT(claims).encode(),
    count: (path: string) => asked.filter((call) => call.path === path).length,
    /** Replaces the keys, as a provider that rotates them. */
    async rotate(name: string, alg?: string) {
      keys = [await createPair(name, alg)];
    },
    close: () => new Promise<void>((resolve) => void server.close(() => resolve())),
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
