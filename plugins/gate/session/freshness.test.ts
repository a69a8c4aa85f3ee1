import {beforeEach, describe, expect, it} from 'vitest';
import type {Settings} from '../options';
import {createFreshness, type Freshness} from './freshness';
import type {Provider} from './provider';

const TOKEN = 'header.payload.signature';
const BOUND = 60_000;
const RETRY = 10_000;

let now: number;
let asked: string[];
/** Settles the provider's answers, one for each call. */
let answers: ((answer: boolean | Error) => void)[];
let freshness: Freshness;

beforeEach(() => {
  now = 1_000_000;
  asked = [];
  answers = [];
  const provider = {
    isValid: (token: string) => {
      asked.push(token);
      return new Promise<boolean>((resolve, reject) => {
        answers.push((answer) => (answer instanceof Error ? reject(answer) : resolve(answer)));
      });
    },
  } as Provider;
  const settings = {clock: () => now, revalidateSeconds: BOUND / 1000} as Settings;
  freshness = createFreshness(settings, provider);
});

/** The standing, with the provider answering the call that it causes. */
async function standing(answer: boolean | Error, urgency?: 'now') {
  const pending = freshness.standing(TOKEN, urgency);
  answers.at(-1)?.(answer);
  return pending;
}

const DOWN = new Error('the provider is down');

describe('a token that the provider does not stand by', () => {
  it('is invalid from then on, and the provider is not asked again', async () => {
    expect(await standing(false)).toBe('invalid');
    now += 10 * BOUND;
    expect(await freshness.standing(TOKEN, 'now')).toBe('invalid');

    expect(asked).toEqual([TOKEN]);
  });

  it('is invalid under its other signature too', async () => {
    await standing(false);

    expect(await freshness.standing('header.payload.other')).toBe('invalid');
    expect(asked).toHaveLength(1);
  });

  it.each([true, DOWN])(
    'is not taken back by an answer that was under way (%s)',
    async (answer) => {
      const pending = freshness.standing(TOKEN);
      freshness.end(TOKEN);
      answers[0]?.(answer);

      expect(await pending).toBe('invalid');
      expect(await freshness.standing(TOKEN)).toBe('invalid');
      expect(asked).toHaveLength(1);
    },
  );
});

describe('a token that the provider stands by', () => {
  it.each([
    ['within the bound', BOUND - 1, 1],
    ['at the bound', BOUND, 2],
    ['when the clock was set back by less', 1 - BOUND, 1],
    ['when the clock was set back', -BOUND, 2],
  ])('is asked about again: %s', async (_name, elapsed, expected) => {
    expect(await standing(true)).toBe('valid');
    now += elapsed;
    expect(await standing(true)).toBe('valid');

    expect(asked).toHaveLength(expected);
  });

  it('is asked about once for all who come together, and each for itself', async () => {
    const all = [freshness.standing(TOKEN), freshness.standing(TOKEN), freshness.standing('a.b.c')];
    expect(asked).toEqual([TOKEN, 'a.b.c']);
    answers[0]?.(true);
    answers[1]?.(false);

    expect(await Promise.all(all)).toEqual(['valid', 'valid', 'invalid']);
  });
});

describe('a provider that does not answer', () => {
  it('leaves the standing open, and is asked again in the background', async () => {
    expect(await standing(DOWN)).toBe('unreachable');
    now += RETRY - 1;
    expect(await freshness.standing(TOKEN)).toBe('unreachable');
    expect(asked).toHaveLength(1);

    now += 1;
    // Nobody waits for the second call.
    expect(await freshness.standing(TOKEN)).toBe('unreachable');
    expect(asked).toHaveLength(2);
    answers[1]?.(true);
    await expect.poll(() => freshness.standing(TOKEN)).toBe('valid');
  });

  it('is asked again at once and waited for where a session is to be opened', async () => {
    await standing(DOWN);

    expect(await standing(true, 'now')).toBe('valid');
    expect(asked).toHaveLength(2);
  });

  it('ends nothing that it stood by before, and is not asked at every request', async () => {
    await standing(true);
    now += BOUND;
    expect(await standing(DOWN)).toBe('unreachable');
    await freshness.standing(TOKEN);

    expect(asked).toHaveLength(2);
  });

  it('is asked again as soon as the bound says where that is sooner', async () => {
    freshness = createFreshness(
      {clock: () => now, revalidateSeconds: 2} as Settings,
      {isValid: async (token) => (asked.push(token), Promise.reject(DOWN))} as Provider,
    );
    await freshness.standing(TOKEN);
    now += 1_999;
    await freshness.standing(TOKEN);
    expect(asked).toHaveLength(1);

    now += 1;
    await freshness.standing(TOKEN);
    expect(asked).toHaveLength(2);
  });
});
