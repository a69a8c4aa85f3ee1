import {afterEach, expect, it, vi} from 'vitest';
import {storageOver} from '../../../../tests/support/stubBrowser';
import {readMark, setMark, takeMark, takeSignOutMark} from './marks';

afterEach(() => vi.unstubAllGlobals());

it('marks an organization switch as `in_progress` in session storage, until the next page reads it', () => {
  const stored = new Map<string, string>();
  vi.stubGlobal('sessionStorage', storageOver(stored));
  expect(takeMark('organizationSwitch')).toBeNull();
  setMark('organizationSwitch', 'in_progress');
  expect([...stored.values()]).toEqual(['in_progress']);
  expect(readMark('organizationSwitch')).toBe('in_progress');
  expect(takeMark('organizationSwitch')).toBe('in_progress');
  expect(stored.size).toBe(0);
});

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

it.each([
  // protocol, removable cookies, others, whether the gate has ended the session
  ['http:', ['theme', 'gate_signed_out'], [], true],
  ['https:', ['theme', '__Host-gate_signed_out'], [], true],
  // Another host can set this name.
  ['https:', ['theme', 'gate_signed_out', 'x__Host-gate_signed_out'], [], false],
  ['http:', [], ['gate_signed_out'], false],
])(
  'on %s with the cookies %j and %j, reads the mark as %s, only once',
  (protocol, own, kept, is) => {
    openPage(protocol, own, kept);

    expect(takeSignOutMark()).toBe(is);
    expect(takeSignOutMark()).toBe(false);
  },
);
