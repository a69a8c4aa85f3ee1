import {spawn} from 'node:child_process';
import {once} from 'node:events';
import path from 'node:path';
import {createInterface} from 'node:readline';
import {describe, expect, it, onTestFinished} from 'vitest';
import {PUBLIC_URL, SEED, SITE, temporaryFolder, writeSeed} from '../../support/identity';

function options() {
  const folder = temporaryFolder();
  const seedFile = writeSeed(folder, SEED);
  return {siteOrigins: [SITE], dataDirectory: path.join(folder, 'data'), seedFile};
}

describe('a server that is killed', () => {
  it('has kept every write that it acknowledged', async () => {
    // The issuer is fixed, because each child listens on another port.
    const given = {...options(), publicURL: PUBLIC_URL};
    const tokens: string[] = [];
    for (let round = 1; round <= 3; round += 1) {
      const child = await startChild(given);
      for (const token of tokens) {
        expect(await child.validate(token)).toBe(true);
      }
      tokens.push(await child.signInByCode(`kill${round}@example.com`));
      await child.kill();
    }

    const child = await startChild(given);
    for (const token of tokens) {
      expect(await child.validate(token)).toBe(true);
    }
    await child.revoke(tokens[0] ?? '');
    await child.kill();
    const last = await startChild(given);
    expect(await last.validate(tokens[0] ?? '')).toBe(false);
    await last.kill();
  }, 60_000);
});

describe('a server that is killed while it writes', () => {
  it('has kept what it acknowledged, however often that happens', async () => {
    const given = {...options(), publicURL: PUBLIC_URL};
    const acknowledged: string[] = [];
    for (let round = 1; round <= 6; round += 1) {
      const child = await startChild(given);
      let killing: Promise<void> | undefined;
      const writes = Array.from({length: 40}, async (_none, index) => {
        const address = `round${round}-${index}@example.com`;
        if (await child.isBegun(address)) {
          acknowledged.push(address);
        }
        // Another moment in each round, with the other writes under way.
        if (acknowledged.length >= round * 7 && killing === undefined) {
          killing = child.kill();
        }
      });
      await Promise.allSettled(writes);
      await (killing === undefined ? child.kill() : killing);
    }

    const child = await startChild(given);
    expect(acknowledged.length).toBeGreaterThanOrEqual(42);
    for (const address of acknowledged) {
      expect(await child.hasMessage(address)).toBe(true);
    }
    await child.kill();
  }, 120_000);
});

async function startChild(given: ReturnType<typeof options>) {
  const script = path.join(import.meta.dirname, '../../support/identityServerProcess.ts');
  const child = spawn(process.execPath, ['--import', 'tsx', script, JSON.stringify(given)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => {
    child.kill('SIGKILL');
  });
  const lines = createInterface({input: child.stdout});
  const [line] = (await once(lines, 'line')) as [string];
  const {port, organizationId} = JSON.parse(line);
  const url = `http://localhost:${port}`;
  const post = (route: string, body: unknown) =>
    fetch(url + route, {
      method: 'POST',
      headers: {'Content-Type': 'application/json', 'SlashID-OrgID': organizationId},
      body: JSON.stringify(body),
    });
  const postJson = async (route: string, body: unknown): Promise<any> =>
    (await post(route, body)).json();

  return {
    async signInByCode(value: string): Promise<string> {
      const handle = {type: 'email_address', value};
      const begun = await postJson('/id/v2', {handle, factor: {method: 'otp_via_email'}});
      const outbox: any = await (await fetch(`${url}/outbox/messages?to=${value}`)).json();
      const attestation = {
        challenge_id: begun.result[0].id,
        challenge_type: 'otp',
        data: {otp: outbox.messages[0].code},
      };
      return (await postJson('/attestation/v3', attestation)).result.token;
    },
    isBegun: async (value: string): Promise<boolean> => {
      const handle = {type: 'email_address', value};
      return (await post('/id/v2', {handle, factor: {method: 'otp_via_email'}})).ok;
    },
    hasMessage: async (to: string): Promise<boolean> => {
      const outbox: any = await (await fetch(`${url}/outbox/messages?to=${to}`)).json();
      return outbox.messages.length === 1;
    },
    validate: async (token: string): Promise<boolean> =>
      (await postJson('/token/validate', {token})).result.valid,
    revoke: (token: string) => post('/token/revoke', {token}),
    async kill() {
      child.kill('SIGKILL');
      await once(child, 'exit');
    },
  };
}
