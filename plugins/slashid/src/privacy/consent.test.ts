import {afterEach, beforeEach, describe, expect, it, vi} from 'vitest';
import {blockStorage, storageOver} from '../../../../tests/support/stubBrowser';
import type {AccessConfig} from '@gated-docs/access-config';
import {choose, onChoice, readChoice, readConsents, sendUnsentChoice} from './consent';

const ACCESS = {
  orgID: 'org',
  baseURL: 'https://id.example',
  sdkURL: 'https://id.example/sdk.html',
  storeToken: false,
} as AccessConfig;

const consents = (...levels: string[]) => ({
  result: {consents: levels.map((level) => ({consent_level: level, created_at: ''}))},
});

it.each([
  ['analytics among others', consents('necessary', 'analytics'), 'allowed'],
  ['the necessary alone', consents('necessary'), 'refused'],
  ['none', consents('none'), 'refused'],
  ['marketing, which is not asked for here', consents('marketing'), 'refused'],
  ['no choice yet', consents(), undefined],
  ['nothing', {}, undefined],
  ['no response', null, undefined],
])('reads %s as %s', (_case, body, expected) => {
  expect(readConsents(body)).toBe(expected);
});

describe('the stored choice', () => {
  const stored = new Map<string, string>();
  let browser: EventTarget;

  beforeEach(() => {
    browser = Object.assign(new EventTarget(), {localStorage: storageOver(stored)});
    vi.stubGlobal('window', browser);
    vi.stubGlobal('localStorage', storageOver(stored));
  });
  afterEach(() => {
    stored.clear();
    vi.unstubAllGlobals();
  });

  it('applies only to the person who made it', async () => {
    expect(await choose(ACCESS, 'p1', 'allowed')).toBe('later');
    expect(readChoice('p1')).toBe('allowed');
    expect(readChoice('p2')).toBeUndefined();
    await choose(ACCESS, 'p1', 'refused');
    expect(readChoice('p1')).toBe('refused');
  });

  it.each(['', 'null', '7', '{"person":"p1"}', '{"person":"p1","choice":"all"}'])(
    'is undefined if %j is stored',
    (value) => {
      stored.set('portal-consent', value);
      expect(readChoice('p1')).toBeUndefined();
    },
  );

  it('is sent with the next sign-in of the same person if there was no token', async () => {
    const sent: unknown[] = [];
    let status = 503;
    vi.stubGlobal('fetch', (url: string, {method, body}: RequestInit) => {
      sent.push([method, url, JSON.parse(String(body))]);
      return Promise.resolve(new Response(null, {status}));
    });
    await choose(ACCESS, 'p1', 'refused');
    await sendUnsentChoice(ACCESS, 'p2', 'token');
    expect(sent).toEqual([]);

    await sendUnsentChoice(ACCESS, 'p1', 'token');
    status = 200;
    await sendUnsentChoice(ACCESS, 'p1', 'token');
    await sendUnsentChoice(ACCESS, 'p1', 'token');
    const request = ['PUT', 'https://id.example/consent/gdpr', {consent_levels: ['necessary']}];
    expect(sent).toEqual([request, request]);
    expect(readChoice('p1')).toBe('refused');
  });

  it.each([
    ['on this page', () => void choose(ACCESS, 'p1', 'refused')],
    ['in another tab', () => void browser.dispatchEvent(new Event('storage'))],
    [
      'while the page was in the back/forward cache',
      () => void browser.dispatchEvent(new Event('pageshow')),
    ],
  ])('notifies listeners of a choice made %s', (_where, make) => {
    const seen: unknown[] = [];
    const stop = onChoice(() => seen.push(readChoice('p1')));
    stored.set('portal-consent', JSON.stringify({person: 'p1', choice: 'refused'}));
    make();
    stop();
    make();
    expect(seen).toEqual(['refused']);
  });

  it('applies to the page if storage is blocked', async () => {
    blockStorage();
    await choose(ACCESS, 'p1', 'allowed');
    expect(readChoice('p1')).toBe('allowed');
  });
});
