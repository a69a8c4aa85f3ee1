import {afterEach, describe, expect, it, vi} from 'vitest';
import {takeSignOutMark} from './signOutMark';

/** Cookies as a browser keeps them, of which `kept` are those of a domain, which no host removes alone. */
function openPage(protocol: string, cookies: readonly string[], kept: readonly string[] = []) {
  const own = new Map(cookies.map((name) => [name, '1']));
  vi.stubGlobal('window', {location: {protocol}});
  vi.stubGlobal('document', {
    get cookie() {
      return [...own.keys(), ...kept].map((name) => `${name}=1`).join('; ');
    },
    set cookie(text: string) {
      const [name = ''] = text.split('=');
      expect(text).toContain('Max-Age=0; Path=/');
      expect(text.includes('Secure')).toBe(protocol === 'https:');
      own.delete(name);
    },
  });
}

afterEach(() => vi.unstubAllGlobals());

describe('the mark of a sign-out', () => {
  it.each([
    ['http:', 'gate_signed_out'],
    ['https:', '__Host-gate_signed_out'],
  ])('is taken once, on %s', (protocol, name) => {
    openPage(protocol, ['theme', name]);

    expect(takeSignOutMark()).toBe(true);
    expect(takeSignOutMark()).toBe(false);
  });

  it('is none without a cookie, or under a name that another host can set', () => {
    openPage('https:', ['theme', 'gate_signed_out', 'x__Host-gate_signed_out']);

    expect(takeSignOutMark()).toBe(false);
  });

  it('is none when it cannot be removed', () => {
    openPage('http:', [], ['gate_signed_out']);

    expect(takeSignOutMark()).toBe(false);
  });
});
