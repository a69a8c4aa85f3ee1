import {describe, expect, it} from 'vitest';
import {createAuthenticator} from '../../support/authenticator';
import {
  claimsOf,
  email,
  EXPIRED,
  factorOf,
  failure,
  SITE,
  startProvider,
} from '../../support/identity';

const ADDRESS = 'public@example.com';
const REFUSED = failure(400, 'the passkey was not accepted');
const webauthn = (options = {}) =>
  factorOf('webauthn', {scope: 'localhost', available_credential_ids: [], ...options});
const typesOf = (body: any) => body.result.map(({type}: any) => type);

async function beginCreation(options = {}) {
  const idp = await startProvider();
  const authenticator = createAuthenticator(SITE);
  const {body} = await idp.begin(email(ADDRESS), webauthn(options));
  const {link} = await idp.lastMessage(ADDRESS);
  return {idp, authenticator, creation: body.result[1], link: String(link)};
}

async function withPasskey(options = {}) {
  const {idp, authenticator, creation, link} = await beginCreation();
  await idp.openLink(link);
  const {body} = await idp.answer(creation, authenticator.create(creation.options));
  const assertion = async () => {
    const {body: begun} = await idp.begin(email(ADDRESS), webauthn(options));
    return begun.result[0];
  };
  return {idp, authenticator, assertion, token: String(body.result.token)};
}

describe('creating a passkey', () => {
  it('W13 responds with 400 before the link is opened', async () => {
    const {idp, authenticator, creation} = await beginCreation();

    const {status} = await idp.answer(creation, authenticator.create(creation.options));

    expect(status).toBe(400);
  });

  it.each([
    ['another origin', {origin: 'https://evil.example'}],
    ['an origin that only looks alike', {origin: `${SITE}.evil.example`}],
    ['W02 the type of the other ceremony', {type: 'webauthn.get'}],
    ['W04 another relying party', {rpId: 'evil.example'}],
    ['W05 no user present', {flags: 0}],
    ['another nonce', {nonce: Buffer.from('other').toString('base64url')}],
  ])('refuses %s', async (_what, ceremony) => {
    const {idp, authenticator, creation, link} = await beginCreation();
    await idp.openLink(link);

    const answer = await idp.answer(creation, authenticator.create(creation.options, ceremony));
    const again = await idp.answer(creation, authenticator.create(creation.options));

    expect(answer.body).toEqual(REFUSED);
    expect(again.body).toEqual(EXPIRED);
  });

  it('W05 rejects a missing user verification where it is required', async () => {
    const {idp, authenticator, creation, link} = await beginCreation({
      user_verification: 'required',
    });
    await idp.openLink(link);

    const answer = await idp.answer(creation, authenticator.create(creation.options, {flags: 1}));

    expect(answer.body).toEqual(REFUSED);
  });

  it('W10 rejects a credential that is already registered', async () => {
    const {idp, authenticator} = await withPasskey();
    const {body} = await idp.begin(email('new@example.com'), webauthn());
    await idp.openLink((await idp.lastMessage('new@example.com')).link);
    const [, creation] = body.result;

    const answer = await idp.answer(creation, authenticator.create(creation.options));

    expect(answer.body).toEqual(REFUSED);
  });

  it('responds with 403 if another sign-in registered the address first, because the key names another person', async () => {
    const address = 'crew@example.com';
    const idp = await startProvider();
    const {body} = await idp.begin(email(address), webauthn());
    const {link} = await idp.lastMessage(address);
    const bearer = await idp.signInByCode(address);
    await idp.openLink(link);
    const [, creation] = body.result;

    const answer = await idp.answer(creation, createAuthenticator(SITE).create(creation.options));

    expect(answer.body).toEqual(EXPIRED);
    const {body: me} = await idp.get('/me', {bearer});
    expect(me.result.credentials).toEqual([]);
  });

  it.each(['evil.example', 'ocalhost', 'com', '', '127.0.0.1', 'a.localhost'])(
    'W04 responds with 400 to the scope %j',
    async (scope) => {
      const idp = await startProvider();

      const {body} = await idp.begin(email(ADDRESS), webauthn({scope}));

      expect(body).toEqual(
        failure(
          400,
          `selected scope '${scope}' is not equal to or a registrable domain suffix of origin '${SITE}'`,
        ),
      );
    },
  );

  it('W01 returns options that a browser accepts, with a random nonce', async () => {
    const {creation} = await beginCreation({
      attachment: 'cross_platform',
      resident_key: 'required',
    });

    const {rp, user, challenge, authenticatorSelection, pubKeyCredParams} = creation.options;
    expect(rp).toEqual({name: 'Rescue Platform', id: 'localhost'});
    expect(user.name).toBe(ADDRESS);
    expect(Buffer.from(challenge, 'base64url').length).toBeGreaterThanOrEqual(16);
    expect(authenticatorSelection).toMatchObject({
      authenticatorAttachment: 'cross-platform',
      residentKey: 'required',
      userVerification: 'preferred',
    });
    expect(pubKeyCredParams).toContainEqual({type: 'public-key', alg: -7});
  });

  it('signs in, and shows the passkey at /me', async () => {
    const {idp, authenticator, token} = await withPasskey();

    const {body} = await idp.get('/me', {bearer: token});

    expect(claimsOf(token).authenticated_methods).toEqual(['webauthn']);
    expect(body.result.credentials[0]).toMatchObject({
      type: 'public-key',
      params: {
        webauthn_credential_id: authenticator.id,
        attestation_type: 'none',
        authenticator: {sign_count: 1, clone_warning: false},
      },
    });
  });

  it('W11 adds one on another device of a signed-in person and excludes existing ones', async () => {
    const {idp, authenticator, token} = await withPasskey();
    const begin = async (available_credential_ids: string[]) => {
      const factor = webauthn({available_credential_ids});
      return (await idp.begin(email(ADDRESS), factor, {bearer: token})).body;
    };

    expect(typesOf(await begin([authenticator.id]))).toEqual(['webauthn_get']);
    const [creation] = (await begin([])).result;
    const second = createAuthenticator(SITE);
    const {status} = await idp.answer(creation, second.create(creation.options));

    expect(creation.options.excludeCredentials).toEqual([
      {id: authenticator.id, type: 'public-key'},
    ]);
    expect(status).toBe(200);
    const {body} = await idp.get('/me', {bearer: token});
    expect(body.result.credentials).toHaveLength(2);
  });

  it('requires no link right after a sign-in', async () => {
    const idp = await startProvider();
    const bearer = await idp.signInByCode(ADDRESS);

    const {body} = await idp.begin(email(ADDRESS), webauthn(), {bearer});

    expect(typesOf(body)).toEqual(['webauthn_create']);
  });

  it('steps up by creating and by using one, which adds an authentication', async () => {
    const idp = await startProvider();
    const authenticator = createAuthenticator(SITE);
    const bearer = await idp.signInByCode(ADDRESS);
    const stepUp = async (known: string[], ceremony: 'create' | 'get') => {
      const factor = webauthn({available_credential_ids: known});
      const {body} = await idp.begin(email(ADDRESS), factor, {bearer});
      const done = await idp.answer(
        body.result[0],
        authenticator[ceremony](body.result[0].options),
        {bearer},
      );
      return [typesOf(body), claimsOf(done.body.result.token)];
    };

    for (const [ceremony, known] of [
      ['create', []],
      ['get', [authenticator.id]],
    ] as const) {
      const [types, claims] = await stepUp([...known], ceremony);
      expect(types).toEqual([`webauthn_${ceremony}`]);
      expect(claims).toMatchObject({
        authenticated_methods: ['otp_via_email', 'webauthn'],
        person_id: claimsOf(bearer).person_id,
      });
    }
  });
});

