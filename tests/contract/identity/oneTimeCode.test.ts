import {describe, expect, it} from 'vitest';
import {
  claimsOf,
  email,
  EXPIRED,
  failure,
  otpViaEmail,
  phone,
  startProvider,
  username,
} from '../../support/identity';

const MINUTE = 60_000;
const WRONG = failure(401, 'incorrect answer to the challenge');

async function beginByCode() {
  const idp = await startProvider();
  const {body} = await idp.begin(email('public@example.com'), otpViaEmail);
  const {code} = await idp.lastMessage('public@example.com');
  return {idp, challenge: body.result[0], code: String(code)};
}

const other = (code: string) => (code === '000000' ? '000001' : '000000');

describe('a one-time code by e-mail', () => {
  it('responds with 401 to a wrong code and takes the right one afterwards', async () => {
    const {idp, challenge, code} = await beginByCode();

    expect((await idp.answer(challenge, {otp: other(code)})).body).toEqual(WRONG);

    expect((await idp.answer(challenge, {otp: code})).status).toBe(200);
  });

  it('L05 responds with 429 after five wrong codes, so that the form stops asking', async () => {
    const {idp, challenge, code} = await beginByCode();

    for (let attempt = 1; attempt <= 5; attempt += 1) {
      expect((await idp.answer(challenge, {otp: other(code)})).status).toBe(401);
    }

    expect((await idp.answer(challenge, {otp: code})).body).toEqual(
      failure(429, 'Rate limit exceeded'),
    );
    idp.clock.advance(10 * MINUTE);
    expect((await idp.answer(challenge, {otp: code})).body).toEqual(EXPIRED);
  });

  it('L04 expires after ten minutes', async () => {
    const {idp, challenge, code} = await beginByCode();

    idp.clock.advance(10 * MINUTE);

    expect((await idp.answer(challenge, {otp: code})).body).toEqual(EXPIRED);
  });

  it('L04 can be used once', async () => {
    const {idp, challenge, code} = await beginByCode();

    expect((await idp.answer(challenge, {otp: code})).status).toBe(200);

    expect((await idp.answer(challenge, {otp: code})).body).toEqual(EXPIRED);
  });

  it('is invalidated by a newer one', async () => {
    const {idp, challenge, code} = await beginByCode();

    await idp.begin(email('public@example.com'), otpViaEmail);

    expect((await idp.answer(challenge, {otp: code})).body).toEqual(EXPIRED);
  });

  it.each([
    (code: string) => code.slice(0, 5),
    (code: string) => `${code}0`,
    (code: string) => ` ${code}`,
    (code: string) => code.replace(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit))),
    () => 'abcdef',
    () => '',
  ])('L08 is rejected in another spelling (%#)', async (spell) => {
    const {idp, challenge, code} = await beginByCode();

    expect((await idp.answer(challenge, {otp: spell(code)})).body).toEqual(WRONG);
  });

  it('L22 does not answer the challenge of another sign-in', async () => {
    const {idp, code} = await beginByCode();
    const {body} = await idp.begin(email('stranger@example.com'), otpViaEmail);
    const own = await idp.lastMessage('stranger@example.com');

    const {status} = await idp.answer(body.result[0], {otp: code});

    expect(status).toBe(code === own.code ? 200 : 401);
  });

  it('L05 and L07 stop an account with 429 after ten wrong codes over several challenges', async () => {
    const {idp, code} = await beginByCode();
    const guess = async () => {
      const {body} = await idp.begin(email('public@example.com'), otpViaEmail);
      const message = await idp.lastMessage('public@example.com');
      return (await idp.answer(body.result[0], {otp: other(message.code)})).status;
    };

    const statuses: number[] = [];
    for (let round = 1; round <= 11; round += 1) {
      statuses.push(await guess());
    }

    expect(code).toMatch(/^\d{6}$/);
    expect(statuses).toEqual([...Array<number>(10).fill(401), 429]);
    idp.clock.advance(30_000);
    expect(await guess()).toBe(401);
    idp.clock.advance(30_000);
    expect(await guess()).toBe(429);
    idp.clock.advance(30_000);
    expect(await guess()).toBe(401);
  });

  it('checks at most five of 1,000 concurrent guesses', async () => {
    const {idp, challenge, code} = await beginByCode();

    const answers = await Promise.all(
      Array.from({length: 1000}, () => idp.answer(challenge, {otp: other(code)})),
    );

    expect(answers.filter(({status}) => status === 401)).toHaveLength(5);
    expect(answers.filter(({status}) => status === 200)).toHaveLength(0);
  });

  it('is sent to an address at most thirty times in ten minutes for one client (L07)', async () => {
    const idp = await startProvider();
    const begin = async () => (await idp.begin(email('public@example.com'), otpViaEmail)).status;
    for (let round = 1; round <= 30; round += 1) {
      expect(await begin()).toBe(200);
    }

    const refused = await idp.begin(email('public@example.com'), otpViaEmail);
    expect([refused.status, refused.headers.get('Retry-After')]).toEqual([429, '600']);
    expect((await idp.begin(email('new@example.com'), otpViaEmail)).status).toBe(200);
    idp.clock.advance(10 * MINUTE);
    expect(await begin()).toBe(200);
  });

  it('L41 costs neither an attempt nor the sign-in when a response is lost', async () => {
    const {idp, challenge, code} = await beginByCode();
    const retry = {headers: {'SlashID-SdkRetryCount': '1'}};
    for (let attempt = 1; attempt <= 4; attempt += 1) {
      await idp.answer(challenge, {otp: other(code)});
    }

    for (let attempt = 1; attempt <= 5; attempt += 1) {
      expect((await idp.answer(challenge, {otp: other(code)}, retry)).body).toEqual(WRONG);
    }
    expect((await idp.answer(challenge, {otp: code})).status).toBe(200);
    expect((await idp.answer(challenge, {otp: code}, retry)).status).toBe(200);
    expect((await idp.answer(challenge, {otp: code})).body).toEqual(EXPIRED);
    idp.clock.advance(31_000);
    expect((await idp.answer(challenge, {otp: code}, retry)).body).toEqual(EXPIRED);
  });

  it('repeats the response to the correct answer only, whichever was claimed last', async () => {
    const {idp, challenge, code} = await beginByCode();
    const retry = {headers: {'SlashID-SdkRetryCount': '1'}};
    const answers = await Promise.all(
      [code, other(code)].map((otp) => idp.answer(challenge, {otp})),
    );

    expect(answers.map(({status}) => status)).toEqual([200, 401]);
    expect((await idp.answer(challenge, {otp: other(code)}, retry)).body).toEqual(EXPIRED);
    expect((await idp.answer(challenge, {otp: code}, retry)).status).toBe(200);
  });

  it('returns one token to concurrent correct answers', async () => {
    const {idp, challenge, code} = await beginByCode();

    const answers = await Promise.all(
      Array.from({length: 5}, () => idp.answer(challenge, {otp: code})),
    );

    expect(answers.filter(({status}) => status === 200)).toHaveLength(1);
  });

  it.each([
    [email('a@b@example.com'), 'malformed e-mail address: a@b@example.com'],
    [
      email('a@example.com\n@corp.example'),
      'malformed e-mail address: a@example.com\n@corp.example',
    ],
    [email('a@exa\u3002mple.com'), 'malformed e-mail address: a@exa\u3002mple.com'],
    // The Kelvin sign, which is a "k" in lower case.
    [email('\u212Aim@example.com'), 'malformed e-mail address: \u212Aim@example.com'],
    [email('"a b"@example.com'), 'malformed e-mail address: "a b"@example.com'],
    [email('a(comment)@example.com'), 'malformed e-mail address: a(comment)@example.com'],
    [email(`${'a'.repeat(320)}@example.com`), `malformed e-mail address: ${'a'.repeat(254)}`],
    [email(''), 'malformed e-mail address: '],
    [phone('+15551234567'), 'the handle is not suitable for authentication method otp_via_email'],
    [username('someone'), 'the handle is not suitable for authentication method otp_via_email'],
    [null, 'the handle is not suitable for authentication method otp_via_email'],
  ])('L19 responds with 400 to the handle %j', async (handle, message) => {
    const idp = await startProvider();

    expect((await idp.begin(handle, otpViaEmail)).body).toEqual(failure(400, message));
  });

  it('signs a seeded person in, with the claims that the SDK and the gate read', async () => {
    const {idp, challenge, code} = await beginByCode();

    const {body} = await idp.answer(challenge, {otp: code});

    const claims = claimsOf(body.result.token);
    expect(claims).toMatchObject({
      iss: 'http://localhost:3001',
      sub: claims.person_id,
      aud: idp.organizationId,
      oid: idp.organizationId,
      person_type: 'regular',
      first_token: true,
      authenticated_methods: ['otp_via_email'],
      authentications: [
        {
          method: 'otp_via_email',
          handle: email('public@example.com'),
          timestamp: '2026-05-04T10:00:00.000Z',
        },
      ],
      groups: ['public'],
      groups_claim_name: 'groups',
      id: claims.jti,
      iat: 1777888800,
      nbf: 1777888800,
      exp: 1777888800 + 86_400,
    });
  });

  it('registers an unknown address, without groups, as one person whatever the letter case', async () => {
    const idp = await startProvider();

    const first = claimsOf(await idp.signInByCode('newcomer@example.com'));
    const {body} = await idp.begin(email(' NewComer@Example.COM'), otpViaEmail);
    const {code} = await idp.lastMessage('newcomer@example.com');
    const second = claimsOf((await idp.answer(body.result[0], {otp: code})).body.result.token);

    expect(first).toMatchObject({groups: [], first_token: true});
    expect(second).toMatchObject({person_id: first.person_id, first_token: false});
  });

  it('creates one person for two concurrent sign-ins with a new address', async () => {
    const idp = await startProvider();
    const one = await idp.begin(email('twin@example.com'), otpViaEmail);
    const oneCode = (await idp.lastMessage('twin@example.com')).code;
    const two = await idp.begin(email('twin@example.com'), {
      method: 'password',
      options: {method: 'password'},
    });
    const {link} = await idp.lastMessage('twin@example.com');

    const [byCode, byLink] = await Promise.all([
      idp.answer(one.body.result[0], {otp: oneCode}),
      idp.openLink(link),
    ]);

    expect([byCode.status, byLink.status, two.status]).toEqual([200, 200, 200]);
    const {person_id: person} = claimsOf(byCode.body.result.token);
    expect(claimsOf(await idp.signInByCode('twin@example.com')).person_id).toBe(person);
  });
});
