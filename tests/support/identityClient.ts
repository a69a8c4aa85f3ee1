import {readFileSync} from 'node:fs';
import {decodeJwt} from 'jose';

export const SITE = 'http://localhost:3000';
export const PASSWORD = 'Rescue-Portal-42!';

export type Answer = {status: number; headers: Headers; body: any};
export type Call = {
  bearer?: string;
  organization?: string | null;
  origin?: string;
  headers?: Record<string, string>;
};

export type IdentityClient = ReturnType<typeof createIdentityClient>;

/** Client for a provider in any process, over HTTP messages only. */
export function createIdentityClient({
  fetch,
  organizationId,
  issuer,
  apiKeyFile,
}: {
  fetch: (request: Request) => Promise<Response>;
  organizationId: string;
  issuer: string;
  apiKeyFile: string;
}) {
  async function call(method: string, url: string, body?: unknown, options: Call = {}) {
    const {bearer, organization = organizationId, origin = SITE} = options;
    const headers = new Headers({Origin: origin, 'User-Agent': 'contract-test'});
    if (organization !== null) {
      headers.set('SlashID-OrgID', organization);
    }
    if (bearer !== undefined) {
      headers.set('Authorization', `Bearer ${bearer}`);
    }
    if (body !== undefined) {
      headers.set('Content-Type', 'application/json');
    }
    for (const [name, value] of Object.entries(options.headers ?? {})) {
      headers.set(name, value);
    }
    const request = new Request(new URL(url, issuer), {
      method,
      headers,
      redirect: 'manual',
      ...(body === undefined ? {} : {body: typeof body === 'string' ? body : JSON.stringify(body)}),
    });
    const response = await fetch(request);
    const text = await response.text();
    return {
      status: response.status,
      headers: response.headers,
      body: text !== '' && isJson(response) ? JSON.parse(text) : text,
    } satisfies Answer;
  }

  const apiKey = readFileSync(apiKeyFile, 'utf8').trim();
  /** Calls the management API. */
  const manage = (method: string, url: string, body?: unknown, options: Call = {}) =>
    call(method, url, body, {
      ...options,
      headers: {'SlashID-API-Key': apiKey, ...options.headers},
    });

  async function personIdOf(value: string): Promise<string> {
    const {body} = await manage(
      'GET',
      `/persons?handle=email_address:${encodeURIComponent(value)}`,
    );
    return body.result[0].person_id;
  }

  const post = (url: string, body: unknown, options?: Call) => call('POST', url, body, options);
  const get = (url: string, options?: Call) => call('GET', url, undefined, options);

  const begin = (handle: unknown, factor: unknown, options?: Call) =>
    post('/id/v2', {handle, factor, metadata: {}}, options);

  const poll = (challenge: any) => get(`/challenge/${challenge.options.challenge_id}/v2`);

  const answer = (challenge: any, data: unknown, options?: Call) =>
    post(
      '/attestation/v3',
      {challenge_id: challenge.id, challenge_type: challenge.type, data},
      {organization: null, ...options},
    );

  async function lastMessage(to: string): Promise<any> {
    const {body} = await get(`/outbox/messages?to=${encodeURIComponent(to)}`);
    return body.messages[0];
  }

  /** Does what a link's landing page does. */
  async function openLink(link: string, data: Record<string, unknown> = {}) {
    const pack = new URL(link).searchParams.get('sidcp');
    const packed = pack === null ? undefined : await get(`/challenge_pack/${pack}`);
    if (packed?.body.errors) {
      return packed;
    }
    const [challenge] = packed?.body.result ?? challengesOf(link);
    return answer(challenge, {challenge: challenge.options.challenge, ...data});
  }

  /** Does what the browser does with a one-time sign-in value (`?challenges=`). */
  function useValue(value: string) {
    const [nonce] = JSON.parse(Buffer.from(value, 'base64url').toString());
    return answer(nonce, {challenge: nonce.options.challenge});
  }

  const isValid = async (token: string): Promise<boolean> =>
    (await post('/token/validate', {token})).body.result.valid;

  async function signInByCode(value: string, options?: Call): Promise<string> {
    const {body} = await begin(email(value), otpViaEmail, options);
    const {code} = await lastMessage(value);
    return (await answer(body.result[0], {otp: code}, options)).body.result.token;
  }

  return {
    issuer,
    organizationId,
    apiKey,
    call,
    manage,
    personIdOf,
    get,
    post,
    begin,
    answer,
    poll,
    lastMessage,
    openLink,
    useValue,
    isValid,
    signInByCode,
  };
}

export const email = (value: string) => ({type: 'email_address', value});
export const phone = (value: string) => ({type: 'phone_number', value});
export const username = (value: string) => ({type: 'username', value});

const factor = (method: string, options: Record<string, unknown> = {}) => ({
  method,
  options: {method, ...options},
});
export const factorOf = factor;
export const otpViaEmail = factor('otp_via_email');
export const passwordFactor = factor('password');

export const failure = (httpcode: number, message: string) => ({errors: [{httpcode, message}]});

/** A challenge that is unknown, answered or expired. */
export const EXPIRED = failure(403, 'authentication has expired');

export function challengesOf(link: string): any[] {
  const encoded = new URL(link).searchParams.get('challenges') ?? '';
  return JSON.parse(Buffer.from(encoded, 'base64url').toString());
}

export const claimsOf = (token: string): any => decodeJwt(token);

const isJson = (response: Response) =>
  response.headers.get('Content-Type')?.startsWith('application/json') ?? false;
