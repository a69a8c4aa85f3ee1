import {afterEach, beforeEach, describe, expect, it, vi} from 'vitest';
import type {Settings} from '../options';
import {createRevocationCheck, type RevocationCheck} from './revocationCheck';
import type {ValidationResult, Provider} from './provider';

const TOKEN = 'header.payload.signature';
const BOUND = 60_000;

let now: number;
let asked: string[];
/** Resolves the provider's responses, one per call. */
let answers: ((opinion: ValidationResult) => void)[];
let revocationCheck: RevocationCheck;

beforeEach(() => {
  now = 1_000_000;
  asked = [];
  answers = [];
  const provider: Provider = {
    fetchKeys: () => Promise.reject(new Error('not asked here')),
    revoke: () => Promise.reject(new Error('not asked here')),
    fetchPerson: () => Promise.reject(new Error('not asked here')),
    validateToken(token) {
      asked.push(token);
      return new Promise((resolve) => answers.push(resolve));
    },
  };
  const settings = {clock: () => now, revalidateSeconds: 60, outageSeconds: 900} as Settings;
  revocationCheck = createRevocationCheck(settings, provider);
});

afterEach(() => {
  vi.useRealTimers();
});

const DOWN: ValidationResult = {unreachable: true, retryAfterSeconds: null};

/** The verdict when the provider responds to the resulting call. */
async function judge(opinion: ValidationResult) {
  const pending = revocationCheck.judge(TOKEN);
  answers.at(-1)?.(opinion);
  return pending;
}

/** The verdict when the provider responds after this many milliseconds. */
async function judgeAfter(delay: number, opinion: ValidationResult) {
  vi.useFakeTimers();
  const pending = revocationCheck.judge(TOKEN);
  setTimeout(() => answers.at(-1)?.(opinion), delay);
  await vi.runAllTimersAsync();
  return pending;
}

describe('a token', () => {
  it('is rejected once the provider no longer confirms it, also with its other signature', async () => {
    expect(await judge('invalid')).toBe('ended');
    now += 10 * BOUND;

    expect(await revocationCheck.judge('header.payload.other')).toBe('ended');
    expect(await revocationCheck.judgeNew(TOKEN)).toBe('ended');
    expect(asked).toEqual([TOKEN]);
  });

  it('is not accepted if it was never confirmed and the provider is down (X04)', async () => {
    expect(await judge(DOWN)).toBe('unavailable');
    expect(await revocationCheck.judge(TOKEN)).toBe('unavailable');
    expect(asked).toHaveLength(1);
  });

  it.each([
    // response time of the provider, verdict in the meantime
    [499, 'ended'],
    [501, 'good'],
  ])(
    'waits half a second for a provider that just hung, and uses its late response (%i ms)',
    async (delay, verdict) => {
      await judge('valid');
      now += BOUND + 1;
      await judge(DOWN);
      now += 11_000;

      expect(await judgeAfter(delay, 'invalid')).toBe(verdict);
      expect(await revocationCheck.judge(TOKEN)).toBe('ended');
    },
  );

  it('waits without limit if the provider is not known to be down', async () => {
    await judge('valid');
    now += BOUND + 1;

    expect(await judgeAfter(3_000, 'invalid')).toBe('ended');
  });

  it('opens a session again without a request if the provider has just confirmed it', async () => {
    await judge('valid');

    expect(await revocationCheck.judgeNew(TOKEN)).toBe('good');
    expect(asked).toHaveLength(1);
  });

  it('opens no session from an earlier confirmation alone', async () => {
    await judge('valid');
    now += 1_000;
    const pending = revocationCheck.judgeNew(TOKEN);
    answers.at(-1)?.(DOWN);

    expect(await pending).toBe('unavailable');
    expect(asked).toHaveLength(2);
  });

  it('opens no session when the clock is set back to a time before a failed call', async () => {
    await judge('valid');
    now += BOUND + 1;
    await judge(DOWN);
    now -= BOUND + 1;
    const pending = revocationCheck.judgeNew(TOKEN);
    answers.at(-1)?.(DOWN);

    expect(await pending).toBe('unavailable');
    expect(asked).toHaveLength(3);
  });
});
