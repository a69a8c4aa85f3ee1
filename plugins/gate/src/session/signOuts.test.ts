import {afterEach, beforeEach, describe, expect, it, vi} from 'vitest';
import type {Problem} from '../operatorLog';
import type {Settings} from '../options';
import {createMemoryStore} from '../state/memoryStore';
import {createSignOuts, SYNC_MS, type SignOuts} from './signOuts';
import type {Session} from './reader';

/** Half a second before a full second, because tokens expire at full seconds and the first retry is after half a second. */
const START = Date.UTC(2026, 0, 15, 12) - 500;
const MAX_PENDING = 10_000;

/** Token and time of each call, in milliseconds since the start. */
let calls: [string, number][];
let problems: Pick<Problem, 'problem' | 'detail'>[];
/** The provider's response to a revocation. */
let take: (token: string) => boolean | Promise<boolean>;
let signOuts: SignOuts;
let parts: Parameters<typeof createSignOuts>[0];
/** IDs of the tokens that ended here. */
let ended: string[];

beforeEach(() => {
  vi.useFakeTimers({now: START});
  calls = [];
  problems = [];
  take = () => false;
  const revoke = async (token: string) => {
    calls.push([token, Date.now() - START]);
    return take(token);
  };
  const settings: Pick<Settings, 'clock' | 'report'> = {
    clock: () => Date.now(),
    report: (problem, detail) => void problems.push({problem, detail}),
  };
  ended = [];
  parts = {settings, provider: {revoke}, state: createMemoryStore()};
  signOuts = createSignOuts(parts, (id) => void ended.push(id));
});

afterEach(() => {
  // In this order, because the stubs use the test's timers.
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

function tokenOf(name: string, expiresAt = Infinity): Session {
  const subject = {type: 'person', personId: `person-${name}`, groups: []};
  return {id: name, userToken: name, subject, expiresAt} as unknown as Session;
}

const timesOf = (name: string) => calls.filter(([token]) => token === name).map(([, at]) => at);
const forever = () => new Promise<boolean>(() => undefined);
const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

describe('a revocation', () => {
  beforeEach(() => void setInterval(signOuts.sync, SYNC_MS));

  it('that is accepted is neither repeated nor reported', async () => {
    take = () => true;
    await signOuts.end(tokenOf('a'));
    await pass(120_000);

    expect(timesOf('a')).toEqual([0]);
    expect(problems).toEqual([]);
  });

  it('is repeated with increasing delays up to a minute until it is accepted, and reported once', async () => {
    await signOuts.end(tokenOf('a'));
    await pass(170_000);
    take = () => true;
    await pass(600_000);

    const seconds = [0, 0.5, 1.5, 3.5, 7.5, 15.5, 31.5, 63.5, 123.5, 183.5];
    expect(timesOf('a')).toEqual(seconds.map((at) => at * 1_000));
    expect(problems).toMatchObject([
      {problem: 'revoke-failed', detail: expect.stringContaining('person-a')},
    ]);
  });

  it('is abandoned once the token has expired', async () => {
    await signOuts.end(tokenOf('a', (START + 1_500) / 1_000));
    await pass(60_000);

    expect(timesOf('a')).toEqual([0, 500]);
    await signOuts.close();
    expect(timesOf('a')).toEqual([0, 500]);
  });
});

describe('more revocations than fit into memory', () => {
  it('are not accepted, unless the provider accepts them at once', async () => {
    take = forever;
    for (let count = 0; count < MAX_PENDING; count++) {
      void signOuts.end(tokenOf(`${count}`));
    }
    await pass(0);
    take = (token) => token === 'good';

    expect(
      await Promise.all([signOuts.end(tokenOf('late')), signOuts.end(tokenOf('good'))]),
    ).toEqual([false, true]);
    expect(ended).toContain('good');
    expect(ended).not.toContain('late');
    expect(problems).toMatchObject([{problem: 'store-unavailable'}]);
  });
});

describe('closing', () => {
  it('makes one last attempt, and reports what still fails', async () => {
    await signOuts.end(tokenOf('a'));
    await signOuts.end(tokenOf('b'));
    take = (token) => token === 'a';
    problems = [];
    await signOuts.close();

    expect(problems).toMatchObject([
      {problem: 'revoke-given-up', detail: expect.stringContaining('person-b')},
    ]);
    expect(vi.getTimerCount()).toBe(0);
    expect(calls).toHaveLength(4);
  });
});

describe('continuing on a platform without timers', () => {
  it('retries what failed here until it is accepted', async () => {
    await signOuts.end(tokenOf('a'));
    const carrying = signOuts.carryOn();
    await pass(1_000);
    take = () => true;
    await pass(1_000);
    await carrying;

    expect(timesOf('a')).toEqual([0, 500, 1_500]);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('returns after 25 seconds, even with pending revocations', async () => {
    await signOuts.end(tokenOf('a'));
    let isOver = false;
    void signOuts.carryOn().then(() => (isOver = true));
    await pass(24_999);
    expect(isOver).toBe(false);

    await pass(1_000);
    expect(isOver).toBe(true);
  });

  it('leaves a running attempt alone, and repeats an interrupted one', async () => {
    take = forever;
    void signOuts.end(tokenOf('a'));
    await pass(4_999);
    await signOuts.sync();
    expect(timesOf('a')).toEqual([0]);

    await pass(501);
    await signOuts.sync();
    await pass(0);
    expect(timesOf('a')).toEqual([0, 5_500]);
  });
});

describe('a token that ended at another gate', () => {
  const store = createMemoryStore();
  let news: string[];
  let times: number[];

  beforeEach(() => {
    news = [];
    times = [];
  });

  function open(since = async () => ({ids: news, time: 70_000, hasDue: false})) {
    const told: [string, boolean][] = [];
    const state = {
      ...store,
      ended: {...store.ended, since: (time: number) => (times.push(time), since())},
    };
    const {sync} = createSignOuts({...parts, state}, (id, isOwn) => void told.push([id, isOwn]));
    return {told, sync};
  }

  it('ends here, from the last time on that the store was read, with an overlap', async () => {
    const {told, sync} = open();
    await sync();
    news = ['a'];
    await pass(SYNC_MS);
    await sync();

    expect(told).toEqual([['a', false]]);
    expect(times.slice(1)).toEqual([60_000]);
  });

  it('is read at most every half second, however many requests there are', async () => {
    const {sync} = open();
    await Promise.all([sync(), sync(), sync()]);
    await pass(SYNC_MS - 1);
    await sync();

    expect(times).toHaveLength(1);
  });

  it('is awaited for a second at most, and a store that does not respond is reported once', async () => {
    const hanging = open(() => new Promise(() => undefined)).sync();
    await pass(1_000);
    await hanging;

    const {sync} = open(() => Promise.reject(new Error('gone')));
    await sync();
    await pass(SYNC_MS);
    await sync();
    expect(problems).toEqual([{problem: 'store-unavailable', detail: 'gone'}]);
  });
});
