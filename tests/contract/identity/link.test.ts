import {describe, expect, it} from 'vitest';
import {
  challengesOf,
  claimsOf,
  email,
  EXPIRED,
  factorOf,
  failure,
  otpViaEmail,
  passwordFactor,
  phone,
  SEED,
  SEED_WITH_PASSWORD,
  SITE,
  startProvider,
} from '../../support/identity';

const emailLink = (options = {}) => factorOf('email_link', options);

async function beginByLink(options = {}, given: {seed?: unknown} = {}) {
  const idp = await startProvider(given);
  const {body} = await idp.begin(email('public@example.com'), emailLink(options));
  const {link} = await idp.lastMessage('public@example.com');
  return {idp, proxy: body.result?.[0], link: String(link)};
}

describe('a link by e-mail', () => {
  it.each([
    'https://evil.example/',
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/%09/evil.example',
    '/\t/evil.example',
    '%2f%2fevil.example',
    '/.//evil.example',
    '/relative/',
    'javascript:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    'java\r\nscript:alert(1)',
    '\u0019javascript:alert(1)',
    `${SITE}.evil.example/`,
    `${SITE}@evil.example/`,
    `http://user@localhost:3000/`,
    `http://localhost:3000\\@evil.example/`,
    `${SITE}:80/`,
    `http://localhost:3000%2eevil.example/`,
    `${SITE}/a b`,
    `http:localhost:3000/`,
    `${SITE}/${'x'.repeat(8192)}`,
    '',
    [`${SITE}/`],
    {href: SITE},
    null,
  ])('O01, O02 and O04 L11 does not lead to %j', async (redirect_target) => {
    const idp = await startProvider();

    const {body} = await idp.begin(email('public@example.com'), emailLink({redirect_target}));

    expect(body).toEqual(failure(400, 'redirect target is not allowed'));
    expect(await idp.lastMessage('public@example.com')).toBeUndefined();
  });

  it('gives no token to a client that polls before it is opened', async () => {
    const {idp, proxy} = await beginByLink();

    const {status, body} = await idp.poll(proxy);

    expect(status).toBe(202);
    expect(body).toEqual({errors: [{httpcode: 202, message: 'challenge is pending'}]});
  });

  it('does not open with a wrong value', async () => {
    const {idp, proxy, link} = await beginByLink();
    const [nonce] = challengesOf(link);

    const {status} = await idp.answer(nonce, {challenge: 'wrong'});

    expect(status).toBe(401);
    expect((await idp.poll(proxy)).status).toBe(202);
  });

  it('L10 cannot be opened twice or after ten minutes, and notifies the waiting tab', async () => {
    const {idp, link} = await beginByLink();
    expect((await idp.openLink(link)).status).toBe(200);
    expect((await idp.openLink(link)).body).toEqual(EXPIRED);

    const late = await beginByLink();
    late.idp.clock.advance(600_000);
    expect((await late.idp.openLink(late.link)).body).toEqual(EXPIRED);
    expect((await late.idp.poll(late.proxy)).body).toEqual(EXPIRED);
  });

  it('L10 is not consumed by a mail scanner that fetches it', async () => {
    const {idp, link} = await beginByLink();

    await idp.get(link);

    expect((await idp.openLink(link)).status).toBe(200);
  });

  it('signs in the waiting tab and the page that it leads to', async () => {
    const {idp, proxy, link} = await beginByLink({redirect_target: `${SITE}/apis/?x=1`});

    const opened = await idp.openLink(link);
    const polled = await idp.poll(proxy);

    for (const token of [opened.body.result.token, polled.body.result]) {
      expect(claimsOf(token)).toMatchObject({
        authenticated_methods: ['email_link'],
        groups: ['public'],
        first_token: true,
      });
    }
  });

  it('returns the token of a waiting tab again only for a few seconds', async () => {
    const {idp, proxy, link} = await beginByLink();
    await idp.openLink(link);
    await idp.poll(proxy);

    idp.clock.advance(5000);
    expect((await idp.poll(proxy)).status).toBe(200);
    idp.clock.advance(1000);
    expect((await idp.poll(proxy)).body).toEqual(EXPIRED);
  });

  it('leads to the identity page unless a target is requested', async () => {
    const {link} = await beginByLink();

    expect(link).toMatch(/^http:\/\/localhost:3001\/sdk\.html\?challenges=[\w-]+$/);
  });

  it('O05 keeps the query and hash of its target, without parameters of an earlier sign-in', async () => {
    const earlier = 'challenges=old&sidcp=old&sso_challenge_id=a&sso_code=b&csrf_token=c';
    const {link} = await beginByLink({redirect_target: `${SITE}/apis/?x=1&${earlier}#L3`});

    const url = new URL(link);
    expect(url.origin + url.pathname + url.hash).toBe(`${SITE}/apis/#L3`);
    expect([...url.searchParams.keys()]).toEqual(['x', 'challenges']);
    expect(challengesOf(link)).toHaveLength(1);
  });

  it("L11 leads to exactly the organization's own addresses", async () => {
    const uri = 'https://app.example.org/signed-in';
    const settings = {authn_link_allowed_redirect_uris: [uri]};
    const seed = {...SEED, organization: {name: 'Rescue Platform', settings}};

    const {idp, link} = await beginByLink({redirect_target: uri}, {seed});
    const more = await idp.begin(
      email('public@example.com'),
      emailLink({redirect_target: `${uri}/more`}),
    );

    expect(link.startsWith(`${uri}?challenges=`)).toBe(true);
    expect(more.body).toEqual(failure(400, 'redirect target is not allowed'));
  });

  it.each([
    'https://127.0.0.1/',
    'https://[::1]/',
    'https://a.example/?x=1',
    'https://a.example/#x',
    'ftp://a.example/',
  ])('L11 an organization cannot list %s', async (uri) => {
    const settings = {authn_link_allowed_redirect_uris: [uri]};
    const seed = {...SEED, organization: {name: 'Rescue Platform', settings}};

    await expect(startProvider({seed})).rejects.toThrow('without IP address, query or fragment');
  });
});

