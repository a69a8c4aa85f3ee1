import {once} from 'node:events';
import {createServer, get} from 'node:http';
import {networkInterfaces} from 'node:os';
import path from 'node:path';
import {describe, expect, it, onTestFinished, vi} from 'vitest';
import {createIdentityProvider, startIdentityServer} from '@gated-docs/local-identity';
import {readEnvironment} from '@gated-docs/environment';
import {rotateKey} from '../../../plugins/portal/src/rotateKey';
import {
  claimsOf,
  PUBLIC_URL,
  SEED,
  SEED_WITH_PASSWORD,
  SITE,
  startProvider,
  identityFolder,
  writeSeed,
} from '../../support/identity';

function options(folder = identityFolder(), seed: unknown = SEED) {
  const seedFile = writeSeed(folder, seed);
  return {siteOrigins: [SITE], dataDirectory: path.join(folder, 'data'), seedFile};
}

const withPeople = (people: unknown[]) => ({...SEED, people});
const person = {handles: [{type: 'email_address', value: 'a@example.com'}], groups: ['public']};

describe('creating the provider', () => {
  it.each([
    ['{', 'JSON'],
    [{...SEED, people: 1}, 'people: '],
    [{...SEED, persons: []}, 'persons'],
    [
      withPeople([{...person, groups: ['in ternal']}]),
      'people[0].groups[0]: a group name can contain only letters',
    ],
    [withPeople([{...person, handles: []}]), 'people[0].handles: a person needs'],
    [
      withPeople([{...person, password: 'password'}]),
      'people[0].password: the password does not meet',
    ],
    [withPeople([person, person]), 'the handle a@example.com is given twice'],
    [
      withPeople([person, {...person, organization: SEED.organization.name}]),
      'the handle a@example.com is given twice',
    ],
    [
      {
        ...withPeople([person, {...person, organization: 'Station'}]),
        suborganizations: [{name: 'Station'}],
      },
      'the handle a@example.com is given twice',
    ],
    [
      withPeople([{...person, handles: [{type: 'email_address', value: 'nobody'}]}]),
      'people[0].handles[0]: malformed e-mail address: nobody',
    ],
  ])('rejects the seed file %j with the value and the fix', async (seed, message) => {
    const creation = createIdentityProvider({...options(undefined, seed), publicURL: PUBLIC_URL});

    const error = await creation.catch((caught: unknown) => caught);

    expect(String(error)).toContain(message);
    expect(String(error)).toContain('identity.seed.json cannot be used');
    expect(String(error)).toContain('Correct it');
  });

  it('seeds once, then applies additions and changes of the file', async () => {
    const folder = identityFolder();
    const before = await startProvider({folder});
    const token = await before.signInByCode('public@example.com');
    await before.close();

    const added = {...person, handles: [{type: 'email_address', value: 'later@example.com'}]};
    const people = SEED.people.map((known) => ({...known, groups: ['internal']}));
    const after = await startProvider({folder, seed: withPeople([...people, added])});

    expect(after.organizationId).toBe(before.organizationId);
    expect((await after.post('/token/validate', {token})).body.result.valid).toBe(true);
    expect(claimsOf(await after.signInByCode('public@example.com')).groups).toEqual(['public']);
    expect(claimsOf(await after.signInByCode('later@example.com')).groups).toEqual(['public']);
  });

  it('gives people their groups in their own organization after names were exchanged', async () => {
    const folder = identityFolder();
    await (await startProvider({folder})).close();

    const suborganizations = [{name: SEED.organization.name}];
    const renamed = {organization: {name: 'Headquarters'}, suborganizations, people: [person]};
    const after = await startProvider({folder, seed: renamed});

    expect(claimsOf(await after.signInByCode('a@example.com')).groups).toEqual(['public']);
  });

  it('L38 signs with a new key after a rotation and still accepts older tokens', async () => {
    const folder = identityFolder();
    const before = await startProvider({folder});
    const token = await before.signInByCode('public@example.com');
    await before.close();
    const directory = path.join(folder, 'data');
    await expect(rotateKey(readEnvironment({SLASHID_ORG_ID: 'real'}))).rejects.toThrow(
      'Unset SLASHID_ORG_ID to rotate',
    );
    await expect(rotateKey(readEnvironment({IDENTITY_DIRECTORY: folder}))).rejects.toThrow(
      'There is no signing key in',
    );
    await rotateKey(readEnvironment({IDENTITY_DIRECTORY: directory}));

    const after = await startProvider({folder});

    expect((await after.get('/.well-known/jwks.json')).body.keys).toHaveLength(2);
    expect((await after.post('/token/validate', {token})).body.result.valid).toBe(true);
  });

  it('creates a separate organization and keys for each installation', async () => {
    const one = await startProvider({ownKeys: true});
    const other = await startProvider({ownKeys: true});
    const token = await one.signInByCode('public@example.com');

    expect(one.organizationId).not.toBe(other.organizationId);
    expect((await other.post('/token/validate', {token})).body.result.valid).toBe(false);
  });
});

