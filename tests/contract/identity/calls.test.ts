import {describe, expect, it} from 'vitest';
import {
  challengesOf,
  claimsOf,
  email,
  factorOf,
  failure,
  otpViaEmail,
  passwordFactor,
  SEED,
  startProvider,
  type TestProvider,
} from '../../support/identity';

const ADDRESS = 'public@example.com';
const SITE_PAGE = 'http://localhost:3000/';
const VERSIONS = ['/attestation', '/attestation/v2', '/attestation/v3'] as const;

type Known = {idp: TestProvider; bearer: string; personId: string};
type Call = {method: string; path: string; body?: unknown};
type Row = Call & {
  /** A call with a missing or wrong part, and the expected rejection. */
  refused: Partial<Call> & {status: number; anonymous?: boolean};
  /** Status of the correct call. */
  status: number;
};

const withoutToken = {anonymous: true, status: 401} as const;
const CONSENT = {consent_levels: ['necessary']};
const EVENT = {event_data: {event_name: 'PersonIdentified_v1'}};

/** The protocol's calls, one per row; those of challenges, single sign-on and OAuth are below. */
const ROWS: readonly Row[] = [
  {method: 'GET', path: '/attributes', status: 200, refused: withoutToken},
  ...(['PUT', 'PATCH'] as const).flatMap((method): Row[] => [
    {
      method,
      path: '/attributes',
      body: {end_user_read_write: {a: 1}},
      status: 200,
      refused: {body: {end_user_read_write: 'text'}, status: 400},
    },
    {
      method,
      path: '/attributes/end_user_read_write',
      body: {a: 1},
      status: 200,
      refused: {body: [], status: 400},
    },
  ]),
  {method: 'GET', path: '/attributes/end_user_read_only', status: 200, refused: withoutToken},
  {method: 'DELETE', path: '/attributes/end_user_read_write', status: 200, refused: withoutToken},
  {method: 'GET', path: '/me', status: 200, refused: withoutToken},
  {method: 'GET', path: '/me/orgs', status: 200, refused: withoutToken},
  {method: 'GET', path: '/token', status: 200, refused: withoutToken},
  {method: 'GET', path: '/token/v2', status: 200, refused: withoutToken},
  {
    method: 'POST',
    path: '/token/v2',
    body: {metadata: {}},
    status: 200,
    refused: {body: {metadata: {csrf_token: 7}}, status: 400},
  },
  {method: 'POST', path: '/direct-id', status: 201, refused: withoutToken},
  ...['/id', '/id/v2'].map((path): Row => ({
    method: 'POST',
    path,
    body: {handle: email(ADDRESS), factor: otpViaEmail},
    status: 200,
    refused: {body: {handle: {type: 'pigeon'}, factor: otpViaEmail}, status: 400},
  })),
  {
    method: 'POST',
    path: '/recover',
    body: {handle: email(ADDRESS), factor: {method: 'password'}},
    status: 200,
    refused: {body: {handle: email(ADDRESS), factor: {method: 'totp'}}, status: 400},
  },
  {
    method: 'POST',
    path: '/persons/anonymous',
    body: {},
    status: 201,
    refused: {body: {region: 'moon'}, status: 400},
  },
  {
    method: 'POST',
    path: '/token/validate',
    body: {token: 'x'},
    status: 200,
    refused: {body: {token: 7}, status: 400},
  },
  {
    method: 'POST',
    path: '/token/revoke',
    body: {token: 'x'},
    status: 204,
    refused: {body: '{', status: 400},
  },
  ...['/events', '/actions/sdk'].map((path): Row => ({
    method: 'POST',
    path,
    body: EVENT,
    status: 204,
    refused: {body: {event_data: {}}, status: 400},
  })),
  {method: 'GET', path: '/consent/gdpr', status: 200, refused: withoutToken},
  {
    method: 'POST',
    path: '/consent/gdpr',
    body: CONSENT,
    status: 201,
    refused: {body: {consent_levels: ['all']}, status: 400},
  },
  {
    method: 'PUT',
    path: '/consent/gdpr',
    body: CONSENT,
    status: 200,
    refused: {body: {}, status: 400},
  },
  {
    method: 'DELETE',
    path: '/consent/gdpr?deleteAll=true',
    status: 204,
    refused: {path: '/consent/gdpr', status: 400},
  },
  ...['', '/v2'].map((version): Row => ({
    method: 'POST',
    path: `/persons/:person/impersonate${version}`,
    body: {target_url: SITE_PAGE},
    status: 201,
    refused: {...withoutToken, status: 403},
  })),
];

async function start(): Promise<Known> {
  const settings = {anonymous_persons_allowed: true, impersonator_groups: ['public']};
  const organization = {name: 'Rescue Platform', settings};
  const idp = await startProvider({seed: {...SEED, organization}});
  const bearer = await idp.signInByCode(ADDRESS);
  return {idp, bearer, personId: claimsOf(bearer).person_id};
}

