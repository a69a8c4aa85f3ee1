import {base64url} from 'jose';
import {beforeEach, describe, expect, it, onTestFinished, vi} from 'vitest';
import type {Problem} from '../operatorLog';
import {parseOptions} from '../options';
import type {Provider} from './provider';
import {createSessions, type Session, type Sessions} from './sessions';

const PROVIDER = 'https://api.example.com';
const MINUTE = 60_000;

let now: number;
/** Offset of the provider's clock in milliseconds. */
let ahead: number;
let problems: Problem[];
/** Receives the problems of the gate. */
let onProblem: (problem: Problem) => void;
let sessions: Sessions;

beforeEach(() => {
  now = Date.UTC(2026, 0, 15, 12);
  ahead = 0;
  problems = [];
  onProblem = (problem) => problems.push(problem);
  const settings = parseOptions({
    publicURL: 'http://localhost:3000',
    provider: {orgID: 'org-1', baseURL: PROVIDER, sdkURL: `${PROVIDER}/sdk.html`},
    clock: () => now,
    onProblem: (problem) => onProblem(problem),
  });
  const provider: Provider = {
    fetchKeys: async () => ({
      keySet: {keys: [{kty: 'RSA', kid: 'one', n: 'AQAB', e: 'AQAB'}]},
      time: now + ahead,
    }),
    validateToken: () => Promise.reject(new Error('not asked here')),
    revoke: () => Promise.reject(new Error('not asked here')),
    fetchPerson: () => Promise.reject(new Error('not asked here')),
  };
  sessions = createSessions(settings, provider);
});

describe('the session of a request', () => {
  it.each([
    ['no cookie', 'theme=dark', {type: 'none'}],
    ['one part of two', 'gate_session.1=x', {type: 'ended', reason: 'malformed'}],
    ['two cookies', 'gate_session=A; gate_session=B', {type: 'ended', reason: 'duplicate-cookie'}],
  ])('with %s', async (_what, cookies, session) => {
    expect(await sessions.authenticate(cookies)).toEqual(session);
  });
});

describe('a provider with a different clock', () => {
  /** Makes the gate fetch the keys and thereby the provider's time. */
  async function fetchKeys(difference: number): Promise<Session> {
    now += MINUTE;
    ahead = difference;
    const header = base64url.encode(JSON.stringify({alg: 'RS256', kid: `key-${now}`}));
    return sessions.authenticate(`gate_session=${header}.e30.c2ln`);
  }

  it.each([
    [30_000, []],
    [30_001, ['30 seconds ahead of']],
    [-30_000, []],
    [-90_000, ['90 seconds behind']],
  ])('is reported beyond half a minute: %i ms', async (difference, said) => {
    await fetchKeys(difference);

    expect(problems).toEqual(
      said.map((words) => ({
        time: new Date(now).toISOString(),
        problem: 'clock-differs',
        detail: `The provider's clock is ${words} this machine's clock. Synchronise this machine's clock, because it determines when sessions expire.`,
      })),
    );
  });

  it('is reported once, and again after the clocks agreed in between', async () => {
    await fetchKeys(90_000);
    await fetchKeys(90_000);
    expect(problems).toHaveLength(1);

    await fetchKeys(0);
    expect(problems).toHaveLength(1);

    await fetchKeys(90_000);
    expect(problems).toHaveLength(2);
  });

  it('does not make the keys unavailable when the callback for problems throws', async () => {
    const written = vi.spyOn(console, 'error').mockReturnValue();
    onTestFinished(() => written.mockRestore());
    onProblem = () => {
      throw new Error('the log is full');
    };

    expect(await fetchKeys(90_000)).toEqual({type: 'ended', reason: 'unknown-key'});
    expect(written.mock.calls).toEqual([[expect.stringContaining('"clock-differs"')]]);
  });
});