describe('signing in with a passkey', () => {
  it.each([
    ['another origin', {origin: 'https://evil.example'}],
    ['W02 the type of the other ceremony', {type: 'webauthn.create'}],
    ['W04 another relying party', {rpId: 'evil.example'}],
    ['W05 no user present', {flags: 0}],
    ['W01 the nonce of another sign-in', {nonce: Buffer.from('other').toString('base64url')}],
    ['W07 the user handle of somebody else', {userHandle: Buffer.from('x').toString('base64url')}],
    ['W08 a counter that did not increase', {counter: 1}],
  ])('refuses %s, and the same challenge afterwards', async (_what, ceremony) => {
    const {idp, authenticator, assertion} = await withPasskey();
    const challenge = await assertion();

    const answer = await idp.answer(challenge, authenticator.get(challenge.options, ceremony));
    const again = await idp.answer(challenge, authenticator.get(challenge.options));

    expect(answer.body).toEqual(REFUSED);
    expect(again.body).toEqual(EXPIRED);
  });

  it('W05 rejects a missing user verification where it is required', async () => {
    const {idp, authenticator, assertion} = await withPasskey({user_verification: 'required'});
    const challenge = await assertion();

    const answer = await idp.answer(challenge, authenticator.get(challenge.options, {flags: 1}));

    expect(answer.body).toEqual(REFUSED);
  });

  it('W07 rejects another authenticator’s signature and an unknown credential', async () => {
    const {idp, authenticator, assertion} = await withPasskey();
    const stranger = createAuthenticator(SITE);

    for (const id of [authenticator.id, stranger.id]) {
      const challenge = await assertion();
      const forged = {...stranger.get(challenge.options), id, rawId: id};
      expect((await idp.answer(challenge, forged)).body).toEqual(REFUSED);
    }
  });

  it('W08 records that a key may have been cloned', async () => {
    const {idp, authenticator, assertion, token} = await withPasskey();
    const challenge = await assertion();
    await idp.answer(challenge, authenticator.get(challenge.options, {counter: 1}));

    const {body} = await idp.get('/me', {bearer: token});

    expect(body.result.credentials[0].params.authenticator.clone_warning).toBe(true);
  });

  it('W01 responds with 403 to a replay', async () => {
    const {idp, authenticator, assertion} = await withPasskey();
    const challenge = await assertion();
    const answer = authenticator.get(challenge.options);

    expect((await idp.answer(challenge, answer)).status).toBe(200);
    expect((await idp.answer(challenge, answer)).body).toEqual(EXPIRED);
  });

  it('W01 responds with 403 after five minutes', async () => {
    const {idp, authenticator, assertion} = await withPasskey();
    const challenge = await assertion();
    idp.clock.advance(5 * 60_000);

    const answer = await idp.answer(challenge, authenticator.get(challenge.options));

    expect(answer.body).toEqual(EXPIRED);
  });

  it('W19 lists only credentials of the requested scope', async () => {
    const {authenticator, assertion} = await withPasskey();

    const {options} = await assertion();

    expect(options.rpId).toBe('localhost');
    expect(options.allowCredentials).toEqual([{id: authenticator.id, type: 'public-key'}]);
  });

  it('signs in on the site and on the identity page', async () => {
    const {idp, authenticator, assertion} = await withPasskey();

    for (const origin of [SITE, 'http://localhost:3001']) {
      const challenge = await assertion();
      const {body} = await idp.answer(challenge, authenticator.get(challenge.options, {origin}));
      expect(claimsOf(body.result.token)).toMatchObject({
        authenticated_methods: ['webauthn'],
        groups: ['public'],
      });
    }
  });
});
