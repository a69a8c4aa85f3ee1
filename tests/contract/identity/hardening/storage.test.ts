import {spawnSync} from 'node:child_process';
import {mkdirSync, readFileSync, rmSync, statSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import Driver from 'libsql';
import {Secret, TOTP} from 'otpauth';
import {describe, expect, it} from 'vitest';
import {authorizeUrl} from '../../../support/hostedLogin';
import {
  email,
  factorOf,
  lockDatabase,
  otpViaEmail,
  readDatabase,
  SEED,
  SITE,
  startProvider,
  identityFolder,
  type TestProvider,
} from '../../../support/identity';
import {registerApp} from '../../../support/registerApp';

const ADDRESS = 'public@example.com';
const HOUR = 3_600_000;
const countRows = (idp: {folder: string}, table: string) =>
  readDatabase(idp, `SELECT count(*) AS count FROM ${table}`)[0];

const keyOf = (challenge: any) =>
  new URL(challenge.options.key_uri).searchParams.get('secret') ?? '';
const codeOf = (idp: TestProvider, challenge: any) =>
  new TOTP({secret: Secret.fromBase32(keyOf(challenge))}).generate({
    timestamp: idp.clock().getTime(),
  });

/** Reopens the folder, which cleans it up. */
async function restart(idp: Awaited<ReturnType<typeof startProvider>>, after: number) {
  await idp.close();
  const next = await startProvider({folder: idp.folder});
  next.clock.advance(idp.clock().getTime() - next.clock().getTime() + after);
  await next.close();
  return startProvider({folder: idp.folder, now: next.clock().toISOString()});
}

describe('what is stored of a sign-in', () => {
  it('contains neither recovery codes nor the key once the app is registered (L14)', async () => {
    const idp = await startProvider();
    const bearer = await idp.signInByCode(ADDRESS);
    const {body} = await idp.begin(email(ADDRESS), factorOf('totp'), {bearer});
    const [challenge] = body.result;
    await idp.answer(challenge, {otp: codeOf(idp, challenge)});

    const rows = JSON.stringify(readDatabase(idp, 'SELECT * FROM challenges'));

    expect(rows).not.toContain(keyOf(challenge));
    for (const code of challenge.options.recovery_codes) {
      expect(rows).not.toContain(code);
    }
  });

  it.each([
    [
      'another app is registered meanwhile',
      async (idp: TestProvider, bearer: string, challenge: any) => {
        await registerApp(idp, ADDRESS, bearer);
        await idp.answer(challenge, {otp: codeOf(idp, challenge)});
      },
    ],
    [
      'the sessions of the person end',
      async (idp: TestProvider) =>
        idp.manage('DELETE', `/persons/${await idp.personIdOf(ADDRESS)}/credentials`),
    ],
  ])('contains neither when %s (L14)', async (_what, end) => {
    const idp = await startProvider();
    const bearer = await idp.signInByCode(ADDRESS);
    const {body} = await idp.begin(email(ADDRESS), factorOf('totp'), {bearer});
    const [challenge] = body.result;

    await end(idp, bearer, challenge);

    const rows = JSON.stringify(readDatabase(idp, 'SELECT * FROM challenges'));
    expect(rows).not.toContain(keyOf(challenge));
    expect(rows).not.toContain(challenge.options.recovery_codes[0]);
  });

  it('does not include unused options', async () => {
    const idp = await startProvider();
    await idp.begin(email(ADDRESS), factorOf('otp_via_email', {padding: 'x'.repeat(100_000)}));

    expect(JSON.stringify(readDatabase(idp, 'SELECT * FROM flows')).length).toBeLessThan(2000);
  });

  it('is deleted by the clean-up, as are unreachable anonymous persons', async () => {
    const settings = {anonymous_persons_allowed: true};
    const idp = await startProvider({
      seed: {...SEED, organization: {name: 'Rescue Platform', settings}},
    });
    for (let index = 0; index < 20; index += 1) {
      await idp.begin(email(`abandoned-${index}@example.com`), factorOf('email_link'));
    }
    await idp.post('/persons/anonymous', {});
    for (let index = 0; index < 20; index += 1) {
      await idp.get(authorizeUrl(idp));
      await idp.get('/social/auth?client_id=any&redirect_uri=any');
    }
    const before = countRows(idp, 'persons');

    const later = await restart(idp, 40 * 24 * HOUR);

    await expect
      .poll(() => [
        countRows(later, 'flows'),
        countRows(later, 'challenges'),
        countRows(later, 'outbox'),
        countRows(later, 'throttles'),
        countRows(later, 'oidc_state'),
        countRows(later, 'persons'),
      ])
      .toEqual([
        {count: 0},
        {count: 0},
        {count: 0},
        {count: 0},
        {count: 0},
        {count: Number(Object(before).count) - 1},
      ]);
  });

  it('is kept as long as a direct ID that is valid for a day', async () => {
    const idp = await startProvider();
    const id = await idp.personIdOf(ADDRESS);
    const {body} = await idp.manage('POST', `/persons/${id}/direct-id`, {duration_secs: 86_400});
    const [nonce] = JSON.parse(Buffer.from(body.result, 'base64url').toString());

    const later = await restart(idp, 2 * HOUR);

    const answer = await later.answer(nonce, {challenge: nonce.options.challenge});
    expect(answer.status).toBe(200);
  });

  it('is found by an index in every growing table', async () => {
    const idp = await startProvider();
    const plan = (sql: string) => JSON.stringify(readDatabase(idp, `EXPLAIN QUERY PLAN ${sql}`));

    for (const sql of [
      "SELECT id FROM flows WHERE person_id = 'x'",
      'SELECT * FROM outbox ORDER BY sent_at DESC LIMIT 1',
      'SELECT rowid FROM revoked_tokens WHERE expires_at < 1',
    ]) {
      expect(plan(sql)).toContain('INDEX');
    }
  });

  it('is limited to 500 attributes per person and bucket', async () => {
    const idp = await startProvider();
    const bearer = await idp.signInByCode(ADDRESS);
    const many = (count: number) =>
      Object.fromEntries(Array.from({length: count}, (_none, index) => [`a${index}`, 1]));
    const put = async (count: number) =>
      (await idp.call('PUT', '/attributes/end_user_read_write', many(count), {bearer})).status;

    expect([await put(501), await put(500)]).toEqual([400, 200]);
  });
});

describe('a database that another program locks', () => {
  it('causes a 503 with Retry-After, keeps reads working and loses nothing', async () => {
    const idp = await startProvider();
    const token = await idp.signInByCode(ADDRESS);
    const unlock = await lockDatabase(idp);

    let isWaiting = true;
    const waiting = idp.begin(email(ADDRESS), otpViaEmail).finally(() => {
      isWaiting = false;
    });
    const validities: boolean[] = [];
    let longest = 0;
    while (isWaiting) {
      const started = performance.now();
      validities.push(await idp.isValid(token));
      longest = Math.max(longest, performance.now() - started);
    }
    const refused = await waiting;
    unlock();

    expect(validities).not.toContain(false);
    expect(longest).toBeLessThan(1500);
    expect([refused.status, refused.headers.get('Retry-After')]).toEqual([503, '1']);
    expect(await idp.signInByCode(ADDRESS)).toBeTypeOf('string');
  });
});

describe('the start', () => {
  const FIX = 'Make sure that the current user owns it';
  const fileOf = ({folder}: {folder: string}, name: string) => path.join(folder, 'data', name);
  const remove = (idp: {folder: string}, name: string) =>
    ['', '-wal', '-shm'].forEach((suffix) =>
      rmSync(fileOf(idp, name + suffix), {recursive: true, force: true}),
    );

  it.each<[string, string, (file: string) => void]>([
    ['signing-keys.json', 'text', (file) => writeFileSync(file, '{"keys": [')],
    ['signing-keys.json', 'no key', (file) => writeFileSync(file, '{"keys": []}')],
    [
      'signing-keys.json',
      'no private key',
      (file) => writeFileSync(file, '{"keys": [{"kid": "k", "createdAt": "", "jwk": {}}]}'),
    ],
    ['signing-keys.json', 'a folder in its place', (file) => mkdirSync(file)],
    ['identity.db', 'text', (file) => writeFileSync(file, 'this is no database'.repeat(100))],
    ['identity.db', 'a folder in its place', (file) => mkdirSync(file)],
  ])('names %s and the fix if it is damaged: %s', async (name, _what, damage) => {
    const idp = await startProvider({ownKeys: true});
    await idp.close();
    remove(idp, name);
    damage(fileOf(idp, name));

    const error = await startProvider({folder: idp.folder, ownKeys: true}).catch(String);

    expect(error).toContain(`${name} cannot be used: `);
    expect(error).toContain(FIX);
  });

  it('names the fix when a part of the database is overwritten', async () => {
    const idp = await startProvider();
    await idp.close();
    readDatabase(idp, 'PRAGMA wal_checkpoint(TRUNCATE)');
    const file = fileOf(idp, 'identity.db');
    const content = readFileSync(file);
    // The last page, which no statement of the start reads.
    writeFileSync(file, content.fill('x', content.length - 4096));

    await expect(startProvider({folder: idp.folder})).rejects.toThrow(
      /identity\.db cannot be used: .*damaged.* restore it from a backup/,
    );
  });

  it('names the cause when the disk is full', async () => {
    const idp = await startProvider({ownKeys: true});
    await idp.close();
    const options = {
      siteOrigins: [SITE],
      dataDirectory: path.join(idp.folder, 'data'),
      seedFile: path.join(idp.folder, 'identity.seed.json'),
    };
    const script = path.resolve('tests/support/identityServerProcess.ts');
    const command = [process.execPath, '--import', 'tsx', script, JSON.stringify(options)];

    const {stderr} = spawnSync('prlimit', ['--fsize=30000', ...command], {encoding: 'utf8'});

    expect(stderr).toMatch(/identity\.db cannot be used: .*disk/);
  });

  it('names the cause when another program locks the database', async () => {
    const folder = identityFolder();
    mkdirSync(path.join(folder, 'data'));
    const other = new Driver(path.join(folder, 'data', 'identity.db'));
    other.exec('PRAGMA locking_mode = EXCLUSIVE; CREATE TABLE held (id)');

    const error = await startProvider({folder, ownKeys: true}).catch(String);
    other.close();

    expect(error).toMatch(/identity\.db cannot be used: database is locked/);
  });

  it.each([99, 3])('leaves a database of version %i unchanged', async (version) => {
    const idp = await startProvider();
    await idp.close();
    readDatabase(idp, `PRAGMA user_version = ${version}`);

    await expect(startProvider({folder: idp.folder})).rejects.toThrow(`it has schema ${version}`);
    expect(readDatabase(idp, 'PRAGMA user_version')).toEqual([{user_version: version}]);
  });

  it('names the folder when it is a file', async () => {
    const folder = identityFolder();
    writeFileSync(path.join(folder, 'data'), '');

    await expect(startProvider({folder, ownKeys: true})).rejects.toThrow(/data.identity\.db/);
  });

  it('reuses the API key file with a new database', async () => {
    const idp = await startProvider();
    await idp.close();
    remove(idp, 'identity.db');

    const again = await startProvider({folder: idp.folder});

    expect(again.apiKey).toBe(idp.apiKey);
    expect((await again.manage('GET', '/groups')).status).toBe(200);
  });

  it('L38 makes keys and database unreadable for other users', async () => {
    const idp = await startProvider({ownKeys: true});
    const modeOf = (name: string) => statSync(fileOf(idp, name)).mode & 0o777;

    expect([modeOf('.'), modeOf('identity.db'), modeOf('signing-keys.json')]).toEqual([
      0o700, 0o600, 0o600,
    ]);
    expect(readFileSync(idp.apiKeyFile, 'utf8')).toContain(idp.apiKey);
  });
});
