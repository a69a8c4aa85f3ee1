import {afterAll, beforeAll, describe, expect, it} from 'vitest';
import {markdownPath} from '@gated-docs/edition-format/markdown-copy';
import {canary, ROUTES} from '../../support/gate/editionFolder';
import {createGateFixture, type GateFixture} from '../../support/gate/gateFixture';

const CONFERENCE = '/apis/misc/conference/';
const MARKDOWN = {accept: 'text/markdown'};

let fixture: GateFixture;

beforeAll(async () => {
  fixture = await createGateFixture();
});
afterAll(() => fixture.close());

const ask = async (path: string, groups: string[], accept?: string) =>
  fixture.ask(path, {
    token: await fixture.signIn(...groups),
    ...(accept !== undefined && {headers: {accept}}),
  });

describe('without a session', () => {
  it.each([
    ...ROUTES.map((route) => [markdownPath(route), {}] as const),
    ...ROUTES.map((route) => [route, MARKDOWN] as const),
    ['/nothing.md', {}] as const,
    ['/nothing/', MARKDOWN] as const,
  ])('rejects %s %j with 401 and a short text', async (path, headers) => {
    const res = await fixture.ask(path, {headers});
    const body = await res.text();

    expect(res.status).toBe(401);
    expect(res.headers.get('content-type')).toBe('text/markdown; charset=utf-8');
    expect(res.headers.get('cache-control')).toBe('no-store');
    expect(body).toMatch(/^# Sign in\n/);
    expect(body).not.toContain('canary');
  });
});

describe('with a session', () => {
  it.each([
    [markdownPath(CONFERENCE), undefined, 403],
    [CONFERENCE, 'text/markdown', 403],
    ['/nothing/', 'text/markdown', 404],
    ['/nothing.md', undefined, 404],
  ])(
    'denies %s (Accept: %s) with %d and no word of another edition',
    async (path, accept, status) => {
      const res = await ask(path, ['public'], accept);

      expect(res.status).toBe(status);
      expect(res.headers.get('content-type')).toBe('text/markdown; charset=utf-8');
      expect(await res.text()).not.toContain('canary');
    },
  );

  it('gives the same response for hidden and missing pages under conceal', async () => {
    const concealing = await createGateFixture({onForbidden: 'conceal'});
    const token = await concealing.signIn('public');
    const replies = [];
    for (const path of [markdownPath(CONFERENCE), '/nothing.md']) {
      const res = await concealing.ask(path, {token});
      replies.push([res.status, await res.text()]);
    }
    await concealing.close();

    expect(replies[0]).toEqual(replies[1]);
    expect(replies[0]?.[0]).toBe(404);
  });

  it.each(ROUTES)('serves the copy of %s at its own URL and at the page’s', async (route) => {
    const copy = await ask(markdownPath(route), ['internal']);
    const negotiated = await ask(route, ['internal'], 'text/markdown');

    expect([copy.status, negotiated.status]).toEqual([200, 200]);
    expect(negotiated.headers.get('content-location')).toBe(markdownPath(route));
    expect(negotiated.headers.get('content-type')).toBe('text/markdown; charset=utf-8');
    expect(negotiated.headers.get('cache-control')).toBe('private, no-cache');
    expect(await copy.text()).toContain(canary(route));
    expect(await negotiated.text()).toContain(canary(route));
  });

  it.each([
    // Accept header, whether the Markdown copy is sent
    ['text/markdown, text/html, */*', true], // explicitly requested, as by agents
    ['text/html;q=0.8, TEXT/Markdown;q=0.9', true],
    ['text/html, text/markdown;q=0.9', false],
    ['text/markdown;q=0, */*', false],
    ['text/markdown;q=0.5, */*', false], // HTML matches the wildcard, with more weight
    ['text/markdown;q=0.5, text/*;q=0.7', false],
    ['text/markdown;q=0.5, text/html;q=0.4, */*', true], // the specific range counts
    ['text/markdown, */*', true],
    ['text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8', false],
    ['text/*', false],
    ['text/markdownish', false],
    ['text/markdown;q=nonsense', false],
  ])('Accept: %s prefers Markdown: %s', async (accept, isCopy) => {
    const res = await ask('/apis/', ['public'], accept);

    expect(res.status).toBe(200);
    expect(res.headers.get('content-type')?.startsWith('text/markdown')).toBe(isCopy);
    // In both cases: a cache must not send one client's response to the other.
    expect(res.headers.get('vary')).toBe('Cookie, Accept, Accept-Encoding');
  });

  it('responds with 304 to the entity tag of the copy, but not of the page', async () => {
    const token = await fixture.signIn('public');
    const tagOf = async (headers: Record<string, string>) =>
      (await fixture.ask('/apis/', {token, headers})).headers.get('etag') ?? '';
    const askWith = async (tag: string) =>
      fixture.ask('/apis/', {token, headers: {...MARKDOWN, 'if-none-match': tag}});

    expect((await askWith(await tagOf(MARKDOWN))).status).toBe(304);
    expect((await askWith(await tagOf({}))).status).toBe(200);
  });

  it('redirects a non-canonical URL before content negotiation', async () => {
    const res = await ask('/APIS', ['public'], 'text/markdown');

    expect(res.status).toBe(308);
    expect(res.headers.get('location')).toBe('/apis/');
  });
});
