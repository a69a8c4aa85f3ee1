import {afterEach, expect, it, vi} from 'vitest';
import {describeSignInError} from '../signInError';
import {toError} from './finishArrival';
import {ChallengePackUnavailableError, resolveChallengePack} from './resolveChallengePack';

const NONCE = {id: 'n', type: 'nonce', options: {challenge: 'x'}};
const PROXY = {id: 'p', type: 'proxy', options: {challenge_id: 'p'}};

afterEach(() => {
  vi.unstubAllGlobals();
});

/** Resolves a pack, to which the provider gives this response. */
function resolve(respond: () => Promise<Response>) {
  const fetch = vi.fn(respond);
  vi.stubGlobal('fetch', fetch);
  const link = {kind: 'link', query: '?sidcp=x', pack: 'x'} as const;
  return {fetch, query: resolveChallengePack(link, 'https://id.example.com')};
}

const response = (status: number, body: object) => () =>
  Promise.resolve(Response.json(body, {status}));

it('puts the pack’s challenges into the query', async () => {
  const {fetch, query} = resolve(response(200, {result: [NONCE]}));

  const encoded = Buffer.from(JSON.stringify([NONCE])).toString('base64url');
  expect(await query).toBe(`?challenges=${encoded}`);
  expect(fetch).toHaveBeenCalledWith('https://id.example.com/challenge_pack/x', expect.anything());
});

it.each([[[PROXY]], [[NONCE, NONCE]], [[]], [undefined]])(
  'rejects a pack that holds %j (S05)',
  async (result) => {
    await expect(resolve(response(200, {result})).query).rejects.toThrow('something other');
  },
);

it.each([
  [403, 'TimeoutError'],
  [404, 'TimeoutError'],
  [429, 'RateLimitError'],
])('maps status %i to a %s', async (status, name) => {
  const errors = [{httpcode: status, message: 'authentication has expired'}];

  await expect(resolve(response(status, {errors})).query).rejects.toMatchObject({name});
});

const failing = (message: string) => () => Promise.reject(new TypeError(message));

it.each<[string, () => Promise<Response>]>([
  ['unknown', response(500, {})],
  ['unknown', response(503, {})],
  ['offline', failing('Failed to fetch')],
  ['offline', failing('Load failed')],
  ['offline', failing('The network connection was lost.')],
])('reports that the pack may still be valid after an error (%s)', async (kind, respond) => {
  const error = toError(await resolve(respond).query.catch((cause: unknown) => cause));

  expect(error).toBeInstanceOf(ChallengePackUnavailableError);
  expect(describeSignInError(error).kind).toBe(kind);
});
