import {type ChildProcess, spawn} from 'node:child_process';
import {once} from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import {temporaryFolder} from '../support/temporaryFolder';
import {figure, median} from './figure';
import {benchGrowth} from './identityGrowth';

const CONCURRENT = 50;
// Password hashing deliberately takes 0.2 s of CPU.
const SIGN_INS = {'one-time code': 1000, password: 200};
const PASSWORD = 'Rescue-Portal-42!';
const MEBIBYTE = 2 ** 20;

type Server = {url: string; organizationId: string; process: ChildProcess};

/** Measures sign-ins per second at the built-in provider by code and by password, 50 at a time, and their cost. */
export async function benchIdentity(): Promise<void> {
  const folder = temporaryFolder('identity-bench');
  const server = await startServer(folder);
  try {
    figure('memory after the start', await memoryOf(server), 'MiB');
    await measure('one-time code', server, signInByCode);
    await measure('password', server, signInByPassword);
    await benchGrowth();
  } finally {
    server.process.kill('SIGTERM');
    await once(server.process, 'exit');
    fs.rmSync(folder, {recursive: true, force: true});
  }
}

/** Every concurrent reader has a separate account and signs in repeatedly. */
async function measure(
  name: keyof typeof SIGN_INS,
  server: Server,
  signIn: (server: Server, handle: string) => Promise<void>,
): Promise<void> {
  const times: number[] = [];
  const failures: string[] = [];
  const started = performance.now();
  await Promise.all(
    Array.from({length: CONCURRENT}, async (_none, account) => {
      for (let done = 0; done < SIGN_INS[name] / CONCURRENT; done += 1) {
        const before = performance.now();
        try {
          await signIn(server, handleOf(account));
          times.push(performance.now() - before);
        } catch (error) {
          failures.push(String(error));
        }
      }
    }),
  );
  const seconds = (performance.now() - started) / 1000;
  const memory = await memoryOf(server);
  times.sort((one, other) => one - other);
  figure(`${name}: sign-ins`, times.length / seconds, '/s');
  figure(`${name}: median`, median(times), 'ms');
  figure(`${name}: p99`, times[Math.floor(times.length * 0.99)] ?? 0, 'ms');
  figure(`${name}: slowest`, times.at(-1) ?? 0, 'ms');
  figure(`${name}: memory`, memory, 'MiB');
  figure(`${name}: errors`, failures.length, '');
  [...new Set(failures)].slice(0, 5).forEach((failure) => console.log(`    ${failure}`));
}

const handleOf = (account: number) => `bench-${account}@example.com`;

async function startServer(folder: string): Promise<Server> {
  const seedFile = path.join(folder, 'identity.seed.json');
  const people = Array.from({length: CONCURRENT}, (_none, account) => ({
    handles: [{type: 'email_address', value: handleOf(account)}],
    groups: ['public'],
    password: PASSWORD,
  }));
  fs.writeFileSync(seedFile, JSON.stringify({organization: {name: 'Bench'}, people}));
  const options = {
    siteOrigins: ['http://localhost:3000'],
    dataDirectory: path.join(folder, 'data'),
    seedFile,
  };
  const script = path.resolve('tests/support/identityServerProcess.ts');
  const child = spawn(process.execPath, ['--import', 'tsx', script, JSON.stringify(options)], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const [{port, organizationId}] = (await once(child, 'message')) as [
    {port: number; organizationId: string},
  ];
  return {url: `http://localhost:${port}`, organizationId, process: child};
}

async function memoryOf({process: child}: Server): Promise<number> {
  const answer = once(child, 'message');
  child.send('memory');
  const [{memory}] = (await answer) as [{memory: number}];
  return memory / MEBIBYTE;
}

async function signInByCode(server: Server, value: string): Promise<void> {
  const challenge = await begin(server, value, 'otp_via_email');
  const outbox = await fetch(`${server.url}/outbox/messages?to=${value}`);
  const {messages} = (await outbox.json()) as {messages: {code: string}[]};
  await answer(server, challenge, 'otp', {otp: messages[0]?.code});
}

async function signInByPassword(server: Server, value: string): Promise<void> {
  const challenge = await begin(server, value, 'password');
  await answer(server, challenge, 'password_verify', {password: PASSWORD});
}

async function begin(server: Server, value: string, method: string): Promise<string> {
  const handle = {type: 'email_address', value};
  const body = {handle, factor: {method, options: {method}}, metadata: {}};
  const result = (await post(server, '/id/v2', body)) as {id: string}[];
  return result[0]?.id ?? '';
}

async function answer(server: Server, id: string, type: string, data: object): Promise<void> {
  const body = {challenge_id: id, challenge_type: type, data};
  const {token} = (await post(server, '/attestation/v3', body)) as {token?: string};
  if (!token) {
    throw new Error('the answer held no token');
  }
}

async function post(server: Server, place: string, body: object): Promise<unknown> {
  const response = await fetch(server.url + place, {
    method: 'POST',
    headers: {'Content-Type': 'application/json', 'SlashID-OrgID': server.organizationId},
    body: JSON.stringify(body),
  });
  const text = await response.text();
  if (!response.ok) {
    throw new Error(`${place} answered ${response.status}: ${text}`);
  }
  return (JSON.parse(text) as {result: unknown}).result;
}
