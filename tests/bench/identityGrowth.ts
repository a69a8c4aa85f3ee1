import fs from 'node:fs';
import path from 'node:path';
import Driver from 'libsql';
import {createIdentityProvider, type IdentityProvider} from '@gated-docs/local-identity';
import {temporaryFolder} from '../support/temporaryFolder';
import {figure, median} from './figure';

const PEOPLE = 100_000;
const EXPIRED_FLOWS = 100_000;
const ABANDONED = 10_000;
const SIGN_INS = 50;
const URL_OF_PROVIDER = 'http://localhost:3001';
const HOUR_MS = 3_600_000;
const MEBIBYTE = 2 ** 20;

type Stand = {folder: string; clock: () => Date; file: string};

/** Measures a provider with much data: start, clean-up, sign-in, and what abandoned sign-ins leave behind. */
export async function benchGrowth(): Promise<void> {
  const folder = temporaryFolder('identity-growth');
  let now = Date.now();
  const stand = {
    folder,
    clock: () => new Date(now),
    file: path.join(folder, 'data', 'identity.db'),
  };
  try {
    await measureStand('empty', stand);
    fill(stand.file, now);
    await measureStand('100,000 people and expired flows', stand);

    // Otherwise, the contents of the write-ahead log would count as growth later.
    checkpoint(stand.file);
    const before = fs.statSync(stand.file).size;
    const provider = await open(stand);
    for (let index = 0; index < ABANDONED; index += 1) {
      // From different clients, so that rate limits do not apply.
      await begin(provider, `abandoned-${index}@example.com`, `client-${index}`);
    }
    await provider.close();
    now += 8 * 24 * HOUR_MS;
    const started = performance.now();
    await (await open(stand)).close();
    figure('clean-up of 10,000 abandoned sign-ins', performance.now() - started, 'ms');
    checkpoint(stand.file);
    const grown = (fs.statSync(stand.file).size - before) / MEBIBYTE;
    figure('growth after 10,000 abandoned sign-ins and a clean-up', Math.max(0, grown), 'MiB');
  } finally {
    fs.rmSync(folder, {recursive: true, force: true});
  }
}

async function measureStand(name: string, stand: Stand): Promise<void> {
  const started = performance.now();
  const provider = await open(stand);
  figure(`${name}: start`, performance.now() - started, 'ms');
  const times: number[] = [];
  for (let index = 0; index < SIGN_INS; index += 1) {
    const before = performance.now();
    await signIn(provider, `measured-${index}@example.com`);
    times.push(performance.now() - before);
  }
  times.sort((one, other) => one - other);
  figure(`${name}: median sign-in during the clean-up`, median(times), 'ms');
  figure(`${name}: slowest sign-in during the clean-up`, times.at(-1) ?? 0, 'ms');
  await provider.close();
  figure(`${name}: until cleaned up and closed`, performance.now() - started, 'ms');
}

function open({folder, clock}: Stand): Promise<IdentityProvider> {
  const seedFile = path.join(folder, 'identity.seed.json');
  fs.writeFileSync(seedFile, JSON.stringify({organization: {name: 'Bench'}, people: []}));
  return createIdentityProvider({
    publicURL: URL_OF_PROVIDER,
    siteOrigins: ['http://localhost:3000'],
    dataDirectory: path.join(folder, 'data'),
    seedFile,
    clock,
  });
}

/** Writes to the database directly, because it would take hours through the provider. */
function fill(file: string, now: number): void {
  const driver = new Driver(file);
  const [organization] = driver.prepare('SELECT * FROM organizations').all([]) as {
    id: string;
    person_pool_id: string;
  }[];
  const {id = '', person_pool_id: pool = ''} = organization ?? {};
  const numbers = (count: number) =>
    `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${count})`;
  const past = now - 10 * HOUR_MS;
  const statements: [sql: string, ...values: (string | number)[]][] = [
    [
      `INSERT INTO persons (id, person_pool_id, type, active, region, created_at)
       ${numbers(PEOPLE)} SELECT 'person-' || i, ?, 'regular', 1, 'europe-belgium', ? FROM n`,
      pool,
      past,
    ],
    [
      `INSERT INTO handles (person_pool_id, type, value, person_id, created_at)
       ${numbers(PEOPLE)} SELECT ?, 'email_address', 'person-' || i || '@example.com', 'person-' || i, ? FROM n`,
      pool,
      past,
    ],
    [
      `INSERT INTO flows (id, organization_id, purpose, method, metadata, requested_by, person_id, expires_at, created_at)
       ${numbers(EXPIRED_FLOWS)} SELECT 'flow-' || i, ?, 'sign_in', 'email_link', '{}', '{}', 'person-' || i, ?, ? FROM n`,
      id,
      past,
      past,
    ],
    [
      `INSERT INTO challenges (id, flow_id, position, type, options, secret, status, expires_at)
       ${numbers(EXPIRED_FLOWS)} SELECT 'challenge-' || i, 'flow-' || i, 0, 'proxy', '{}', '{}', 'open', ? FROM n`,
      past,
    ],
  ];
  driver.exec('BEGIN IMMEDIATE');
  for (const [sql, ...values] of statements) {
    driver.prepare(sql).run(values);
  }
  driver.exec('COMMIT');
  driver.close();
}

function checkpoint(file: string): void {
  const driver = new Driver(file);
  driver.pragma('wal_checkpoint(TRUNCATE)');
  driver.close();
}

async function post(
  provider: IdentityProvider,
  route: string,
  body: object,
  client: string,
): Promise<unknown> {
  const response = await provider.fetch(
    new Request(URL_OF_PROVIDER + route, {
      method: 'POST',
      headers: {'Content-Type': 'application/json', 'SlashID-OrgID': provider.organizationId},
      body: JSON.stringify(body),
    }),
    client,
  );
  if (!response.ok) {
    throw new Error(`${route} answered ${response.status}: ${await response.text()}`);
  }
  return response.json();
}

async function begin(provider: IdentityProvider, value: string, client: string): Promise<string> {
  const handle = {type: 'email_address', value};
  const body = {handle, factor: {method: 'otp_via_email'}, metadata: {}};
  const {result} = (await post(provider, '/id/v2', body, client)) as {result: {id: string}[]};
  return result[0]?.id ?? '';
}

async function signIn(provider: IdentityProvider, value: string): Promise<void> {
  const id = await begin(provider, value, value);
  const outbox = await provider.fetch(
    new Request(`${URL_OF_PROVIDER}/outbox/messages?to=${value}`),
  );
  const {messages} = (await outbox.json()) as {messages: {code: string}[]};
  const data = {otp: messages[0]?.code};
  const body = {challenge_id: id, challenge_type: 'otp', data};
  await post(provider, '/attestation/v3', body, value);
}
