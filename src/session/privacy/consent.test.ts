import {afterEach, beforeEach, describe, expect, it, vi} from 'vitest';
import {keepChoice, onChoice, readChoice, readConsents, sendUnsentChoice} from './consent';

const consents = (...levels: string[]) => ({
  result: {consents: levels.map((level) => ({consent_level: level, created_at: ''}))},
});

describe('readConsents', () => {
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
});

describe('the stored choice', () => {
  const stored = new Map<string, string>();

  beforeEach(() => {
    vi.stubGlobal('window', {
      localStorage: {
        getItem: (key: string) => stored.get(key) ?? null,
        setItem: (key: string, value: string) => stored.set(key, value),
      },
    });
  });
  afterEach(() => {
    stored.clear();
    vi.unstubAllGlobals();
  });

  it('applies only to the person who made it', () => {
    keepChoice('p1', 'allowed');
    expect(readChoice('p1')).toBe('allowed');
    expect(readChoice('p2')).toBeUndefined();
    keepChoice('p1', 'refused');
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
    const provider = {orgID: 'org', baseURL: 'https://id.example'};
    keepChoice('p1', 'refused', true);
    await sendUnsentChoice(provider, 'p2', 'token');
    expect(sent).toEqual([]);

    await sendUnsentChoice(provider, 'p1', 'token');
    status = 200;
    await sendUnsentChoice(provider, 'p1', 'token');
    await sendUnsentChoice(provider, 'p1', 'token');
    const request = [
      'PUT',
      'https://id.example/consent/gdpr',
      {consent_levels: ['necessary']},
    ] as const;
    expect(sent).toEqual([request, request]);
    expect(readChoice('p1')).toBe('refused');
  });

  it('notifies listeners, even if storage is blocked', () => {
    vi.stubGlobal('window', new EventTarget());
    const heard: string[] = [];
    const stop = onChoice('p1', (choice) => heard.push(choice));
    keepChoice('p1', 'allowed');
    stop();
    keepChoice('p1', 'refused');
    expect(heard).toEqual(['allowed']);
  });

  it('notifies listeners of this person’s choices in another tab', () => {
    const browser = Object.assign(new EventTarget(), window);
    vi.stubGlobal('window', browser);
    const storeElsewhere = (key: string, person: string, choice: string) => {
      stored.set(key, JSON.stringify({person, choice}));
      browser.dispatchEvent(Object.assign(new Event('storage'), {key}));
    };
    const heard: string[] = [];
    const stop = onChoice('p1', (choice) => heard.push(choice));
    storeElsewhere('portal-consent', 'p1', 'refused');
    storeElsewhere('theme', 'p1', 'allowed');
    storeElsewhere('portal-consent', 'p2', 'allowed');
    stop();
    storeElsewhere('portal-consent', 'p1', 'allowed');
    expect(heard).toEqual(['refused']);
  });

  it('notifies listeners of a choice made while the page was in the back/forward cache', () => {
    const browser = Object.assign(new EventTarget(), window);
    vi.stubGlobal('window', browser);
    const showPage = (persisted: boolean) =>
      browser.dispatchEvent(Object.assign(new Event('pageshow'), {persisted}));
    const heard: string[] = [];
    const stop = onChoice('p1', (choice) => heard.push(choice));
    showPage(true);
    stored.set('portal-consent', JSON.stringify({person: 'p1', choice: 'refused'}));
    showPage(false);
    showPage(true);
    stop();
    showPage(true);
    expect(heard).toEqual(['refused']);
  });
});
