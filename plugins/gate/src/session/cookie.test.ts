import {beforeEach, describe, expect, it} from 'vitest';
import {createSessionCookie, MAX_TOKEN_BYTES, type SessionCookie} from './cookie';

// Created per test: mutation testing ignores code that runs at import time.
let http: SessionCookie;
let https: SessionCookie;

beforeEach(() => {
  http = createSessionCookie({isSecure: false});
  https = createSessionCookie({isSecure: true});
});

const LONG = `${'A'.repeat(5000)}.${'B'.repeat(1000)}.signature-of-it`;

/** The `Cookie` header that a browser sends after these cookies were set. */
const sentAfter = (cookies: readonly string[] | null) =>
  (cookies ?? []).map((cookie) => cookie.split(';')[0]).join('; ');
const partsOf = (token: string) => sentAfter(http.write(token, 60, undefined)).split('; ');

describe('the session cookie', () => {
  it.each([
    ['no cookie', undefined, {type: 'none'}],
    ['an empty header', '', {type: 'none'}],
    ['other cookies alone', 'theme=dark; lang=en', {type: 'none'}],
    ['a name that begins alike', 'gate_session2=T', {type: 'none'}],
    ['a name that ends alike', 'x-gate_session=T', {type: 'none'}],
    ['a name alone', 'gate_session', {type: 'none'}],
    ['a longer name alone', 'gate_sessions', {type: 'none'}],
    // Browsers send it; the gate treats it as an ended session
    ['an empty value', 'gate_session=', {type: 'token', token: ''}],
    [
      'two of its name',
      'gate_session=A; gate_session=B',
      {type: 'ended', reason: 'duplicate-cookie'},
    ],
    [
      'the same twice',
      'gate_session=A; gate_session=A',
      {type: 'ended', reason: 'duplicate-cookie'},
    ],
    ['itself', 'gate_session=T', {type: 'token', token: 'T'}],
    ['itself among others', 'theme=dark;gate_session=T ; lang=en', {type: 'token', token: 'T'}],
    ['a tab before it', '\tgate_session=T', {type: 'token', token: 'T'}],
    ['a value with an equals sign', 'gate_session=a=b', {type: 'token', token: 'a=b'}],
  ])('is read from %s (%j) as %j', (_name, header, expected) => {
    expect(http.read(header)).toEqual(expected);
  });

  it.each(['\xa0', '\u2003', '\ufeff', '\v', '\f', '\r', '\x85'])(
    'is not read under a name that starts or ends with %j, which browsers do not protect (X03)',
    (space) => {
      expect(https.read(`${space}__Host-gate_session=T`)).toEqual({type: 'none'});
      expect(https.read(`__Host-gate_session${space}=T`)).toEqual({type: 'none'});
      expect(https.read(`${space}__Host-gate_session=T; __Host-gate_session=U`)).toEqual({
        type: 'token',
        token: 'U',
      });
    },
  );

  it.each([
    ['empty names', ';='.repeat(15_700)],
    ['one name', ';a=b'.repeat(7_800)],
    ['blanks within a value', `; a=b${' '.repeat(31_000)}c`],
    ['blanks within a name', `; a${' '.repeat(31_000)}b=c`],
  ])('is read quickly from a large header of %s', (_name, rest) => {
    const durations = Array.from({length: 5}, () => {
      const started = performance.now();
      expect(http.read(`gate_session=T${rest}`)).toEqual({type: 'token', token: 'T'});
      return performance.now() - started;
    });

    // The fastest, because a busy machine interrupts. With quadratic complexity, each took half a second.
    expect(Math.min(...durations)).toBeLessThan(100);
  });

  it('expires in the token’s last second, never later', () => {
    expect(http.write('T', 59.9, undefined)).toEqual([
      'gate_session=T; Max-Age=59; Path=/; HttpOnly; SameSite=Lax',
    ]);
  });

  it('replaces the previous one without clearing itself', () => {
    const header = sentAfter(http.write(LONG, 60, undefined));

    expect(http.write('T', 60, 'gate_session=S')).toHaveLength(1);
    expect(http.write(LONG, 60, header)).toHaveLength(2);
  });

  it('belongs only to the host on https', () => {
    expect(https.write('T', 60, undefined)).toEqual([
      '__Host-gate_session=T; Max-Age=60; Path=/; HttpOnly; SameSite=Lax; Secure',
    ]);
    expect(https.clear(undefined)).toEqual([
      '__Host-gate_session=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax; Secure',
    ]);
  });
});

describe('a token too large for one cookie (X24)', () => {
  it('is rejected beyond 7 kB', () => {
    expect(http.write('A'.repeat(MAX_TOKEN_BYTES + 1), 60, undefined)).toBeNull();
    expect(http.write('A'.repeat(MAX_TOKEN_BYTES), 60, undefined)).not.toBeNull();
  });

  it('is one cookie up to 4000 bytes with its name', () => {
    const longest = 'A'.repeat(4000 - 'gate_session'.length);

    expect(http.write(longest, 60, undefined)).toHaveLength(1);
    expect(http.write(`${longest}A`, 60, undefined)).toHaveLength(2);
  });

  it('is restored from parts that browsers keep', () => {
    for (const length of [3980, 4000, 4100, 7000, MAX_TOKEN_BYTES]) {
      const token = `${'A'.repeat(length - 16)}${'0123456789abcdef'}`;
      const pairs = partsOf(token);

      expect(Math.max(...pairs.map((pair) => pair.length))).toBeLessThanOrEqual(4096);
      expect(http.read(pairs.join('; '))).toEqual({type: 'token', token});
      expect(http.read(pairs.reverse().join('; '))).toEqual({type: 'token', token});
    }
  });

  const parts = () => {
    const [first = '', second = ''] = partsOf(LONG);
    const [otherFirst = '', otherSecond = ''] = partsOf(LONG.replace('-of-it', '-of-us'));
    return {first, second, otherFirst, otherSecond};
  };
  type Parts = ReturnType<typeof parts>;

  it.each<[string, (sent: Parts) => string[], string]>([
    ['the first alone', ({first}) => [first], 'malformed'],
    ['the second alone', ({second}) => [second], 'malformed'],
    ['parts of two tokens', ({first, otherSecond}) => [first, otherSecond], 'malformed'],
    [
      'parts of two tokens, the other way',
      ({second, otherFirst}) => [otherFirst, second],
      'malformed',
    ],
    [
      'parts in each other’s place',
      ({first, second}) => [first.replace('.1=', '.2='), second.replace('.2=', '.1=')],
      'malformed',
    ],
    ['a part twice', ({first, second}) => [first, second, second], 'duplicate-cookie'],
    [
      'a whole one beside them',
      ({first, second}) => [first, second, 'gate_session=T'],
      'duplicate-cookie',
    ],
    ['an empty part', ({first}) => [first, 'gate_session.2='], 'malformed'],
    ['an empty part before', ({second}) => ['gate_session.1=', second], 'malformed'],
  ])('is not restored from %s', (_name, headerOf, reason) => {
    expect(http.read(headerOf(parts()).join('; '))).toEqual({type: 'ended', reason});
  });

  it('leaves no part of an earlier session behind', () => {
    const header = sentAfter(http.write(LONG, 60, undefined));

    expect(http.write('T', 60, header)).toHaveLength(3);
    expect(http.clear(header).join()).toMatch(
      /gate_session=;.*gate_session\.1=;.*gate_session\.2=;/,
    );
    expect(http.write(LONG, 60, 'gate_session=T')?.at(-1)).toMatch(/^gate_session=; Max-Age=0/);
  });
});
