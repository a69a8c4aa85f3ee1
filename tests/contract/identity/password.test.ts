import {describe, expect, it} from 'vitest';
import {createBrowser} from '../../support/hostedLogin';
import {
  claimsOf,
  email,
  EXPIRED,
  failure,
  PASSWORD,
  passwordFactor,
  readDatabase,
  SEED_WITH_PASSWORD,
  startProvider,
  username,
} from '../../support/identity';

const NEW_PASSWORD = 'another-Good-1!';
const recovery = (handle: unknown) => ({handle, factor: {method: 'password'}});

describe('verifying a password', () => {
  it('responds with 401 to a wrong password and then accepts the right one', async () => {
    const idp = await startProvider({seed: SEED_WITH_PASSWORD});
    const {body} = await idp.begin(email('public@example.com'), passwordFactor);
    const [challenge] = body.result;

    expect((await idp.answer(challenge, {password: 'wrong'})).status).toBe(401);

    const {body: done} = await idp.answer(challenge, {password: PASSWORD});
    expect(claimsOf(done.result.token)).toMatchObject({
      authenticated_methods: ['password'],
      groups: ['public'],
    });
  });

  it('L17 locks an account with 429 after ten wrong passwords, for a limited time', async () => {
    const idp = await startProvider({seed: SEED_WITH_PASSWORD});
    const attempt = async (password: string) => {
      const {body} = await idp.begin(email('public@example.com'), passwordFactor);
      return (await idp.answer(body.result[0], {password})).status;
    };
    for (let round = 1; round <= 10; round += 1) {
      await attempt('wrong');
    }

    expect(await attempt(PASSWORD)).toBe(429);
    idp.clock.advance(30_000);
    expect(await attempt(PASSWORD)).toBe(200);
  });

  it.each([
    [{}],
    [{password: 7}],
    [{password: 'x'.repeat(1025)}],
    [{password: 'x'.repeat(1_000_000)}],
  ])('L16 responds with 400 to an invalid password value (%#)', async (data) => {
    const idp = await startProvider({seed: SEED_WITH_PASSWORD});
    const {body} = await idp.begin(email('public@example.com'), passwordFactor);

    expect((await idp.answer(body.result[0], data)).status).toBe(400);
  });
});

describe('what is stored of a password', () => {
  it('is a salted memory-hard hash (L16)', async () => {
    const idp = await startProvider({seed: SEED_WITH_PASSWORD, slowHashes: true});

    const sql = `SELECT params FROM credentials WHERE type = 'password'`;
    const stored = JSON.stringify(readDatabase(idp, sql));

    expect(stored).toMatch(/scrypt\$16384\$8\$5\$/);
    expect(stored).not.toContain(PASSWORD);
  });
});