describe('codes and links by text message', () => {
  it.each([
    ['+1555call', 'malformed phone number: +1555call'],
    ['5551234567', 'malformed phone number: 5551234567'],
    ['+0123456789', 'malformed phone number: +0123456789'],
    ['+9991234567', 'unreachable phone number: +9991234567'],
  ])('L19 responds with 400 to the number %s', async (value, message) => {
    const idp = await startProvider();

    const {body} = await idp.begin(phone(value), factorOf('otp_via_sms'));

    expect(body).toEqual(failure(400, message));
  });

  it('responds with 400 to an e-mail address', async () => {
    const idp = await startProvider();

    expect((await idp.begin(email('a@example.com'), factorOf('sms_link'))).status).toBe(400);
    expect((await idp.begin(email('a@example.com'), factorOf('otp_via_sms'))).status).toBe(400);
  });

  it('signs in by code', async () => {
    const idp = await startProvider();
    const {body} = await idp.begin(phone('+1 (555) 123-4567'), factorOf('otp_via_sms'));
    const {code, channel} = await idp.lastMessage('+15551234567');

    const done = await idp.answer(body.result[0], {otp: code});

    expect(channel).toBe('sms');
    expect(claimsOf(done.body.result.token).authentications[0]).toMatchObject({
      method: 'otp_via_sms',
      handle: phone('+15551234567'),
    });
  });

  it('responds with 403 to an unknown, used or expired pack', async () => {
    const idp = await startProvider();
    const expired = failure(403, 'authentication has expired');
    const packOf = async () => {
      await idp.begin(phone('+15551234567'), factorOf('sms_link'));
      const {link} = await idp.lastMessage('+15551234567');
      return {link, path: `/challenge_pack/${new URL(link).searchParams.get('sidcp')}`};
    };

    const used = await packOf();
    expect((await idp.get(used.path)).status).toBe(200);
    await idp.openLink(used.link);
    const late = await packOf();
    idp.clock.advance(600_000);
    for (const path of [used.path, late.path, '/challenge_pack/made-up']) {
      expect((await idp.get(path)).body).toEqual(expired);
    }
  });

  it('signs in by link', async () => {
    const idp = await startProvider();
    const {body} = await idp.begin(phone('+15551234567'), factorOf('sms_link'));
    const {link, channel} = await idp.lastMessage('+15551234567');

    await idp.openLink(link);

    expect(channel).toBe('sms');
    const {body: polled} = await idp.poll(body.result[0]);
    expect(claimsOf(polled.result).authenticated_methods).toEqual(['sms_link']);
  });
});