describe('the server', () => {
  it('refuses to start with a real organization configured', async () => {
    vi.stubEnv('SLASHID_ORG_ID', 'real');
    onTestFinished(() => {
      vi.unstubAllEnvs();
    });

    await expect(startIdentityServer({...options(), port: 0})).rejects.toThrow(
      'Unset SLASHID_ORG_ID',
    );
  });

  it('reports the busy port and the fix', async () => {
    const blocker = createServer().listen(0, '127.0.0.1');
    await once(blocker, 'listening');
    onTestFinished(() => {
      blocker.close();
    });
    const address = blocker.address();
    const port = typeof address === 'object' && address ? address.port : 0;

    await expect(startIdentityServer({...options(), port})).rejects.toThrow(
      new RegExp(`Port ${port}, .* IDENTITY_PORT`),
    );
  });

  it('L37 responds with 421 to a foreign Host header, against DNS rebinding', async () => {
    const server = await startIdentityServer({...options(), port: 0});
    onTestFinished(() => server.close());

    const status = await new Promise((resolve, reject) => {
      const request = {
        port: server.port,
        path: '/outbox/messages',
        headers: {Host: 'evil.example'},
      };
      get({...request, host: '127.0.0.1'}, (response) => resolve(response.statusCode)).on(
        'error',
        reject,
      );
    });

    expect(status).toBe(421);
  });

  it('L02 listens on both loopback addresses, and on no other', async () => {
    const given = options(identityFolder(), SEED_WITH_PASSWORD);
    const server = await startIdentityServer({...given, port: 0});
    onTestFinished(() => server.close());

    for (const host of ['localhost', '127.0.0.1']) {
      const answer = await fetch(`http://${host}:${server.port}/.well-known/openid-configuration`);
      expect(await answer.json()).toMatchObject({issuer: server.url});
    }
    const others = Object.values(networkInterfaces()).flatMap((addresses = []) =>
      addresses.flatMap(({internal, family, address}) =>
        internal || family !== 'IPv4' ? [] : [address],
      ),
    );
    for (const host of [...others, '127.0.0.2']) {
      await expect(fetch(`http://${host}:${server.port}/outbox`)).rejects.toThrow('fetch failed');
    }
    expect(server.accounts).toContainEqual({
      handle: 'public@example.com',
      groups: ['public'],
      password: 'Rescue-Portal-42!',
    });
  });

  it('notifies an open outbox page of a new message, and closes while one is open', async () => {
    const server = await startIdentityServer({...options(), port: 0});
    const events = await fetch(`${server.url}/outbox/events`);
    const reader = events.body?.getReader();
    const handle = {type: 'email_address', value: 'public@example.com'};
    await fetch(`${server.url}/id/v2`, {
      method: 'POST',
      headers: {'Content-Type': 'application/json', 'SlashID-OrgID': server.organizationId},
      body: JSON.stringify({handle, factor: {method: 'otp_via_email'}}),
    });

    const chunk = await reader?.read();

    expect(new TextDecoder().decode(chunk?.value)).toBe('data: new\n\n');
    await server.close();
  });
});
