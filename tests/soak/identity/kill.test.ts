import {spawn} from 'node:child_process';
import {once} from 'node:events';
import {readFileSync} from 'node:fs';
import path from 'node:path';
import {expect, it, onTestFinished} from 'vitest';
import {PUBLIC_URL, SEED, SITE, temporaryFolder, writeSeed} from '../../support/identity';

const ROUNDS = 20;

/**
 * A provider that is killed while it writes, again and again. Every kind of write that it acknowledged is
 * there afterwards: write-ahead log with `synchronous = NORMAL`, which a killed process does not lose.
 */
it(`keeps every acknowledged write through ${ROUNDS} kills`, async () => {
  const folder = temporaryFolder();
  const given = {
    siteOrigins: [SITE],
    dataDirectory: path.join(folder, 'data'),
    seedFile: writeSeed(folder, SEED),
    publicURL: PUBLIC_URL,
  };
  const checks: ((server: Server) => Promise<boolean>)[] = [];
  for (let round = 1; round <= ROUNDS; round += 1) {
    const server = await startServer(given);
    for (const check of checks) {
      expect(await check(server)).toBe(true);
    }
    const acknowledged: typeof checks = [];
    let isKilled = false;
    const writers = KINDS.map(async (write) => {
      for (let index = 0; !isKilled; index += 1) {
        const check = await write(server, `r${round}-${index}`).catch(() => undefined);
        acknowledged.push(...(check ? [check] : []));
      }
    });
    await expect.poll(() => acknowledged.length, {timeout: 60_000}).toBeGreaterThan(10);
    isKilled = true;
    await server.kill();
    await Promise.all(writers);
    // The last of each round, so that a round does not grow with the number of rounds.
    checks.push(...acknowledged.slice(-KINDS.length));
  }
  expect(checks.length).toBeGreaterThan(ROUNDS);
}, 1_800_000);

type Server = Awaited<ReturnType<typeof startServer>>;
type Write = (
  server: Server,
  name: string,
) => Promise<((later: Server) => Promise<boolean>) | undefined>;

/** Each resolves to a check once the write is acknowledged. */
const KINDS: readonly Write[] = [
  async function createPerson(server, name) {
    const handles = [{type: 'email_address', value: `${name}@example.com`}];
    const created = await server.manage('POST', '/persons', {handles, groups: ['public']});
    const id = created.result?.person_id;
    return (
      id && (async (later) => (await later.manage('GET', `/persons/${id}`)).result.person_id === id)
    );
  },
  async function signIn(server, name) {
    const token = await server.signIn(`in-${name}@example.com`);
    return token === undefined ? undefined : async (later) => later.isValid(token);
  },
  async function revoke(server, name) {
    const token = await server.signIn(`out-${name}@example.com`);
    const isRevoked = token !== undefined && (await server.post('/token/revoke', {token})).ok;
    return isRevoked ? async (later) => !(await later.isValid(token)) : undefined;
  },
  async function rotatePassword(server, name) {
    const token = await server.signIn(`rotate-${name}@example.com`);
    const id =
      token && JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).sub;
    const rotated = await server.manage('POST', `/persons/${id}/credentials/password-rotate`, {});
    return rotated.result?.new_password && token
      ? async (later) =>
          !(await later.isValid(token)) &&
          (await later.manage('GET', `/persons/${id}/credentials`)).result.length === 1
      : undefined;
  },
  async function createGroup(server, name) {
    await server.manage('POST', '/groups', {name});
    return async (later) => (await later.manage('GET', '/groups')).result.includes(name);
  },
];

async function startServer(given: object) {
  const script = path.resolve('tests/support/identityServerProcess.ts');
  const child = spawn(process.execPath, ['--import', 'tsx', script, JSON.stringify(given)], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  onTestFinished(() => {
    child.kill('SIGKILL');
  });
  const [{port, organizationId}] = (await once(child, 'message')) as [
    {port: number; organizationId: string},
  ];
  const url = `http://localhost:${port}`;
  const {dataDirectory} = given as {dataDirectory: string};
  const apiKey = readFileSync(path.join(dataDirectory, 'api-key'), 'utf8').trim();
  const call = (method: string, route: string, body?: unknown) =>
    fetch(url + route, {
      method,
      headers: {
        'Content-Type': 'application/json',
        'SlashID-OrgID': organizationId,
        'SlashID-API-Key': apiKey,
      },
      ...(body === undefined ? {} : {body: JSON.stringify(body)}),
    });
  const post = (route: string, body: unknown) => call('POST', route, body);

  return {
    post,
    async manage(method: string, route: string, body?: unknown): Promise<any> {
      const response = await call(method, route, body);
      return response.ok ? response.json() : {};
    },
    async signIn(value: string): Promise<string | undefined> {
      const handle = {type: 'email_address', value};
      const begun: any = await (
        await post('/id/v2', {handle, factor: {method: 'otp_via_email'}})
      ).json();
      const outbox: any = await (await fetch(`${url}/outbox/messages?to=${value}`)).json();
      const attestation = {
        challenge_id: begun.result[0].id,
        challenge_type: 'otp',
        data: {otp: outbox.messages[0].code},
      };
      const answered: any = await (await post('/attestation/v3', attestation)).json();
      return answered.result?.token;
    },
    isValid: async (token: string): Promise<boolean> => {
      const body: any = await (await post('/token/validate', {token})).json();
      return body.result.valid;
    },
    async kill() {
      child.kill('SIGKILL');
      await once(child, 'exit');
    },
  };
}
