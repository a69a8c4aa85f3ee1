import {describe, expect, it} from 'vitest';
import {
  email,
  factorOf,
  failure,
  otpViaEmail,
  PUBLIC_URL,
  SEED,
  SITE,
  startProvider,
} from '../../support/identity';

const PATHS = [
  '/id',
  '/id/v2',
  '/recover',
  '/attestation',
  '/attestation/v2',
  '/attestation/v3',
  '/challenge/x/v2',
  '/token/validate',
  '/token/revoke',
  '/me',
  '/actions/sdk',
  '/events',
  '/.well-known/jwks.json',
  '/no/such/path',
];

describe('cross-origin calls', () => {
  it.each(['https://evil.example', 'null', `${SITE}.evil.example`, 'http://localhost:30000'])(
    'get no permission from the origin %s',
    async (origin) => {
      const idp = await startProvider();

      const preflight = await idp.call('OPTIONS', '/id/v2', undefined, {origin});
      const answer = await idp.begin(email('public@example.com'), otpViaEmail, {origin});

      for (const {headers} of [preflight, answer]) {
        expect(headers.get('Access-Control-Allow-Origin')).toBeNull();
        expect(headers.get('Vary')).toContain('Origin');
      }
    },
  );

  it.each(PATHS)('are allowed on %s, including errors', async (path) => {
    const idp = await startProvider();

    const preflight = await idp.call('OPTIONS', path);
    const answer = await idp.get(path);

    expect(preflight.status).toBe(204);
    expect(preflight.headers.get('Access-Control-Allow-Headers')?.split(/,\s*/)).toEqual([
      'content-type',
      'authorization',
      'idempotency-key',
      'slashid-orgid',
      'slashid-sdkversion',
      'slashid-sdkretrycount',
      'slashid-required-consistency',
      'slashid-required-consistency-timeout',
    ]);
    expect(preflight.headers.get('Access-Control-Allow-Methods')).toBe(
      'GET,POST,PUT,PATCH,DELETE,OPTIONS',
    );
    expect(preflight.headers.get('Access-Control-Max-Age')).toBe('600');
    for (const {headers} of [preflight, answer]) {
      expect(headers.get('Access-Control-Allow-Origin')).toBe(SITE);
      expect(headers.get('Access-Control-Expose-Headers')).toBe('location,slashid-correlation-id');
    }
  });
});

describe('a request to the API', () => {
  it.each([
    ['/id/v2', '{', 'invalid request: the body is not JSON'],
    ['/id/v2', '[]', 'invalid request: Invalid input: expected object, received array'],
    ['/id/v2', {factor: {method: 'telepathy'}}, 'factor.method'],
    ['/id/v2', {factor: {}}, 'a handle or a factor is required'],
    ['/id/v2', {handle: {type: 'fax', value: '1'}, factor: otpViaEmail}, 'handle.type'],
    ['/id/v2', {handle: email('a@b.example'), factor: {method: 'api'}}, 'unsupported'],
    ['/attestation/v3', {challenge_id: 'x', challenge_type: 'x', data: {}}, 'challenge_type'],
    ['/attestation/v3', {challenge_id: 'x', challenge_type: 'otp'}, 'data'],
    ['/token/validate', {}, 'token'],
    ['/actions/sdk', {event_data: {event_name: '<script>'}}, 'event_data.event_name'],
  ])('is answered 400 as JSON when %s gets %j', async (path, body, message) => {
    const idp = await startProvider();

    const answer = await idp.post(path, body);

    expect(answer.status).toBe(400);
    expect(answer.body.errors[0].httpcode).toBe(400);
    expect(answer.body.errors[0].message).toContain(message);
  });

  it.each(['/id', '/id/v2', '/recover'])(
    'L28 is refused by %s without an organization, or with a foreign one',
    async (path) => {
      const idp = await startProvider();
      const body = {handle: email('public@example.com'), factor: {method: 'password'}};

      const missing = await idp.post(path, body, {organization: null});
      const foreign = await idp.post(path, body, {organization: crypto.randomUUID()});

      expect(missing.body).toEqual(failure(400, 'missing SlashID-OrgID header'));
      expect(foreign.body).toEqual(failure(403, 'unknown organization'));
    },
  );

  it('L22 reveals nothing for a made-up challenge ID', async () => {
    const idp = await startProvider();
    const expired = failure(403, 'authentication has expired');
    const guess = {challenge_id: 'made-up', challenge_type: 'otp', data: {otp: '123456'}};

    expect((await idp.post('/attestation/v3', guess)).body).toEqual(expired);
    expect((await idp.get('/challenge/made-up/v2')).body).toEqual(expired);
  });

  it('L22 does not get the token of a sign-in by polling its code challenge', async () => {
    const idp = await startProvider();
    const {body} = await idp.begin(email('public@example.com'), otpViaEmail);
    const [challenge] = body.result;
    const {code} = await idp.lastMessage('public@example.com');
    await idp.answer(challenge, {otp: code});

    expect((await idp.get(`/challenge/${challenge.id}/v2`)).status).toBe(403);
  });

  it('L40 is rejected when its body is larger than 256 kB, and its connection is closed with notice', async () => {
    const idp = await startProvider();

    const {status, headers, body} = await idp.post('/actions/sdk', {x: 'x'.repeat(300_000)});

    expect(status).toBe(400);
    // The unread rest of the body would be taken for the next request.
    expect(headers.get('connection')).toBe('close');
    expect(body).toEqual(failure(400, 'request body is too large'));
  });

  it('gets 404 as JSON for an unknown path', async () => {
    const idp = await startProvider();

    expect((await idp.get('/no/such/path')).body).toEqual(failure(404, 'not found'));
  });

  it.each(['/actions/sdk', '/events'])('takes an analytics event at %s', async (path) => {
    const idp = await startProvider();
    const event = {event_data: {event_name: 'SlashIDSDKLoaded_v1'}};

    expect((await idp.post(path, event, {organization: null})).status).toBe(204);
  });
});

