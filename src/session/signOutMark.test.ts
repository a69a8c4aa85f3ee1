import {afterEach, describe, expect, it, vi} from 'vitest';
import {takeSignOutMark} from './signOutMark';

/** Cookies as in a browser; `kept` belong to a parent domain, so the host alone cannot remove them. */
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

describe('takeSignOutMark', () => {
  it.each([
    ['http:', 'gate_signed_out'],
    ['https:', '__Host-gate_signed_out'],
  ])('returns true only once, on %s', (protocol, name) => {
    openPage(protocol, ['theme', name]);

    expect(takeSignOutMark()).toBe(true);
    expect(takeSignOutMark()).toBe(false);
  });

  it('returns false without the cookie, or for a name that another host can set', () => {
    openPage('https:', ['theme', 'gate_signed_out', 'x__Host-gate_signed_out']);

    expect(takeSignOutMark()).toBe(false);
  });

  it('returns false if the cookie cannot be removed', () => {
    openPage('http:', [], ['gate_signed_out']);

    expect(takeSignOutMark()).toBe(false);
  });
});
