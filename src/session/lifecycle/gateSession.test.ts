import {afterEach, describe, expect, it, vi} from 'vitest';
import {readGateSession} from './gateSession';

const NOW = Date.UTC(2026, 0, 15, 12);
const SESSION = {
  person: 'p1',
  groups: ['public'],
  expiresAt: new Date(NOW + 60_000).toISOString(),
};

function answer(body: string, status = 200): void {
  const headers = {date: new Date(NOW).toUTCString()};
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(body, {status, headers})));
}

afterEach(() => {
  vi.unstubAllGlobals();
});

describe('readGateSession', () => {
  it('reads the user and the expiry', async () => {
    answer(
      JSON.stringify({
        ...SESSION,
        handle: {type: 'email_address', value: 'reader@example.com'},
        organizations: ['org-1'],
        readTokens: true,
        edition: 'public',
        isPartial: true,
        views: [{edition: 'signed-in', groups: []}],
      }),
    );

    const session = await readGateSession();

    expect(session).toMatchObject({
      status: 'signed-in',
      subject: {type: 'person', personId: 'p1', groups: ['public']},
      handle: 'reader@example.com',
      organizations: ['org-1'],
      hasReadTokens: true,
      edition: 'public',
      isPartial: true,
      views: [{edition: 'signed-in', groups: []}],
      view: undefined,
    });
  });

  it('drops malformed fields', async () => {
    answer(
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
    );

    expect(await readGateSession()).toMatchObject({
      status: 'signed-in',
      handle: undefined,
      organizations: undefined,
      hasReadTokens: false,
      edition: undefined,
      isPartial: false,
      views: [],
      view: undefined,
    });
  });

  it.each([
    ['the page of a network that wants its own sign-in first', '<html>', 200],
    ['something else', '{}', 200],
    ['a failure', '', 503],
  ])('treats %s as an unreachable gate', async (_what, body, status) => {
    answer(body, status);

    expect(await readGateSession()).toEqual({status: 'unreachable'});
  });

  it('is signed out after a 401', async () => {
    answer('{}', 401);

    expect(await readGateSession()).toEqual({status: 'signed-out'});
  });
});
