import {createServer, type IncomingMessage, type RequestListener} from 'node:http';
import {exportJWK, generateKeyPair, SignJWT} from 'jose';
import {onTestFinished} from 'vitest';
import {listenLocally} from './listenLocally';

export const ORG_ID = '5f0c1a7e-0000-4000-8000-00000000cafe';
export const PORTAL = 'https://docs.example.com';
export const API_KEY = 'key-of-the-organization';

type Reply = {status: number; headers: Record<string, string>; body: string};

/** Responses by `METHOD path`; tests replace them with faulty ones. */
export type Replies = Record<string, (req: IncomingMessage) => Partial<Reply>>;

const CORS = {
  'access-control-allow-origin': PORTAL,
  'access-control-allow-headers':
    'content-type, authorization, slashid-orgid, slashid-sdkversion, slashid-sdkretrycount',
  'access-control-expose-headers': 'location, slashid-correlation-id',
};

let keyPair: ReturnType<typeof generateKeyPair> | undefined;

/** The publicly visible part of an organization at SlashID, over HTTP. */
export async function startStandInSlashID(changes: (replies: Replies, url: string) => Replies) {
  const {publicKey, privateKey} = await (keyPair ??= generateKeyPair('RS256', {extractable: true}));
  const jwk = {...(await exportJWK(publicKey)), kid: 'key-1', alg: 'RS256', use: 'sig'};
  let replies: Replies = {};
  const listener: RequestListener = (req, res) => {
    const path = (req.url ?? '/').split('?')[0];
    const reply = replies[`${req.method} ${path}`]?.(req) ?? {status: 404};
    const {status = 200, headers = {}, body = ''} = reply;
    res.writeHead(status, {'content-type': 'application/json', ...headers}).end(body);
  };
  const server = createServer(listener);
  onTestFinished(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  const url = `http://127.0.0.1:${await listenLocally(server)}`;
  const refusal = (status: number, message: string) => ({
    status,
    headers: CORS,
    body: JSON.stringify({errors: [{httpcode: status, message}]}),
  });
  const sound: Replies = {
    'GET /.well-known/openid-configuration': () => ({
      body: JSON.stringify({issuer: url, jwks_uri: `${url}/.well-known/jwks.json`}),
    }),
    'GET /.well-known/jwks.json': () => ({body: JSON.stringify({keys: [jwk]})}),
    'OPTIONS /id/v2': () => ({status: 204, headers: CORS}),
    'POST /id/v2': (req) =>
      req.headers['slashid-orgid'] === ORG_ID
        ? refusal(400, 'factor is missing')
        : refusal(400, 'organization not found'),
    'GET /groups': (req) =>
      req.headers['slashid-api-key'] === API_KEY
        ? {body: JSON.stringify({result: ['apps', 'internal', 'public']})}
        : refusal(401, 'unauthorized'),
    'GET /sdk.html': () => ({
      headers: {
        'content-type': 'text/html',
        'content-security-policy': `frame-ancestors ${PORTAL}`,
      },
      body: '<html><script src="/sdk.js"></script></html>',
    }),
  };
  replies = {...sound, ...changes(sound, url)};

  return {
    url,
    jwk,
    token: (claims: Record<string, unknown> = {}) =>
      new SignJWT({oid: ORG_ID, iss: url, person_type: 'regular', groups: ['public'], ...claims})
        .setProtectedHeader({alg: 'RS256', kid: 'key-1'})
        .setIssuedAt()
        .setExpirationTime((claims.exp as number | undefined) ?? '1h')
        .sign(privateKey),
  };
}
