import {afterEach, expect, it, vi} from 'vitest';
import {askByFetch, MAX_RESPONSE_BYTES} from './ask';

const URL = 'https://provider.example/keys';
const GET = {method: 'GET', headers: {accept: 'application/json'}} as const;

afterEach(() => {
  vi.unstubAllGlobals();
});

it('uses the platform’s current fetch, and follows no redirect [J26]', async () => {
  const ask = askByFetch();
  const fetch = vi.fn<typeof globalThis.fetch>(async () => new Response('{}', {status: 302}));
  vi.stubGlobal('fetch', fetch);

  expect(await ask(URL, GET)).toMatchObject({status: 302, bytes: new TextEncoder().encode('{}')});
  expect(fetch).toHaveBeenCalledExactlyOnceWith(URL, {
    ...GET,
    redirect: 'manual',
    signal: expect.any(AbortSignal),
  });
});

it.each([
  [MAX_RESPONSE_BYTES, MAX_RESPONSE_BYTES, 0],
  [MAX_RESPONSE_BYTES + 1, undefined, 1],
])('reads %s of a response of %i bytes and cancels %i', async (size, read, cancels) => {
  const cancel = vi.fn();
  const pull = (controller: ReadableStreamDefaultController) => {
    controller.enqueue(new Uint8Array(size));
    if (cancels === 0) {
      controller.close();
    }
  };
  const ask = askByFetch(async () => new Response(new ReadableStream({pull, cancel})));

  expect((await ask(URL, GET)).bytes?.byteLength).toBe(read);
  expect(cancel).toHaveBeenCalledTimes(cancels);
});
