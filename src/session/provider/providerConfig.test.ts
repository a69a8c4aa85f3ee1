import {afterEach, describe, expect, it, vi} from 'vitest';
import {loadProviderConfig, ProviderError} from './providerConfig';
import type {AccessConfig} from '../../site-config';

const access = (provider: Partial<AccessConfig>): AccessConfig => ({
  forceLogin: true,
  uxMode: 'modal',
  privatePaths: [],
  storeToken: true,
  ...provider,
});

const PROVIDER = {
  orgID: 'org',
  baseURL: 'https://api.example.com',
  sdkURL: 'https://cdn.example.com/sdk.html',
};

/** Responds by URL; URLs that are not listed are unreachable. */
function stubFetch(answers: Record<string, () => Response>) {
  const fetch = vi.fn((address: string) => {
    const answer = answers[address];
    return answer ? Promise.resolve(answer()) : Promise.reject(new TypeError('Failed to fetch'));
  });
  vi.stubGlobal('fetch', fetch);
  return fetch;
}

const ok = () => new Response();

function load(delivery: 'gate' | 'plain', config: AccessConfig) {
  vi.stubEnv('PORTAL_DELIVERY', delivery);
  return loadProviderConfig(config);
}

afterEach(() => {
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});

describe('loadProviderConfig', () => {
  it.each<[string, Record<string, () => Response>]>([
    ['cannot be reached', {}],
    ['answers 503', {'/_gate/config': () => new Response(null, {status: 503})}],
    ['answers 404', {'/_gate/config': () => new Response(null, {status: 404})}],
    ['answers with something else', {'/_gate/config': () => new Response('<html>')}],
  ])('throws if the gate %s', async (_case, answers) => {
    stubFetch(answers);

    await expect(load('gate', access({}))).rejects.toThrow(
      new ProviderError('The portal isn’t responding. Check your connection, then try again.'),
    );
  });

  it.each([[{}], [{orgID: ''}], [{orgID: 'local'}], [{...PROVIDER, orgID: 'local'}]])(
    'rejects a build without an organization (%j), and explains the fix',
    async (provider) => {
      const fetch = stubFetch({});

      await expect(load('plain', access(provider))).rejects.toThrow(
        /has no SlashID organization, .* Set SLASHID_ORG_ID, then build the site again\.$/,
      );
      expect(fetch).not.toHaveBeenCalled();
    },
  );

  it('names the provider that does not respond', async () => {
    stubFetch({});

    await expect(load('plain', access(PROVIDER))).rejects.toThrow(
      new ProviderError(
        'The sign-in service at https://api.example.com cannot be reached. Check your connection, then try again.',
      ),
    );
  });

  it('uses the gate’s configuration instead of the build’s behind the gate', async () => {
    stubFetch({'/_gate/config': () => Response.json(PROVIDER), [PROVIDER.sdkURL]: ok});

    expect(await load('gate', access({orgID: 'compiled in'}))).toEqual(PROVIDER);
  });

  it('uses the compiled-in configuration in the plain build', async () => {
    const fetch = stubFetch({[PROVIDER.sdkURL]: ok});

    expect(await load('plain', access(PROVIDER))).toEqual(PROVIDER);
    expect(fetch.mock.calls.map(([address]) => address)).toEqual([PROVIDER.sdkURL]);
  });

  it('leaves the URLs to the SDK if none is configured', async () => {
    const fetch = stubFetch({});

    expect(await load('plain', access({orgID: 'org'}))).toEqual({orgID: 'org'});
    expect(fetch).not.toHaveBeenCalled();
  });
});
