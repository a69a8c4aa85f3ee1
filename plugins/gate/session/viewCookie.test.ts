import {beforeEach, describe, expect, it} from 'vitest';
import {createViewCookie, type ViewCookie} from './viewCookie';

describe.each([
  ['on https', true, '__Host-gate_view', '; Secure'],
  ['on this machine', false, 'gate_view', ''],
])('the cookie of a view %s', (_where, isSecure, name, secure) => {
  const attributes = `Path=/; HttpOnly; SameSite=Lax${secure}`;
  let cookie: ViewCookie;

  beforeEach(() => {
    cookie = createViewCookie({isSecure});
  });

  it('is set for the lifetime of the session', () => {
    expect(cookie.write('public', 59.9)).toBe(`${name}=public; Max-Age=59; ${attributes}`);
  });

  it.each([
    ['it', `a=b; ${name}=public`, 'public'],
    ['none', undefined, null],
    ['others', 'a=b', null],
    ['one that only begins like it', `${name}s=public`, null],
    ['two of it', `${name}=public; ${name}=apps`, null],
  ])('is read from a header with %s', (_what, header, edition) => {
    expect(cookie.read(header)).toBe(edition);
  });

  it.each([
    [`${name}=public`, [`${name}=; Max-Age=0; ${attributes}`]],
    [`${name}=a; ${name}=b`, [`${name}=; Max-Age=0; ${attributes}`]],
    ['a=b', []],
    [undefined, []],
  ])('is cleared if %j contains it', (header, cleared) => {
    expect(cookie.clear(header)).toEqual(cleared);
  });
});
