import {afterEach, expect, it, vi} from 'vitest';
import {readGateSession, takeSignOutMark} from './session';

const NOW = Date.UTC(2026, 0, 15, 12);
const SESSION = {
  person: 'p1',
  groups: ['public'],
  expiresAt: new Date(NOW + 60_000).toISOString(),
};
const VIEWS = [{edition: 'signed-in', groups: []}];

afterEach(() => {
  vi.unstubAllGlobals();
});

it.each<[string, number, string, object]>([
  [
    'all fields',
    200,
    JSON.stringify({
      ...SESSION,
      handle: {type: 'email_address', value: 'reader@example.com'},
      organizations: ['org-1'],
      readTokens: true,
      edition: 'public',
      isPartial: true,
      views: VIEWS,
    }),
    {
      status: 'signed-in',
      subject: {type: 'person', personId: 'p1', groups: ['public']},
      handle: 'reader@example.com',
      organizations: ['org-1'],
      hasReadTokens: true,
      edition: 'public',
      isPartial: true,
      views: VIEWS,
      view: undefined,
    },
  ],
  [
    'a session without its malformed fields',
    200,
    JSON.stringify({
      ...SESSION,
      handle: 'reader@example.com',
      organizations: 'org-1',
      readTokens: 'yes',
      edition: 7,
      isPartial: 'yes',
      views: [null, {edition: 'signed-in'}, {groups: []}],
      view: {edition: 'public', groups: 'public'},
    }),
    {
      status: 'signed-in',
      handle: undefined,
      organizations: undefined,
      hasReadTokens: false,
      edition: undefined,
      isPartial: false,
      views: [],
      view: undefined,
    },
  ],
  // The page of a network that wants its own sign-in first.
  ['no gate', 200, '<html>', {status: 'unreachable'}],
  ['no session', 200, '{}', {status: 'unreachable'}],
  ['a failure', 503, '', {status: 'unreachable'}],
  ['that nobody is signed in', 401, '{}', {status: 'signed-out'}],
])('reads %s from the response %d %s', async (_what, status, body, expected) => {
  const headers = {date: new Date(NOW).toUTCString()};
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(body, {status, headers})));

  expect(await readGateSession()).toMatchObject(expected);
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
