import {describe, expect, it} from 'vitest';
import type {Settings} from '../options';
import {createSessionCookie} from './cookie';

const HTTP = createSessionCookie({isSecure: false} as Settings);
const HTTPS = createSessionCookie({isSecure: true} as Settings);

const readFrom = (cookie?: string) =>
  HTTP.read(new Request('http://localhost/', cookie === undefined ? {} : {headers: {cookie}}));

describe('the session cookie', () => {
  it.each([
    ['no cookie', undefined, null],
    ['an empty header', '', null],
    ['other cookies alone', 'theme=dark; lang=en', null],
    ['a name that begins alike', 'gate_session2=T', null],
    ['a name that ends alike', 'x-gate_session=T', null],
    ['a name alone', 'gate_session', null],
    // Not null: it was sent, and counts as a session that has ended
    ['an empty value', 'gate_session=', ''],
    ['two of its name', 'gate_session=A; gate_session=B', ''],
    ['the same twice', 'gate_session=A; gate_session=A', ''],
    ['itself', 'gate_session=T', 'T'],
    ['itself among others', 'theme=dark;gate_session=T ; lang=en', 'T'],
    ['a value with an equals sign', 'gate_session=a=b', 'a=b'],
  ])('is read from %s (%j) as %j', (_name, cookie, expected) => {
    expect(readFrom(cookie)).toBe(expected);
  });

  it('is of no size that a browser would drop', () => {
    const longest = 'A'.repeat(4096 - 'gate_session='.length);

    expect(HTTP.write(`${longest}A`, 60)).toBeNull();
    expect(HTTP.write(longest, 60)).toContain(`=${longest}; Max-Age=60`);
  });

  it('ends with the second that the token ends in, never after it', () => {
    expect(HTTP.write('T', 59.9)).toBe(
      'gate_session=T; Max-Age=59; Path=/; HttpOnly; SameSite=Lax',
    );
  });

  it('belongs to the host alone on https', () => {
    expect(HTTPS.write('T', 60)).toBe(
      '__Host-gate_session=T; Max-Age=60; Path=/; HttpOnly; SameSite=Lax; Secure',
    );
    expect(HTTPS.clear()).toBe(
      '__Host-gate_session=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax; Secure',
    );
    expect(HTTP.clear()).toBe('gate_session=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax');
  });
});