describe('setting a first password', () => {
  async function beginSetting() {
    const idp = await startProvider({seed: SEED_WITH_PASSWORD});
    const {body} = await idp.begin(email('fresh@example.com'), passwordFactor);
    const [proxy, setting] = body.result;
    const {link} = await idp.lastMessage('fresh@example.com');
    return {idp, proxy, setting, link: String(link)};
  }

  it('L23 responds with 400 while the link has not been opened', async () => {
    const {idp, setting} = await beginSetting();

    const {status, body} = await idp.answer(setting, {password: NEW_PASSWORD});

    expect(status).toBe(400);
    expect(body.errors[0].message).toContain('an earlier challenge');
  });

  it.each([
    'short',
    'my-Password-1',
    'xx-Admin-1xx',
    'xx-1234-yyyy',
    'aaaaaaaaaaaa',
    'starwars',
    '1qaz2wsx',
    'x'.repeat(257),
  ])('responds with 400 to the unacceptable password %s', async (password) => {
    const {idp, setting, link} = await beginSetting();
    await idp.openLink(link);

    expect((await idp.answer(setting, {password})).status).toBe(400);
  });

  it.each(['someone', 'jane.doe.smith'])(
    'responds with 403 for the username %j, to which no link can be sent',
    async (value) => {
      const idp = await startProvider({seed: SEED_WITH_PASSWORD});

      const {body} = await idp.begin(username(value), passwordFactor);

      expect(body).toEqual(failure(403, 'no password set'));
    },
  );

  it.each(['public.example.com', 'public@example', 'PUBLIC.Example.com '])(
    'responds with 400 to the username %j, which is an address with a mistake',
    async (value) => {
      const idp = await startProvider({seed: SEED_WITH_PASSWORD});

      const {body} = await idp.begin(username(value), passwordFactor);

      const named = value.trim().toLowerCase();
      expect(body).toEqual(failure(400, `malformed e-mail address: ${named}`));
    },
  );

  it('requires a link first for an address without a password', async () => {
    const idp = await startProvider({seed: SEED_WITH_PASSWORD});

    const {body} = await idp.begin(email('new@example.com'), passwordFactor);

    expect(body.result.map(({type}: any) => type)).toEqual(['proxy', 'password_set']);
  });

  it('returns the rules that the browser checks', async () => {
    const {setting} = await beginSetting();

    const {regular_expressions: rules} = setting.options.validation_rules;
    expect(rules.map(({name}: any) => name)).toContain('length');
    for (const {pattern} of rules) {
      expect(() => new RegExp(pattern)).not.toThrow();
    }
  });

  it('waits with 202 until the link is opened, then sets the password and signs in', async () => {
    const {idp, proxy, setting, link} = await beginSetting();

    expect((await idp.poll(proxy)).status).toBe(202);
    const opened = await idp.openLink(link);
    const polled = await idp.poll(proxy);
    const {body} = await idp.answer(setting, {password: NEW_PASSWORD});

    expect(claimsOf(body.result.token)).toMatchObject({
      authenticated_methods: ['password'],
      first_token: true,
    });
    for (const marker of [opened.body.result.token, polled.body.result]) {
      const {body: validity} = await idp.post('/token/validate', {token: marker});
      expect(validity.result.valid).toBe(false);
      expect(claimsOf(marker).oid).toBe(idp.organizationId);
    }
  });

  it('verifies the new password from then on', async () => {
    const {idp, setting, link} = await beginSetting();
    await idp.openLink(link);
    await idp.answer(setting, {password: NEW_PASSWORD});

    const {body} = await idp.begin(email('fresh@example.com'), passwordFactor);

    expect(body.result[0].type).toBe('password_verify');
    expect((await idp.answer(body.result[0], {password: NEW_PASSWORD})).status).toBe(200);
  });
});

describe('POST /recover', () => {
  it('responds with 400 for a username', async () => {
    const idp = await startProvider({seed: SEED_WITH_PASSWORD});

    expect((await idp.post('/recover', recovery(username('someone')))).status).toBe(400);
  });

  it('does not reveal whether a handle exists, and sends nothing to an unknown one', async () => {
    const idp = await startProvider({seed: SEED_WITH_PASSWORD});

    const known = await idp.post('/recover', recovery(email('public@example.com')));
    const unknown = await idp.post('/recover', recovery(email('stranger@example.com')));

    const shape = ({status, body}: typeof known) => [
      status,
      body.result.map(({type, options}: any) => [type, Object.keys(options)]),
    ];
    expect(shape(unknown)).toEqual(shape(known));
    expect(await idp.lastMessage('stranger@example.com')).toBeUndefined();
  });

  it('lets only the waiting sign-in set the new password', async () => {
    const idp = await startProvider({seed: SEED_WITH_PASSWORD});
    const {body: signIn} = await idp.begin(email('public@example.com'), passwordFactor);
    const {body: recover} = await idp.post('/recover', recovery(email('public@example.com')));
    const {link} = await idp.lastMessage('public@example.com');
    idp.clock.advance(4 * 60_000);

    const opened = await idp.openLink(link, {password: NEW_PASSWORD});
    const polled = await idp.poll(recover.result[0]);

    idp.clock.advance(4 * 60_000);
    const [challenge] = signIn.result;
    expect([opened.status, polled.status]).toEqual([200, 200]);
    expect((await idp.answer(challenge, {password: PASSWORD})).status).toBe(401);
    expect((await idp.answer(challenge, {password: NEW_PASSWORD})).status).toBe(200);
  });

  it('does not start a session by itself', async () => {
    const idp = await startProvider({seed: SEED_WITH_PASSWORD});
    const {body: recover} = await idp.post('/recover', recovery(email('public@example.com')));
    const {link} = await idp.lastMessage('public@example.com');

    const opened = await idp.openLink(link, {password: NEW_PASSWORD});
    const polled = await idp.poll(recover.result[0]);

    for (const token of [opened.body.result.token, polled.body.result]) {
      expect((await idp.get('/me', {bearer: token})).status).toBe(401);
    }
  });

  it('L10 sends a link that works once, for ten minutes', async () => {
    const idp = await startProvider({seed: SEED_WITH_PASSWORD});
    await idp.post('/recover', recovery(email('public@example.com')));
    const {link, text} = await idp.lastMessage('public@example.com');
    expect(text).toContain('Requested on http://localhost:3000 at ');

    expect((await idp.openLink(link, {password: NEW_PASSWORD})).status).toBe(200);
    expect((await idp.openLink(link, {password: 'yet-Another-2!'})).body).toEqual(EXPIRED);

    await idp.post('/recover', recovery(email('public@example.com')));
    const later = await idp.lastMessage('public@example.com');
    idp.clock.advance(10 * 60_000);
    expect((await idp.openLink(later.link, {password: 'yet-Another-2!'})).body).toEqual(EXPIRED);
  });

  it('L10 sends a link whose value has at least 128 bits', async () => {
    const idp = await startProvider({seed: SEED_WITH_PASSWORD});
    await idp.post('/recover', recovery(email('public@example.com')));

    const {link} = await idp.lastMessage('public@example.com');

    const value = new URL(link).searchParams.get('sidcp') ?? '';
    expect(Buffer.from(value, 'base64url').length).toBeGreaterThanOrEqual(16);
  });
});