describe('a step-up with a further handle', () => {
  it("responds with 409 to the handle of somebody else, whoever's address it is", async () => {
    const idp = await startProvider();
    const bearer = await idp.signInByCode('public@example.com');

    const {body} = await idp.begin(email('new@example.com'), otpViaEmail, {bearer});

    expect(body).toEqual(failure(409, 'person exists'));
  });

  it('responds with 409 when another person has proved the handle in the meantime', async () => {
    const idp = await startProvider();
    const bearer = await idp.signInByCode('public@example.com');
    const {body} = await idp.begin(phone('+15551234567'), factorOf('otp_via_sms'), {bearer});
    const {code} = await idp.lastMessage('+15551234567');
    await idp.begin(phone('+15551234567'), factorOf('sms_link'));
    await idp.openLink((await idp.lastMessage('+15551234567')).link);

    const {body: done} = await idp.answer(body.result[0], {otp: code}, {bearer});

    expect(done).toEqual(failure(409, 'person exists'));
  });

  it('attaches the handle once it is proven and adds an authentication', async () => {
    const idp = await startProvider();
    const bearer = await idp.signInByCode('public@example.com');
    const {body} = await idp.begin(phone('+15551234567'), factorOf('otp_via_sms'), {bearer});
    const {code} = await idp.lastMessage('+15551234567');

    const done = await idp.answer(body.result[0], {otp: code}, {bearer});

    const {token} = done.body.result;
    expect(claimsOf(token)).toMatchObject({
      person_id: claimsOf(bearer).person_id,
      authenticated_methods: ['otp_via_email', 'otp_via_sms'],
      first_token: false,
    });
    expect((await idp.get('/me', {bearer: token})).body.result.handles).toEqual([
      email('public@example.com'),
      phone('+15551234567'),
    ]);
  });

  it.each([
    ['choose a password', SEED],
    ['continue your sign-in', SEED_WITH_PASSWORD],
  ])('asks in the message to %s, as the form then does', async (purpose, seed) => {
    const idp = await startProvider({seed});
    const bearer = await idp.signInByCode('public@example.com');

    await idp.begin(email('second@example.com'), passwordFactor, {bearer});

    const {text} = await idp.lastMessage('second@example.com');
    expect(text).toContain(`Open this link to ${purpose}:`);
  });

  it('ends for the waiting tab when the link is refused, because the session has ended', async () => {
    const idp = await startProvider();
    const bearer = await idp.signInByCode('public@example.com');
    const {body} = await idp.begin(email('second@example.com'), emailLink(), {bearer});
    const {link} = await idp.lastMessage('second@example.com');
    await idp.post('/token/revoke', {token: bearer});

    expect((await idp.openLink(link)).body).toEqual(EXPIRED);
    expect((await idp.poll(body.result[0])).body).toEqual(EXPIRED);
  });

  it('proves a handle by link when no factor is given', async () => {
    const idp = await startProvider();
    const bearer = await idp.signInByCode('public@example.com');

    const {body} = await idp.begin(email('second@example.com'), {}, {bearer});

    expect(body.result[0]).toMatchObject({type: 'proxy', authentication_method: 'email_link'});
  });
});
