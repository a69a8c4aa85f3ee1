import {afterEach, describe, expect, it, vi} from 'vitest';
import {describeSignInError} from '../signInError';
import {resolveChallengePack, ChallengePackUnavailableError} from './resolveChallengePack';

const NONCE = {id: 'n', type: 'nonce', options: {challenge: 'x'}};
const PROXY = {id: 'p', type: 'proxy', options: {challenge_id: 'p'}};
const encoded = Buffer.from(JSON.stringify([NONCE])).toString('base64url');

afterEach(() => {
  vi.unstubAllGlobals();
});

describe('resolveChallengePack', () => {
  const link = {kind: 'link', query: '?sidcp=x', pack: 'x'} as const;

  function respond(status: number, body: object) {
    const fetch = vi.fn().mockResolvedValue(new Response(JSON.stringify(body), {status}));
    vi.stubGlobal('fetch', fetch);
    return fetch;
  }

  it('puts the pack’s challenges into the query', async () => {
    const fetch = respond(200, {result: [NONCE]});

    const query = await resolveChallengePack(link, 'https://id.example.com');

    expect(query).toBe(`?challenges=${encoded}`);
    expect(fetch.mock.calls[0]?.[0]).toBe('https://id.example.com/challenge_pack/x');
  });

  it.each([[[PROXY]], [[NONCE, NONCE]], [[]], [undefined]])(
    'rejects a pack that holds %j (S05)',
    async (result) => {
      respond(200, {result});

      await expect(resolveChallengePack(link, 'https://id.example.com')).rejects.toThrow(
        'something other',
      );
    },
  );

  it.each([
    [403, 'TimeoutError'],
    [404, 'TimeoutError'],
    [429, 'RateLimitError'],
  ])('maps status %i to a %s', async (status, name) => {
    respond(status, {errors: [{httpcode: status, message: 'authentication has expired'}]});

    await expect(resolveChallengePack(link, 'https://id.example.com')).rejects.toMatchObject({
      name,
    });
  });

  it.each([500, 503])(
    'reports that the pack may still be valid after status %i',
    async (status) => {
      respond(status, {});

      await expect(resolveChallengePack(link, 'https://id.example.com')).rejects.toBeInstanceOf(
        ChallengePackUnavailableError,
      );
    },
  );

  it.each(['Failed to fetch', 'Load failed', 'The network connection was lost.'])(
    'reports that the pack may still be valid after the network error “%s”',
    async (message) => {
      vi.stubGlobal('fetch', () => Promise.reject(new TypeError(message)));

      const error: unknown = await resolveChallengePack(link, 'https://id.example.com').catch(
        (reason: unknown) => reason,
      );

      expect(error).toBeInstanceOf(ChallengePackUnavailableError);
      expect(describeSignInError(error as Error).kind).toBe('offline');
    },
  );
});