describe('every response of the provider', () => {
  it.each(['/sdk.html', '/outbox', '/oauth2/authorize', '/sso/oidc/callback', '/me', '/nothing'])(
    'O08 keeps its address to itself, and is kept by no cache: %s',
    async (path) => {
      const idp = await startProvider();

      const {headers} = await idp.get(path);

      expect(headers.get('Referrer-Policy')).toBe('no-referrer');
      expect(headers.get('Cache-Control')).toMatch(/no-store|no-cache/);
      expect(headers.get('X-Content-Type-Options')).toBe('nosniff');
    },
  );
});

describe('GET /sdk.html', () => {
  it('can be framed only by the site and runs only its own scripts', async () => {
    const idp = await startProvider();

    const {headers} = await idp.get('/sdk.html?v=3.29.6');

    const policy = headers.get('Content-Security-Policy');
    expect(policy).toContain(`frame-ancestors ${PUBLIC_URL} ${SITE};`);
    expect(policy).toMatch(/script-src 'sha256-[^']+';/);
    expect(policy).toContain(`connect-src ${PUBLIC_URL};`);
    expect(headers.get('X-Frame-Options')).toBeNull();
    expect(headers.get('Cross-Origin-Opener-Policy')).toBeNull();
  });

  it('connects to this provider and loads nothing from elsewhere', async () => {
    const idp = await startProvider();

    const {body} = await idp.get('/sdk.html');

    expect(body).not.toContain('slashid.local');
    expect(body).not.toMatch(/fonts\.(googleapis|gstatic)\.com/);
    expect(body).toContain(`${PUBLIC_URL}/sdk.html`);
  });
});

describe('the outbox', () => {
  it('L37 grants no other site permission to read it', async () => {
    const idp = await startProvider();

    for (const path of ['/outbox', '/outbox/messages', '/outbox/events']) {
      const {headers} = await idp.call('HEAD', path);
      expect(headers.get('Access-Control-Allow-Origin')).toBeNull();
    }
  });

  it('L37 cannot be framed and runs only its own script', async () => {
    const idp = await startProvider();

    const {headers} = await idp.get('/outbox');

    const policy = headers.get('Content-Security-Policy');
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain("script-src 'self';");
  });

  it('renders every part of a message as text [L37]', async () => {
    const name = '<img src=x onerror="document.title=1"><script>document.title=1</script>';
    const idp = await startProvider({seed: {...SEED, organization: {name}}});
    await idp.begin(email('a@example.com'), otpViaEmail);
    await idp.begin(email('a@example.com'), factorOf('email_link'));

    const {body} = await idp.get('/outbox?to=%22%3E%3Cimg%3E');
    const {body: messages} = await idp.get('/outbox?to=A@example.com');

    expect(messages.match(/<article/g)).toHaveLength(2);
    expect(messages).toContain('&lt;img src=x onerror=');
    expect(body + messages).not.toMatch(/<img|<script>/);
  });

  it('lists messages newest first, for one recipient or for all', async () => {
    const idp = await startProvider();
    for (const value of ['a@example.com', 'b@example.com', 'a@example.com']) {
      await idp.begin(email(value), otpViaEmail);
      idp.clock.advance(1000);
    }

    const all = await idp.get('/outbox/messages');
    const some = await idp.get('/outbox/messages?to=A@example.com');

    expect(all.body.messages.map(({to}: any) => to)).toEqual([
      'a@example.com',
      'b@example.com',
      'a@example.com',
    ]);
    expect(some.body.messages).toHaveLength(2);
    expect(some.body.messages[0]).toEqual({
      id: expect.any(String),
      channel: 'email',
      to: 'a@example.com',
      subject: expect.stringContaining('Rescue Platform'),
      text: expect.stringContaining('Requested on '),
      code: expect.stringMatching(/^\d{6}$/),
      sentAt: '2026-05-04T10:00:02.000Z',
    });
  });
});
