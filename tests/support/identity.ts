import {cpSync, existsSync, rmSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import Driver from 'libsql';
import {onTestFinished, vi} from 'vitest';
import {createIdentityProvider, rotateSigningKey} from '@gated-docs/local-identity';
import {createIdentityClient, PASSWORD, SITE} from './identityClient';
import {temporaryFolder} from './temporaryFolder';

export {
  challengesOf,
  claimsOf,
  email,
  EXPIRED,
  factorOf,
  failure,
  otpViaEmail,
  PASSWORD,
  passwordFactor,
  phone,
  SITE,
  username,
} from './identityClient';

export const PUBLIC_URL = 'http://localhost:3001';

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

/** The seed, with settings of the organization. */
export const withSettings = (settings: object) => ({
  ...SEED,
  organization: {...SEED.organization, settings},
});

/** A temporary folder, removed after the test. */
export function identityFolder(): string {
  const folder = temporaryFolder('identity');
  onTestFinished(() => rmSync(folder, {recursive: true, force: true}));
  return folder;
}

export function writeSeed(folder: string, seed: unknown): string {
  const file = path.join(folder, 'identity.seed.json');
  writeFileSync(file, typeof seed === 'string' ? seed : JSON.stringify(seed));
  return file;
}

/** A clock that only tests advance. */
function createClock(start = '2026-05-04T10:00:00Z') {
  let time = new Date(start).getTime();
  const clock = () => new Date(time);
  return Object.assign(clock, {
    advance: (milliseconds: number) => {
      time += milliseconds;
    },
  });
}

let sharedKeys: Promise<string> | undefined;

// Generating a key takes longer than most tests.
async function makeKeysOnce(): Promise<string> {
  const folder = temporaryFolder('identity-keys');
  await rotateSigningKey(folder);
  return folder;
}

// A real hash takes 0.2 s of CPU, and few tests are about hashing.
export const QUICK_HASH_COST = {N: 2, r: 8, p: 1};

/** A provider on a new folder, accessed over HTTP messages only. */
export async function startProvider({
  seed = SEED,
  folder = identityFolder(),
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

  const fetch = (request: Request) => provider.fetch(request);
  const client = createIdentityClient({...provider, fetch});
  return {...provider, ...client, clock, folder};
}

const openFile = (folder: string) => new Driver(path.join(folder, 'data', 'identity.db'));

/** Queries the database, for facts that no call returns. */
export function readDatabase({folder}: {folder: string}, sql: string): unknown[] {
  const driver = openFile(folder);
  const rows = driver.prepare(sql).all([]);
  driver.close();
  return rows;
}

/** Takes the write lock over another connection, like another process. Resolves to a function that releases it. */
export async function lockDatabase({folder}: {folder: string}): Promise<() => void> {
  const driver = openFile(folder);
  await vi.waitFor(() => driver.exec('BEGIN IMMEDIATE'), {timeout: 15_000});
  return () => {
    driver.exec('ROLLBACK');
    driver.close();
  };
}

export type TestProvider = Awaited<ReturnType<typeof startProvider>>;
