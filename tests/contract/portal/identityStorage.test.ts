import {execFileSync} from 'node:child_process';
import {statSync} from 'node:fs';
import path from 'node:path';
import Driver from 'libsql';
import {expect, it, onTestFinished, vi} from 'vitest';
import {startGateBesideProvider} from '../../support/gate/gateBesideProvider';

type Portal = Awaited<ReturnType<typeof startGateBesideProvider>>;

/** Prevents the provider's process from writing. Resolves to a function that ends that. */
type Trouble = (portal: Portal) => Promise<() => Promise<void>>;

/** Takes the write lock in another process, like a database browser or a backup. */
const lockDatabase: Trouble = async ({dataDirectory}) => {
  const other = new Driver(path.join(dataDirectory, 'identity.db'));
  other.exec('BEGIN IMMEDIATE');
  return async () => {
    other.exec('ROLLBACK');
    other.close();
  };
};

/** Limits the size of the provider's files in the operating system, so that none can grow. */
const fillDisk: Trouble = async ({dataDirectory, processId}) => {
  const {size} = statSync(path.join(dataDirectory, 'identity.db-wal'));
  const limit = (bytes: string) =>
    execFileSync('prlimit', [`--fsize=${bytes}:`, '--pid', String(processId())]);
  limit(String(size));
  return async () => void limit('unlimited');
};

it.each<[string, Trouble, string]>([
  ['the database is locked', lockDatabase, 'database is locked'],
  ['the disk is full', fillDisk, 'identity.db failed: disk'],
])(
  'serves readers, and ends sessions, while %s; new sign-ins fail clearly, and nothing is lost',
  async (_name, trouble, message) => {
    const log = captureLog();
    const portal = await startGateBesideProvider();
    const {mint, baseURL, organizationId} = portal;
    const post = (route: string, body: object) =>
      fetch(baseURL + route, {
        method: 'POST',
        headers: {'Content-Type': 'application/json', 'SlashID-OrgID': organizationId},
        body: JSON.stringify(body),
      });
    const isValid = async (token: string | null) =>
      (await (await post('/token/validate', {token})).json()).result.valid;
    const begin = () =>
      post('/id/v2', {
        handle: {type: 'email_address', value: 'late@example.com'},
        factor: {method: 'otp_via_email'},
      });
    const known = await mint.tokenFor(['public']);
    const fresh = await mint.tokenFor(['public']);
    const leaving = await mint.tokenFor(['public']);
    const revoked = await mint.tokenFor(['public']);
    expect((await post('/token/revoke', {token: revoked})).status).toBe(204);
    expect([await portal.statusFor(known), await portal.statusFor(leaving)]).toEqual([200, 200]);

    const end = await trouble(portal);
    const refused = await untilRefused(begin);

    // The provider still confirms tokens, so nobody depends on an old confirmation.
    expect(await portal.statusFor(known)).toBe(200);
    expect((await portal.exchange(fresh)).status).toBe(200);
    expect(await portal.statusFor(revoked)).toBe(401);
    // It cannot store a sign-out yet: the gate keeps it, and applies it immediately.
    expect((await portal.signOut(leaving)).status).toBeLessThan(300);
    expect(await portal.statusFor(leaving)).toBe(401);
    expect(await isValid(leaving)).toBe(true);
    expect([refused.status, refused.headers.get('Retry-After')]).toEqual([503, '1']);
    expect(await refused.json()).toEqual({
      errors: [{httpcode: 503, message: 'storage is unavailable'}],
    });
    expect(log()).toContain(message);

    await end();

    expect((await begin()).status).toBe(200);
    await expect.poll(() => isValid(leaving), {timeout: 30_000}).toBe(false);
    expect(await Promise.all([known, fresh, revoked].map(isValid))).toEqual([true, true, false]);
    await mint.close();
  },
  120_000,
);

/** A disk becomes full with a write that no longer fits, perhaps only the second or third. */
async function untilRefused(begin: () => Promise<Response>): Promise<Response> {
  let response = await begin();
  for (let attempts = 1; response.ok && attempts < 50; attempts += 1) {
    response = await begin();
  }
  return response;
}

/** Terminal output of the provider's process. */
function captureLog(): () => string {
  const written = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  onTestFinished(() => written.mockRestore());
  return () => written.mock.calls.map(([text]) => String(text)).join('');
}
