import {afterEach, beforeEach, describe, expect, it, vi} from 'vitest';
import type {Problem} from '../operatorLog';
import type {Settings} from '../options';
import {createPendingRevocations, type PendingRevocations} from './pendingRevocations';
import type {Session} from './reader';

/** Half a second before a full second, because tokens expire at full seconds and the first retry is after half a second. */
const START = Date.UTC(2026, 0, 15, 12) - 500;
const MAX_PENDING = 10_000;

/** Token and time of each call, in milliseconds since the start. */
let calls: [string, number][];
let problems: Pick<Problem, 'problem' | 'detail'>[];
/** The provider's response to a revocation. */
let take: (token: string) => boolean | Promise<boolean>;
let pending: PendingRevocations;

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
  pending = createPendingRevocations(settings, {revoke});
});

afterEach(() => {
  // In this order, because the stubs use the test's timers.
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

function tokenOf(name: string, expiresAt = Infinity): Session {
  const subject = {type: 'person', personId: `person-${name}`, groups: []};
  return {userToken: name, subject, expiresAt} as unknown as Session;
}

const timesOf = (name: string) => calls.filter(([token]) => token === name).map(([, at]) => at);
const forever = () => new Promise<boolean>(() => undefined);
const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

describe('a revocation', () => {
  it('that is accepted is neither repeated nor reported', async () => {
    take = () => true;
    await pending.revoke(tokenOf('a'));
    await pass(120_000);

    expect(timesOf('a')).toEqual([0]);
    expect(problems).toEqual([]);
  });

  it('is repeated with increasing delays up to a minute until it is accepted, and reported once', async () => {
    await pending.revoke(tokenOf('a'));
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
    await pending.revoke(tokenOf('a', (START + 1_500) / 1_000));
    await pass(60_000);

    expect(timesOf('a')).toEqual([0, 500]);
    await pending.close();
    expect(timesOf('a')).toEqual([0, 500]);
  });

  it('does not keep a process alive with its timer', async () => {
    const setTimer = vi.fn(globalThis.setTimeout);
    vi.stubGlobal('setTimeout', setTimer);
    await pending.revoke(tokenOf('a'));

    const timers = setTimer.mock.results.map(({value}) => value as NodeJS.Timeout);
    expect(timers.filter((timer) => !timer.hasRef())).toHaveLength(1);
    expect(vi.getTimerCount()).toBe(1);
  });
});

describe('more revocations than fit into memory', () => {
  it('drop the oldest, with a report', async () => {
    await pending.revoke(tokenOf('first'));
    await pending.revoke(tokenOf('second'));
    take = forever;
    for (let count = 2; count < MAX_PENDING; count++) {
      void pending.revoke(tokenOf(`${count}`));
    }
    const givenUp = () => problems.filter(({problem}) => problem === 'revoke-given-up');
    expect(givenUp()).toEqual([]);

    void pending.revoke(tokenOf('last'));
    expect(givenUp()).toMatchObject([{detail: expect.stringContaining('person-first')}]);

    await pass(500);
    expect(['first', 'second', 'last'].map(timesOf)).toEqual([[0], [0, 500], [0]]);
  });
});

describe('closing', () => {
  it('makes one last attempt, and reports what still fails', async () => {
    await pending.revoke(tokenOf('a'));
    await pending.revoke(tokenOf('b'));
    take = (token) => token === 'a';
    problems = [];
    await pending.close();

    expect(problems).toMatchObject([
      {problem: 'revoke-given-up', detail: expect.stringContaining('person-b')},
    ]);
    expect(vi.getTimerCount()).toBe(0);
    expect(calls).toHaveLength(4);
  });

  it('schedules no retry if an earlier attempt fails afterwards', async () => {
    let answer = (_isTaken: boolean) => {};
    take = () => new Promise((resolve) => (answer = resolve));
    const revoking = pending.revoke(tokenOf('a'));
    take = () => true;
    const fail = answer;
    await pending.close();
    fail(false);
    await revoking;

    expect(vi.getTimerCount()).toBe(0);
    expect(timesOf('a')).toEqual([0, 0]);
  });
});

describe('continuing where timers end with their request, and are numbers', () => {
  let timers: number[];

  beforeEach(() => {
    timers = [];
    const setTimer = globalThis.setTimeout;
    vi.stubGlobal('setTimeout', (...args: Parameters<typeof setTimer>) => {
      const timer = Number(setTimer(...args));
      timers.push(timer);
      return timer;
    });
  });

  const endRequest = () => timers.forEach((timer) => clearTimeout(timer));

  /** Starts it; `isOver` becomes true when it has returned. */
  function carryOn(): {isOver: boolean} {
    const state = {isOver: false};
    void pending.carryOn().then(() => (state.isOver = true));
    return state;
  }

  it('sleeps until each is due, and returns once all are accepted', async () => {
    await pending.revoke(tokenOf('a'));
    await pass(300);
    await pending.revoke(tokenOf('b'));
    endRequest();
    take = () => true;
    const work = carryOn();
    await vi.advanceTimersToNextTimerAsync();
    expect(calls.slice(2)).toEqual([['a', 500]]);
    expect(work.isOver).toBe(false);

    await vi.advanceTimersToNextTimerAsync();
    expect(calls.slice(3)).toEqual([['b', 800]]);
    expect(work.isOver).toBe(true);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('leaves a running attempt alone, and repeats an interrupted one', async () => {
    take = forever;
    void pending.revoke(tokenOf('a'));
    await pass(1_000);
    endRequest();
    take = () => true;
    carryOn();
    await pass(3_999);
    expect(timesOf('a')).toEqual([0]);

    await pass(1);
    expect(timesOf('a')).toEqual([0, 5_000]);
  });

  it('returns after 25 seconds, even with pending revocations', async () => {
    await pending.revoke(tokenOf('a'));
    await pass(6_500);
    const work = carryOn();
    await pass(24_999);
    expect(work.isOver).toBe(false);

    await pass(1);
    expect(work.isOver).toBe(true);
    expect(timesOf('a').at(-1)).toBe(31_500);
  });
});