describe('every call of the protocol', () => {
  it('is rejected when a value is missing or wrong, and otherwise responds as documented', async () => {
    const {idp, bearer, personId} = await start();
    const make = (call: Call, token?: string) =>
      idp.call(call.method, call.path.replace(':person', personId), call.body, {
        ...(token === undefined ? {} : {bearer: token}),
      });

    for (const row of ROWS) {
      const {refused: wrong, ...right} = row;
      const refused = await make({...right, ...wrong}, wrong.anonymous ? undefined : bearer);
      const answered = await make(right, bearer);

      const called = `${row.method} ${row.path}`;
      expect([called, refused.status, answered.status]).toEqual([called, wrong.status, row.status]);
      expect(refused.body.errors).toEqual([
        {httpcode: wrong.status, message: expect.stringMatching(/./)},
      ]);
      expect([called, answered.body.errors]).toEqual([called, undefined]);
      expect(typeof answered.body).toBe(row.status === 204 ? 'string' : 'object');
    }
  });
});

describe('POST /attestation, /attestation/v2 and /attestation/v3', () => {
  it.each(VERSIONS)('L23 reject an invalid answer at %s, without side effects', async (path) => {
    const idp = await startProvider({seed: SEED});
    const {body} = await idp.begin(email(ADDRESS), otpViaEmail);
    const [{id}] = body.result;
    const data = {otp: (await idp.lastMessage(ADDRESS)).code};
    const right = {challenge_id: id, challenge_type: 'otp', data};
    const post = async (attestation: unknown) =>
      (await idp.post(path, attestation, {organization: null})).status;

    expect(await post({...right, challenge_type: 'password_verify'})).toBe(400);
    expect(await post({...right, challenge_type: 'proxy'})).toBe(400);
    expect(await post({...right, challenge_id: undefined})).toBe(400);
    expect(await post({...right, data: [data]})).toBe(400);
    expect(await post([right, right])).toBe(400);
    expect(await post({...right, challenge_id: 'made-up'})).toBe(403);
    expect(await Promise.all([post(right), post(right)])).toEqual(
      expect.arrayContaining([200, 403]),
    );
  });

  it.each(VERSIONS)('L23 reject a later challenge before an earlier one at %s', async (path) => {
    const idp = await startProvider();
    const {body} = await idp.begin(email('fresh@example.com'), passwordFactor);
    const [, setting] = body.result;

    const early = await idp.post(path, {
      challenge_id: setting.id,
      challenge_type: 'password_set',
      data: {password: 'another-Good-1!'},
    });

    expect(early.status).toBe(400);
    const {link} = await idp.lastMessage('fresh@example.com');
    expect((await idp.openLink(link)).status).toBe(200);
    const {body: again} = await idp.begin(email('fresh@example.com'), passwordFactor);
    expect(again.result[1].type).toBe('password_set');
  });

  it('return the bare token, and v3 an object with the token', async () => {
    const idp = await startProvider();
    for (const path of VERSIONS) {
      const {body} = await idp.begin(email(ADDRESS), otpViaEmail);
      const {code} = await idp.lastMessage(ADDRESS);
      const answer = await idp.post(path, {
        challenge_id: body.result[0].id,
        challenge_type: 'otp',
        data: {otp: code},
      });
      const {result} = answer.body;
      expect(claimsOf(path.endsWith('v3') ? result.token : result).groups).toEqual(['public']);
      idp.clock.advance(1000);
    }
  });

  it('O23 never return a Location header, whatever target was requested', async () => {
    const idp = await startProvider();
    await idp.begin(email(ADDRESS), factorOf('email_link', {redirect_target: SITE_PAGE}));
    const [nonce] = challengesOf((await idp.lastMessage(ADDRESS)).link);

    const wrong = await idp.answer(nonce, {challenge: 'wrong'});
    const right = await idp.answer(nonce, {challenge: nonce.options.challenge});

    for (const {headers} of [wrong, right]) {
      expect(headers.get('Location')).toBeNull();
      expect(headers.get('Refresh')).toBeNull();
    }
    expect([wrong.status, right.status]).toEqual([401, 200]);
  });
});

describe('GET /challenge/{id}, /challenge/{id}/v2 and /challenge_pack/{id}', () => {
  it.each(['', '/v2'])('wait for a link and return its token (%j)', async (version) => {
    const idp = await startProvider();
    const {body} = await idp.begin(email(ADDRESS), factorOf('email_link'));
    const poll = (id: string) => idp.get(`/challenge/${id}${version}`, {organization: null});
    const {challenge_id: id} = body.result[0].options;

    expect((await poll('made-up')).body).toEqual(failure(403, 'authentication has expired'));
    expect((await poll(id)).status).toBe(202);
    await idp.openLink((await idp.lastMessage(ADDRESS)).link);
    expect(claimsOf((await poll(id)).body.result).groups).toEqual(['public']);
  });
});
