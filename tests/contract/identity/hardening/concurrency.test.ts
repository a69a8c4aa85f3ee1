import {describe, expect, it} from 'vitest';
import {codeFor, exchange, FORM, formOf} from '../../../support/hostedLogin';
import {
  claimsOf,
  email,
  factorOf,
  PASSWORD,
  passwordFactor,
  PUBLIC_URL,
  SEED_WITH_PASSWORD,
  startProvider,
} from '../../../support/identity';
import {registerApp} from '../../../support/registerApp';

const ADDRESS = 'public@example.com';
const NEW_PASSWORD = 'Another-Portal-43!';

describe('concurrent requests', () => {
  it('keep an acknowledged password reset while the old password is submitted', async () => {
    // Many slow ones, so that the reset happens during some of the comparisons.
    const idp = await startProvider({seed: SEED_WITH_PASSWORD, slowHashes: true});
    const open = await Promise.all(
      Array.from({length: 8}, () => idp.begin(email(ADDRESS), passwordFactor)),
    );
    await idp.post('/recover', {handle: email(ADDRESS), factor: passwordFactor});
    const {link} = await idp.lastMessage(ADDRESS);

    const [reset] = await Promise.all([
      idp.openLink(link, {password: NEW_PASSWORD}),
      ...open.map(({body}) => idp.answer(body.result[0], {password: PASSWORD})),
    ]);

    expect(reset.status).toBe(200);
    const attempt = async (password: string) => {
      const {body: begun} = await idp.begin(email(ADDRESS), passwordFactor);
      return (await idp.answer(begun.result[0], {password})).status;
    };
    expect([await attempt(NEW_PASSWORD), await attempt(PASSWORD)]).toEqual([200, 401]);
  });

  it('revoke the tokens of a code that is used three times at once (O11)', async () => {
    const idp = await startProvider();
    const code = await codeFor(idp);

    const answers = await Promise.all([1, 2, 3].map(() => exchange(idp, code)));

    const first = answers.find(({status}) => status === 200);
    const {body} = await idp.post('/token/validate', {token: first?.body.id_token});
    expect(answers.map(({status}) => status).sort((a, b) => a - b)).toEqual([200, 400, 400]);
    expect(body.result.valid).toBe(false);
  });

  it('end a session whose refresh token is used twice', async () => {
    const idp = await startProvider();
    const {body: first} = await exchange(idp, await codeFor(idp));
    const refresh = (refresh_token: string) =>
      idp.call(
        'POST',
        '/oauth2/tokens',
        formOf({grant_type: 'refresh_token', client_id: idp.organizationId, refresh_token}),
        {headers: FORM, organization: null},
      );
    idp.clock.advance(3_600_000);

    const second = await refresh(first.refresh_token);
    const replay = await refresh(first.refresh_token);
    const third = await refresh(second.body.refresh_token);

    expect([second.status, replay.status, third.status]).toEqual([200, 400, 400]);
    expect(claimsOf(second.body.id_token).exp).toBe(claimsOf(first.id_token).exp);
    const {body} = await idp.post('/token/validate', {token: second.body.id_token});
    expect(body.result.valid).toBe(false);
  });

  it('use up one of two recovery codes submitted for one challenge', async () => {
    const idp = await startProvider();
    const bearer = await idp.signInByCode(ADDRESS);
    const {recoveryCodes} = await registerApp(idp, ADDRESS, bearer);
    const {body} = await idp.begin(email(ADDRESS), factorOf('totp'));

    const answers = await Promise.all(
      recoveryCodes.slice(0, 2).map((otp) => idp.answer(body.result[0], {otp})),
    );

    expect(answers.map(({status}) => status).sort((a, b) => a - b)).toEqual([200, 403]);
    const {body: me} = await idp.get('/me', {bearer});
    expect(me.result.credentials[0].params.recovery_codes_unused).toBe(recoveryCodes.length - 1);
  });

  it('keep both of two settings changes', async () => {
    const idp = await startProvider();
    const patch = (change: object) => idp.manage('PATCH', '/organizations/config', change);

    await Promise.all([patch({token_duration: 600}), patch({sudo_mode_duration: 60})]);

    const {body} = await idp.manage('GET', '/organizations/config');
    expect(body.result).toMatchObject({token_duration: 600, sudo_mode_duration: 60});
  });

  it('upsert a person ten times without an error', async () => {
    const idp = await startProvider();
    const handles = [email(ADDRESS), email('added@example.com')];

    const answers = await Promise.all(
      Array.from({length: 10}, () => idp.manage('PUT', '/persons', {handles})),
    );

    expect(answers.map(({status}) => status)).toEqual(Array.from({length: 10}, () => 200));
  });
});

describe('malformed input', () => {
  const deep = `${'['.repeat(60_000)}${']'.repeat(60_000)}`;
  it.each([
    [
      '/id/v2',
      `{"handle":{"type":"email_address","value":"a@example.com"},"factor":{"method":"otp_via_email","options":{"x":${deep}}}}`,
    ],
    ['/attestation/v3', `{"challenge_id":"x","challenge_type":"otp","data":{"x":${deep}}}`],
  ])('is rejected with 400 at %s when it is nested too deeply (L25)', async (path, body) => {
    const idp = await startProvider();

    expect((await idp.post(path, body)).status).toBe(400);
  });

  it('is also rejected with 400 in attributes and custom claims (L25)', async () => {
    const idp = await startProvider();
    const bearer = await idp.signInByCode(ADDRESS);
    const id = claimsOf(bearer).person_id;
    const attributes = await idp.call('PUT', '/attributes/end_user_read_write', `{"x":${deep}}`, {
      bearer,
    });
    const minted = await idp.manage(
      'POST',
      `/persons/${id}/mint-token`,
      `{"custom_claims":{"x":${deep}}}`,
    );

    expect([attributes.status, minted.status]).toEqual([400, 400]);
  });

  it.each(['/admin/settings', '/social/sign-in/unknown', '/sso/saml/consume', '/saml/sign-in'])(
    'is rejected with 400 at %s when a form has no boundary',
    async (path) => {
      const idp = await startProvider();

      const {status} = await idp.post(path, 'x', {
        origin: PUBLIC_URL,
        headers: {'Content-Type': 'multipart/form-data'},
      });

      expect(status).toBe(400);
    },
  );

  it('is rejected with 400 without delay when each of its quotes seems to open a string', async () => {
    const idp = await startProvider();

    // Quadratic work at this length takes half a minute.
    expect((await idp.post('/attestation/v3', '"x\\'.repeat(60_000))).status).toBe(400);
  });

  it('is rejected with 400 and CORS headers when it is too long or not JSON', async () => {
    const idp = await startProvider();
    const long = await idp.post('/id/v2', `"${'x'.repeat(300_000)}"`);
    const plain = await idp.post('/token/validate', '{"token":"x"}', {
      headers: {'Content-Type': 'text/plain'},
    });

    expect([long.status, plain.status]).toEqual([400, 400]);
    expect(long.headers.get('Access-Control-Allow-Origin')).toBe('http://localhost:3000');
  });
});
