import {afterEach, expect, it, vi} from 'vitest';
import {callProvider} from './callProvider';

afterEach(() => {
  vi.unstubAllGlobals();
});

it.each([
  // failures, status, delays, retry counts, result
  [3, 200, [500, 1_000, 2_000], [undefined, '1', '2', '3'], 200],
  [9, 200, [500, 1_000, 2_000, 4_000, 8_000], [undefined, '1', '2', '3', '4', '5'], undefined],
  [0, 503, [], [undefined], 503], // an error status is a response
])(
  'retries a request without a response: after %d failures and with status %d, it waits %j',
  async (failures, status, delays, counts, result) => {
    const seen: unknown[] = [];
    vi.stubGlobal('fetch', (_url: string, {headers}: {headers: Record<string, string>}) => {
      seen.push(headers['SlashID-SdkRetryCount']);
      return seen.length <= failures
        ? Promise.reject(new TypeError('Failed to fetch'))
        : Promise.resolve(new Response(null, {status}));
    });
    const waits: number[] = [];
    const wait = (milliseconds: number) => Promise.resolve(void waits.push(milliseconds));

    const response = await callProvider({}, '/id', {body: {}}, wait);

    expect(response?.status).toBe(result);
    expect(waits).toEqual(delays);
    expect(seen).toEqual(counts);
  },
);
