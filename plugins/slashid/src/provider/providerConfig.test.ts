import {afterEach, expect, it, vi} from 'vitest';
import {loadProviderConfig, ProviderError} from './providerConfig';
import type {AccessConfig} from '@gated-docs/access-config';

const PROVIDER = {
  orgID: 'org',
  baseURL: 'https://api.example.com',
  sdkURL: 'https://cdn.example.com/sdk.html',
};

/** Responds by URL; URLs that are not listed are unreachable. */
function stubFetch(responses: Record<string, () => Response>) {
  const fetch = vi.fn((address: string) => {
    const response = responses[address];
    return response
      ? Promise.resolve(response())
      : Promise.reject(new TypeError('Failed to fetch'));
  });
  vi.stubGlobal('fetch', fetch);
  return () => fetch.mock.calls.map(([address]) => address);
}

function load(delivery: 'gate' | 'plain', config: Partial<AccessConfig>) {
  vi.stubEnv('PORTAL_DELIVERY', delivery);
  return loadProviderConfig(config as AccessConfig);
}

afterEach(() => {
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});

it.each<[string, Record<string, () => Response>]>([
  ['cannot be reached', {}],
  ['responds with 503', {'/_gate/config': () => new Response(null, {status: 503})}],
  ['responds with 404', {'/_gate/config': () => new Response(null, {status: 404})}],
  ['responds with something else', {'/_gate/config': () => new Response('<html>')}],
])('throws if the gate %s', async (_case, responses) => {
  stubFetch(responses);

  await expect(load('gate', {})).rejects.toThrow(
    new ProviderError('The portal isn’t responding. Check your connection, then try again.'),
  );
});

it.each([[{}], [{orgID: ''}], [{orgID: 'local'}], [{...PROVIDER, orgID: 'local'}]])(
  'rejects a build without an organization (%j), and explains the fix',
  async (provider) => {
    const requested = stubFetch({});

    await expect(load('plain', provider)).rejects.toThrow(
      /has no SlashID organization, .* Set SLASHID_ORG_ID, then build the site again\.$/,
    );
    expect(requested()).toEqual([]);
  },
);

it('names the provider that does not respond', async () => {
  stubFetch({});

  await expect(load('plain', PROVIDER)).rejects.toThrow(
    new ProviderError(
      'The sign-in service at https://api.example.com cannot be reached. Check your connection, then try again.',
    ),
  );
});

it.each([
  ['gate', {orgID: 'compiled in'}, PROVIDER, ['/_gate/config', PROVIDER.sdkURL]],
  ['plain', PROVIDER, PROVIDER, [PROVIDER.sdkURL]],
  // Its addresses are the SDK's.
  ['plain', {orgID: 'org'}, {orgID: 'org'}, []],
] as const)(
  'behind the %s, turns a build’s %j into %j',
  async (delivery, compiledIn, expected, addresses) => {
    const requested = stubFetch({
      '/_gate/config': () => Response.json(PROVIDER),
      [PROVIDER.sdkURL]: () => new Response(),
    });

    expect(await load(delivery, compiledIn)).toEqual(expected);
    expect(requested()).toEqual(addresses);
  },
);
