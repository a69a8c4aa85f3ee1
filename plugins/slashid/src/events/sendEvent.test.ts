import {afterEach, expect, it, vi} from 'vitest';
import {sendEvent} from './sendEvent';

afterEach(() => {
  vi.unstubAllGlobals();
});

/** Captures what a page at this URL sends. */
function browserAt(address: string) {
  const sent: {url: string; init: RequestInit}[] = [];
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    sent.push({url, init});
    return Promise.reject(new TypeError('Failed to fetch'));
  });
  vi.stubGlobal('window', {
    location: new URL(address),
    crypto: globalThis.crypto,
    navigator: {userAgent: 'x'.repeat(600)},
  });
  return sent;
}

it('sends the fields of the SDK’s events, the path without query and fragment, and no handle', () => {
  const sent = browserAt('https://portal.example/apis/?q=reader@example.com&challenges=x#part');
  sendEvent(
    {orgID: 'org', baseURL: 'https://id.example'},
    {event_name: 'PersonLoggedOut_v1', person_id: 'p1'},
  );
  expect(sent).toHaveLength(1);
  expect(sent[0]?.url).toBe('https://id.example/actions/sdk');
  expect(sent[0]?.init).toMatchObject({method: 'POST', keepalive: true});
  expect(JSON.parse(String(sent[0]?.init.body))).toEqual({
    organization_id: 'org',
    analytics_correlation_id: expect.stringMatching(
      /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/,
    ) as string,
    window_location: 'https://portal.example/apis/',
    user_agent: 'x'.repeat(500),
    event_data: {event_name: 'PersonLoggedOut_v1', person_id: 'p1'},
  });
});

it('uses one id for all events of a tab', () => {
  const sent = browserAt('https://portal.example/');
  sendEvent({orgID: 'org'}, {event_name: 'SDKLoaded_v1'});
  sendEvent({orgID: 'org'}, {event_name: 'VirtualPageLoaded_v1', person_id: 'p1'});
  const [id, other] = sent.map(
    ({init}) => /"analytics_correlation_id":"[^"]+"/.exec(String(init.body))?.[0],
  );
  expect(id).toBeDefined();
  expect(other).toBe(id);
});
