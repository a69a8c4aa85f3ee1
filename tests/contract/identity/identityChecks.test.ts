import {describe, expect, it} from 'vitest';
import {
  failure,
  PUBLIC_URL,
  readDatabase,
  SEED,
  startProvider,
  type TestProvider,
} from '../../support/identity';

const JPEG = new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 0, 0]);
const PNG = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a]);
const MEGABYTE = 1024 * 1024;

const picture = (bytes: Uint8Array<ArrayBuffer>) =>
  new File([bytes], 'picture.jpg', {type: 'image/jpeg'});

const CARD = {
  document_type: 'id_card',
  document_front: picture(JPEG),
  document_back: picture(JPEG),
  selfie: picture(PNG),
};

async function send(
  idp: TestProvider,
  fields: Record<string, string | File>,
  bearer?: string,
  key?: string,
) {
  const body = new FormData();
  Object.entries(fields).forEach(([name, value]) => body.set(name, value));
  const headers = {
    ...(bearer !== undefined && {authorization: `Bearer ${bearer}`}),
    ...(key !== undefined && {'idempotency-key': key}),
  };
  const response = await idp.fetch(
    new Request(`${PUBLIC_URL}/identity-checks`, {method: 'POST', body, headers}),
  );
  return {status: response.status, body: await response.json()};
}

async function signedIn() {
  const idp = await startProvider();
  return {idp, bearer: await idp.signInByCode('public@example.com')};
}

describe('POST /identity-checks', () => {
  it('responds with 401 without a token and with a revoked one', async () => {
    const {idp, bearer} = await signedIn();
    await idp.post('/token/revoke', {token: bearer});

    expect((await send(idp, CARD)).status).toBe(401);
    expect((await send(idp, CARD, bearer)).status).toBe(401);
  });

  it('responds with 403 to an anonymous person and to an impersonator', async () => {
    const settings = {anonymous_persons_allowed: true};
    const organization = {name: 'Rescue Platform', settings};
    const idp = await startProvider({seed: {...SEED, organization}});
    const anonymous = await idp.post('/persons/anonymous', {});
    const id = await idp.personIdOf('public@example.com');
    const {body} = await idp.manage('POST', `/persons/${id}/impersonate`);
    const [nonce] = JSON.parse(Buffer.from(body.result, 'base64url').toString());
    const acting = await idp.answer(nonce, {challenge: nonce.options.challenge});

    expect((await send(idp, CARD, anonymous.body.result)).status).toBe(403);
    expect((await send(idp, CARD, acting.body.result.token)).status).toBe(403);
  });

  const {document_back: _back, ...withoutBack} = CARD;
  it.each([
    // form, problem
    [{...CARD, document_type: 'library_card'}, /^invalid request: document_type: Invalid option/],
    [withoutBack, /^invalid request: document_back: missing$/],
    [{...CARD, selfie: 'a text'}, /^invalid request: selfie: missing$/],
    [
      {...CARD, document_front: picture(new TextEncoder().encode('<svg/>'))},
      /^invalid request: document_front: unsupported$/,
    ],
  ])('responds with 400 to an unusable form and names the picture', async (form, message) => {
    const {idp, bearer} = await signedIn();

    const {status, body} = await send(idp, form, bearer);

    expect(status).toBe(400);
    expect(body.errors[0].message).toMatch(message);
  });

  it('responds with 400 to other bodies and to more than 12 MB', async () => {
    const {idp, bearer} = await signedIn();
    const large = new Uint8Array(13 * MEGABYTE);
    large.set(JPEG);

    expect((await idp.post('/identity-checks', {}, {bearer})).status).toBe(400);
    expect((await send(idp, {...CARD, selfie: picture(large)}, bearer)).body).toEqual(
      failure(400, 'request body is too large'),
    );
  });

  it('accepts the pictures of a card, and of a passport without a back (2.57)', async () => {
    const {idp, bearer} = await signedIn();
    const large = new Uint8Array(3 * MEGABYTE);
    large.set(JPEG);
    const passport = {...withoutBack, document_type: 'passport', document_front: picture(large)};

    const card = await send(idp, CARD, bearer);

    expect(card.status).toBe(201);
    expect(card.body.result).toMatchObject({status: 'received'});
    expect((await send(idp, passport, bearer)).status).toBe(201);
    const id = await idp.personIdOf('public@example.com');
    expect(readDatabase(idp, 'SELECT actor, action, person_id FROM audit')).toEqual([
      {actor: `person ${id}`, action: 'identity check with id_card', person_id: id},
      {actor: `person ${id}`, action: 'identity check with passport', person_id: id},
    ]);
  });

  it('treats repeated requests with the same key as one submission', async () => {
    const {idp, bearer} = await signedIn();
    const other = await idp.signInByCode('apps@example.com');
    const key = 'f3'.repeat(16);

    const replies = await Promise.all([1, 2, 3].map(() => send(idp, CARD, bearer, key)));
    const [first] = replies;

    expect(first?.status).toBe(201);
    expect(replies).toEqual([first, first, first]);
    const others = await send(idp, CARD, other, key);
    expect(others.status).toBe(201);
    expect(others.body.result.identity_check_id).not.toBe(first?.body.result.identity_check_id);
    expect(readDatabase(idp, 'SELECT person_id FROM audit')).toEqual([
      {person_id: await idp.personIdOf('public@example.com')},
      {person_id: await idp.personIdOf('apps@example.com')},
    ]);

    const licence = {...CARD, document_type: 'driver_license'};
    const used = 'invalid request: Idempotency-Key: already used for different pictures';
    expect((await send(idp, licence, bearer, key)).body).toEqual(failure(400, used));
    expect((await send(idp, CARD, bearer, 'short')).status).toBe(400);
  });

  it('accepts at most 60 in ten minutes', async () => {
    const {idp, bearer} = await signedIn();
    const send60 = Array.from({length: 60}, () => send(idp, CARD, bearer));
    expect((await Promise.all(send60)).every(({status}) => status === 201)).toBe(true);

    expect((await send(idp, CARD, bearer)).status).toBe(429);
    idp.clock.advance(10 * 60_000);
    expect((await send(idp, CARD, bearer)).status).toBe(201);
  });
});
