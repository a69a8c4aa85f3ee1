import {afterEach, beforeEach, describe, expect, it, onTestFinished, vi} from 'vitest';
import {createKeys, type Keys} from './keys';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

const rsa = (kid: string) => ({kty: 'RSA', kid, n: 'AQAB', e: 'AQAB'});

let now: number;
let fetches: number;
/** The provider's response; an error is thrown. */
let answer: unknown;
/** Response time in milliseconds. */
let delay: number;
let keys: Keys;
/** The clock of the provider is ahead of that of the gate by this. */
let ahead: number;
/** Problems as reported. */
let reports: string[];

beforeEach(() => {
  now = 1_000_000;
  fetches = 0;
  answer = {keys: [rsa('one')]};
  delay = 0;
  ahead = 0;
  reports = [];
  const provider = {
    async fetchKeys() {
      fetches += 1;
      if (delay > 0) {
        await new Promise((resolve) => setTimeout(resolve, delay));
      }
      if (answer instanceof Error) {
        throw answer;
      }
      return {keySet: answer, time: now + ahead};
    },
  };
  keys = createKeys(
    {
      clock: () => now,
      report: (problem, detail) => void reports.push(`${problem} ${detail}`),
      provider: {jwksURL: 'https://api.example.com/keys'},
    },
    provider,
  );
});

/** For a token that is older than all keys. */
const forKid = (kid: string) => keys.forKid(kid, 0);
const knows = async (kid: string) => (await forKid(kid))?.has(kid) ?? null;
const DOWN = new Error('the provider is down');

describe('unavailable keys', () => {
  it.each<[string, unknown]>([
    ['no answer', DOWN],
    ['no list', {}],
    ['an empty list', {keys: []}],
    ['a key without a name', {keys: [{...rsa('one'), kid: undefined}]}],
    ['a key with an empty name', {keys: [rsa('')]}],
    ['a shared secret', {keys: [{kty: 'oct', kid: 'one', k: 'c2VjcmV0'}]}],
  ])('are null: %s', async (_name, given) => {
    answer = given;

    expect(await forKid('one')).toBeNull();
  });
});

describe('a report', () => {
  /** Fetches the keys, with this response and this offset of the clock. */
  async function fetchWith(given: unknown, offset = 0): Promise<void> {
    answer = given;
    ahead = offset;
    now += 11 * MINUTE;
    await forKid('one');
  }

  it.each<[string, unknown, string]>([
    ['no answer', DOWN, 'the provider is down'],
    ['no key set', {result: []}, 'the identity provider sent no key set'],
    ['no key', {keys: []}, 'the identity provider returned a key set without a signing key'],
  ])('names the reason of a failed fetch: %s', async (_name, given, reason) => {
    await fetchWith(given);

    expect(reports).toEqual([expect.stringMatching(`^keys-unavailable .*/keys: ${reason}`)]);
  });

  it.each([
    [30_000, []],
    [30_001, ['30 seconds ahead of']],
    [-30_000, []],
    [-90_000, ['90 seconds behind']],
  ])('names a clock that differs by more than half a minute: %i ms', async (offset, words) => {
    await fetchWith(answer, offset);

    expect(reports).toEqual(words.map((text) => expect.stringContaining(`clock is ${text}`)));
  });

  it.each<[string, unknown, number]>([
    ['failure', DOWN, 0],
    ['clock', {keys: [rsa('one')]}, 90_000],
  ])('of a %s is made once, and again after it was right in between', async (_name, ...bad) => {
    await fetchWith(...bad);
    await fetchWith(...bad);
    expect(reports).toHaveLength(1);

    await fetchWith({keys: [rsa('one')]});
    await fetchWith(...bad);
    expect(reports).toHaveLength(2);
  });
});

describe('available keys', () => {
  it('are fetched once for concurrent requests', async () => {
    await Promise.all([forKid('one'), forKid('one'), forKid('two')]);

    expect(fetches).toBe(1);
  });

  it.each([
    ['for ten minutes', 10 * MINUTE, 1],
    ['not longer', 10 * MINUTE + 1, 2],
    ['not when the clock was set back by more', -(10 * MINUTE + 1), 2],
  ])('are used without a new request %s', async (_name, elapsed, expected) => {
    await forKid('one');
    now += elapsed;
    await forKid('one');

    expect(fetches).toBe(expected);
  });

  it('stay valid for a day while the provider is down', async () => {
    await forKid('one');
    answer = DOWN;
    now += 24 * HOUR;
    expect(await knows('one')).toBe(true);

    now += 1;
    expect(await forKid('one')).toBeNull();
  });
});

describe('a key that is unknown', () => {
  /** Whether the keys show that there is no such key; null if they cannot tell. */
  async function isRuledOut(kid: string, issuedAt: number): Promise<boolean | null> {
    const snapshot = await keys.forKid(kid, issuedAt / SECOND);
    return snapshot && !snapshot.has(kid);
  }

  it('is ruled out by keys fetched for it, and only these for a token as new as they', async () => {
    expect(await isRuledOut('two', now)).toBe(true);
    now += 30 * SECOND - 1;
    expect(await isRuledOut('two', now)).toBeNull();
    expect(fetches).toBe(1);

    now += 1;
    expect(await isRuledOut('two', now)).toBe(true);
    expect(fetches).toBe(2);
  });

  it.each([
    ['ruled out, if the keys are newer than its token', -(30 * SECOND + 1), true],
    ['not ruled out, if the clocks may differ by as much', -30 * SECOND, null],
  ])('is %s, until the next fetch', async (_name, offset, expected) => {
    const issuedAt = now + offset;
    await forKid('one');
    now += SECOND;

    expect(await isRuledOut('two', issuedAt)).toBe(expected);
    expect(fetches).toBe(1);
  });

  it('is not ruled out by a fetch that failed', async () => {
    await forKid('one');
    answer = DOWN;
    now += MINUTE;

    expect(await isRuledOut('two', now)).toBeNull();
    expect(fetches).toBe(2);
  });

  it('is compared with the time of the request for the keys, not of the response', async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    delay = 2 * SECOND;
    const issuedAt = now - 30 * SECOND;
    const response = forKid('one');
    now += 2 * SECOND;
    await vi.runAllTimersAsync();
    await response;

    expect(await isRuledOut('two', issuedAt)).toBeNull();
  });
});

describe('a provider that takes two seconds', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });

  afterEach(() => {
    vi.useRealTimers();
  });

  /** Milliseconds until the keys are available. */
  async function waitFor(kid: string): Promise<number> {
    delay = 2 * SECOND;
    const started = Date.now();
    const waited = forKid(kid).then(() => Date.now() - started);
    await vi.runAllTimersAsync();
    return waited;
  }

  it.each([
    ['half a second, while the key is known', 'one', 11 * MINUTE, 500],
    ['half a second, until the keys are a day old', 'one', 24 * HOUR, 500],
    ['as long as it takes, once they are older', 'one', 24 * HOUR + 1, 2000],
    ['as long as it takes, for a key that is not known', 'two', MINUTE, 2000],
  ])('delays %s', async (_name, kid, elapsed, expected) => {
    await forKid('one');
    now += elapsed;

    expect(await waitFor(kid)).toBe(expected);
  });

  it('causes no delay if the key is known and the last request failed', async () => {
    await forKid('one');
    answer = DOWN;
    now += MINUTE;
    await forKid('two');
    now += 11 * MINUTE;

    expect(await waitFor('one')).toBe(0);
    expect(fetches).toBe(3);
  });
});
