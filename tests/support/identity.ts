import {cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {createClient} from '@libsql/client';
import {decodeJwt} from 'jose';
import {onTestFinished} from 'vitest';
import {createIdentityProvider, rotateSigningKey} from '../../plugins/local-identity';

export const PUBLIC_URL = 'http://localhost:3001';
export const SITE = 'http://localhost:3000';
export const PASSWORD = 'Rescue-Portal-42!';

export type Answer = {status: number; headers: Headers; body: any};
export type Call = {
  bearer?: string;
  organization?: string | null;
  origin?: string;
  headers?: Record<string, string>;
};

const person = (value: string, groups: string[], password?: string) => ({
  handles: [{type: 'email_address', value}],
  groups,
  ...(password === undefined ? {} : {password}),
});

export const SEED = {
  organization: {name: 'Rescue Platform'},
  people: [person('public@example.com', ['public']), person('new@example.com', [])],
};
export const SEED_WITH_PASSWORD = {
  ...SEED,
  people: [person('public@example.com', ['public'], PASSWORD), person('new@example.com', [])],
};

/** A folder of its own, removed when the test is over. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'identity-'));
  onTestFinished(() => rmSync(folder, {recursive: true, force: true}));
  return folder;
}

export function writeSeed(folder: string, seed: unknown): string {
  const file = path.join(folder, 'identity.seed.json');
  writeFileSync(file, typeof seed === 'string' ? seed : JSON.stringify(seed));
  return file;
}

/** A clock that stands still until a test moves it. */
export function createClock(start = '2026-05-04T10:00:00Z') {
  let time = new Date(start).getTime();
  const clock = () => new Date(time);
  return Object.assign(clock, {
    advance: (milliseconds: number) => {
      time += milliseconds;
    },
  });
}

let sharedKeys: Promise<string> | undefined;

// Making a key takes longer than most tests.
async function makeKeysOnce(): Promise<string> {
  const folder = mkdtempSync(path.join(tmpdir(), 'identity-keys-'));
  process.once('exit', () => rmSync(folder, {recursive: true, force: true}));
  await rotateSigningKey(folder);
  return folder;
}

// A real hash takes a fifth of a second of a processor, which few tests are about.
const QUICK_HASH_COST = {N: 2, r: 8, p: 1};

/** A provider on a fresh folder, spoken to over HTTP messages only. */
export async function startProvider({
  seed = SEED,
  folder = temporaryFolder(),
  ownKeys = false,
  slowHashes = false,
  now,
}: {
  seed?: unknown;
  folder?: string;
  ownKeys?: boolean;
  slowHashes?: boolean;
  now?: string;
} = {}) {
  if (!ownKeys && !existsSync(path.join(folder, 'data'))) {
    sharedKeys ??= makeKeysOnce();
    cpSync(await sharedKeys, path.join(folder, 'data'), {recursive: true});
  }
  const clock = createClock(now);
  const provider = await createIdentityProvider({
    publicURL: PUBLIC_URL,
    siteOrigins: [SITE],
    dataDirectory: path.join(folder, 'data'),
    seedFile: writeSeed(folder, seed),
    clock,
    ...(slowHashes ? {} : {passwordHashCost: QUICK_HASH_COST}),
  });
  onTestFinished(() => provider.close());

  async function call(method: string, url: string, body?: unknown, options: Call = {}) {
    const {bearer, organization = provider.organizationId, origin = SITE} = options;
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
    const request = new Request(new URL(url, PUBLIC_URL), {
      method,
      headers,
      ...(body === undefined ? {} : {body: typeof body === 'string' ? body : JSON.stringify(body)}),
    });
    const response = await provider.fetch(request);
    const text = await response.text();
    return {
      status: response.status,
      headers: response.headers,
      body: text !== '' && isJson(response) ? JSON.parse(text) : text,
    } satisfies Answer;
  }

  const apiKey = readFileSync(provider.apiKeyFile, 'utf8').trim();
  /** A call of the management API. */
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

  /** What the page that a link leads to does. */
  async function openLink(link: string, data: Record<string, unknown> = {}) {
    const pack = new URL(link).searchParams.get('sidcp');
    const [challenge] = pack
      ? (await get(`/challenge_pack/${pack}`)).body.result
      : challengesOf(link);
    return answer(challenge, {challenge: challenge.options.challenge, ...data});
  }

  async function signInByCode(value: string, options?: Call): Promise<string> {
    const {body} = await begin(email(value), otpViaEmail, options);
    const {code} = await lastMessage(value);
    return (await answer(body.result[0], {otp: code}, options)).body.result.token;
  }

  return {
    ...provider,
    clock,
    folder,
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
    signInByCode,
  };
}

/** What is really stored, for what no call shows. */
export async function readDatabase({folder}: {folder: string}, sql: string): Promise<unknown[]> {
  const client = createClient({url: `file:${path.join(folder, 'data', 'identity.db')}`});
  const {rows} = await client.execute(sql);
  client.close();
  return rows.map((row) => ({...row}));
}

export type TestProvider = Awaited<ReturnType<typeof startProvider>>;

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

export function challengesOf(link: string): any[] {
  const encoded = new URL(link).searchParams.get('challenges') ?? '';
  return JSON.parse(Buffer.from(encoded, 'base64url').toString());
}

export const claimsOf = (token: string): any => decodeJwt(token);

const isJson = (response: Response) =>
  response.headers.get('Content-Type')?.startsWith('application/json') ?? false;
