import {afterEach, beforeEach, describe, expect, it, vi} from 'vitest';
import type {Settings} from '../options';
import {createRevocationCheck, type RevocationCheck} from './revocationCheck';
import {createMemoryStore} from '../state/memoryStore';
import type {StateStore} from '../state/stateStore';
import type {ValidationResult, Provider} from './provider';

const TOKEN = 'header.payload.signature';
const SESSION = {id: 'id', userToken: TOKEN, expiresAt: 10_000};
const BOUND = 60_000;

let now: number;
let asked: string[];
/** Resolves the provider's responses, one per call. */
let answers: ((opinion: ValidationResult) => void)[];
let revocationCheck: RevocationCheck;
let state: Pick<StateStore, 'isShared' | 'ended'>;

beforeEach(() => {
  now = 1_000_000;
  asked = [];
  answers = [];
  const provider: Pick<Provider, 'validateToken'> = {
    validateToken(token) {
      asked.push(token);
      return new Promise((resolve) => answers.push(resolve));
    },
  };
  const settings = {clock: () => now, revalidateSeconds: 60, outageSeconds: 900} as Settings;
  state = createMemoryStore();
  revocationCheck = createRevocationCheck(settings, provider, state);
});

afterEach(() => {
  vi.useRealTimers();
});

const DOWN: ValidationResult = {unreachable: true, retryAfterSeconds: null};

/** The verdict when the provider responds to the resulting call. */
async function judge(opinion: ValidationResult) {
  const pending = revocationCheck.judge(SESSION);
  answers.at(-1)?.(opinion);
  return pending;
}

/** The verdict when the provider responds after this many milliseconds. */
async function judgeAfter(delay: number, opinion: ValidationResult) {
  vi.useFakeTimers();
  const pending = revocationCheck.judge(SESSION);
  setTimeout(() => answers.at(-1)?.(opinion), delay);
  await vi.runAllTimersAsync();
  return pending;
}

describe('a token', () => {
  it('is rejected once the provider no longer confirms it, also with its other signature', async () => {
    expect(await judge('invalid')).toBe('ended');
    now += 10 * BOUND;

    expect(await revocationCheck.judge({...SESSION, userToken: 'header.payload.other'})).toBe(
      'ended',
    );
    expect(await revocationCheck.judgeNew(SESSION)).toBe('ended');
    expect(asked).toEqual([TOKEN]);
  });

  it('is not accepted if it was never confirmed and the provider is down (X04)', async () => {
    expect(await judge(DOWN)).toBe('unavailable');
    expect(await revocationCheck.judge(SESSION)).toBe('unavailable');
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
      expect(await revocationCheck.judge(SESSION)).toBe('ended');
    },
  );

  it('waits without limit if the provider is not known to be down', async () => {
    await judge('valid');
    now += BOUND + 1;

    expect(await judgeAfter(3_000, 'invalid')).toBe('ended');
  });

  it('opens a session again without a request if the provider has just confirmed it', async () => {
    await judge('valid');

    expect(await revocationCheck.judgeNew(SESSION)).toBe('good');
    expect(asked).toHaveLength(1);
  });

  it('opens no session from an earlier confirmation alone', async () => {
    await judge('valid');
    now += 1_000;
    const pending = revocationCheck.judgeNew(SESSION);
    answers.at(-1)?.(DOWN);

    expect(await pending).toBe('unavailable');
    expect(asked).toHaveLength(2);
  });

  it('opens no session when the clock is set back to a time before a failed call', async () => {
    await judge('valid');
    now += BOUND + 1;
    await judge(DOWN);
    now -= BOUND + 1;
    const pending = revocationCheck.judgeNew(SESSION);
    answers.at(-1)?.(DOWN);

    expect(await pending).toBe('unavailable');
    expect(asked).toHaveLength(3);
  });
});

describe('with a shared store', () => {
  const settings = {clock: () => now, revalidateSeconds: 60, outageSeconds: 900} as Settings;

  /** The verdict with both responses. `null`: the store does not respond. */
  async function judgeWith(isEnded: boolean | null, opinion: ValidationResult) {
    const has = () =>
      isEnded === null ? Promise.reject(new Error('gone')) : Promise.resolve(isEnded);
    const added: string[] = [];
    const add = async ({id}: {id: string}) => void added.push(id);
    const ended = {...createMemoryStore().ended, has, add};
    const validateToken = () => Promise.resolve(opinion);
    const check = createRevocationCheck(settings, {validateToken}, {isShared: true, ended});
    return [await check.judge(SESSION), added];
  }

  it.each<[isEnded: boolean | null, ValidationResult, verdict: string, added: string[]]>([
    [false, 'valid', 'good', []],
    // Signed out at another gate, and the provider does not know yet, or is down.
    [true, 'valid', 'ended', []],
    [true, DOWN, 'ended', []],
    // Other gates learn of it.
    [false, 'invalid', 'ended', ['id']],
    // Fail closed: the store might know of a sign-out.
    [null, 'valid', 'unavailable', []],
    [null, 'invalid', 'ended', []],
    [false, DOWN, 'unavailable', []],
  ])(
    'a new token that is ended: %j, and %j at the provider, is %s',
    async (isEnded, opinion, verdict, added) => {
      expect(await judgeWith(isEnded, opinion)).toEqual([verdict, added]);
    },
  );
});