describe('the page behind the link of a reset', () => {
  async function openReset() {
    const idp = await startProvider({seed: SEED_WITH_PASSWORD});
    await idp.post('/recover', recovery(email('public@example.com')));
    const {link} = await idp.lastMessage('public@example.com');
    const browser = createBrowser(idp);
    const save = (password: string, confirmation = password) =>
      browser.submit(link, {password, confirmation});
    return {idp, open: () => browser.open(link), save};
  }

  it('lists the rules, and cannot be read or framed by another site', async () => {
    const {open} = await openReset();

    const {body, headers} = await open();

    expect(body).toContain('No ascending or descending sequences');
    expect(headers.get('Access-Control-Allow-Origin')).toBeNull();
    expect(headers.get('Content-Security-Policy')).toContain("frame-ancestors 'none'");
  });

  it.each([
    ['', '', 'Password is required'],
    ['short', 'short', '8-256 characters required'],
    ['my-Password-7', 'my-Password-7', 'Contains word &#39;password&#39;'],
    ['my-Adm1n-7', 'my-Adm1n-7', 'Contains word &#39;admin&#39;'],
    ['my-Us3r-77', 'my-Us3r-77', 'Contains word &#39;user&#39;'],
    ['xx-1234-yyyy', 'xx-1234-yyyy', 'Illegal sequence: 1234'],
    ['starwars', 'starwars', 'Common password'],
    ['1qaz2wsx', '1qaz2wsx', 'Common password'], // not among those that the form knows
    [NEW_PASSWORD, 'another', 'Passwords should match'],
  ])('refuses the password "%s" confirmed by "%s"', async (password, confirmation, message) => {
    const {idp, save} = await openReset();

    const {status, body} = await save(password, confirmation);

    expect(status).toBe(400);
    expect(body).toContain(`role="alert">${message}</p>`);
    const {body: begun} = await idp.begin(email('public@example.com'), passwordFactor);
    expect((await idp.answer(begun.result[0], {password: PASSWORD})).status).toBe(200);
  });

  it('saves a password once, however often it refused one before', async () => {
    const {idp, open, save} = await openReset();
    for (let attempt = 1; attempt <= 6; attempt += 1) {
      await save('short');
    }

    expect((await save(NEW_PASSWORD)).body).toContain('You can now close this page.');
    expect([(await open()).status, (await save('yet-Another-2!')).status]).toEqual([403, 403]);
    const {body: begun} = await idp.begin(email('public@example.com'), passwordFactor);
    expect((await idp.answer(begun.result[0], {password: NEW_PASSWORD})).status).toBe(200);
  });
});
