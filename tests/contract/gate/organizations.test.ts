import {afterEach, describe, expect, it} from 'vitest';
import {createGateFixture, exchange, type GateFixture} from '../../support/gate/gateFixture';

const PARTNER = 'partner-organization';
const LISTED = [{id: PARTNER, groups: {members: 'public', editors: 'apps'}}];

let fixture: GateFixture;

afterEach(() => fixture.close());

const open = async (organizations = LISTED) => {
  fixture = await createGateFixture({provider: {organizations}});
};
const sessionOf = async (claims: Record<string, unknown>) => {
  const token = await fixture.provider.token({oid: PARTNER, ...claims});
  const res = await fixture.ask('/_gate/session', exchange(token));
  return {token, status: res.status, body: (await res.json()) as object};
};

describe('a member of another organization', () => {
  it('is rejected when their organization is not listed', async () => {
    await open([]);

    expect((await sessionOf({groups: ['members', 'internal']})).status).toBe(401);
    expect(fixture.log.at(-1)).toMatchObject({reason: 'organization'});
  });

  it('gets the mapped groups and reads that edition', async () => {
    await open();
    const {token, body} = await sessionOf({groups: ['members', 'editors', 'others']});

    expect(body).toMatchObject({
      groups: ['apps', 'public'],
      edition: 'apps+public',
      organizations: [fixture.provider.orgID, PARTNER],
    });
    expect((await fixture.ask('/apis/', {token})).status).toBe(200);
    expect((await fixture.ask('/apps/RND/', {token})).status).toBe(200);
    expect((await fixture.ask('/apps/RDG/', {token})).status).toBe(403);
    expect(fixture.log.at(-1)).toMatchObject({organization: PARTNER});
  });

  it.each([['internal'], ['public'], ['internal', 'public', 'apps']])(
    'gains nothing by a group that is named like ours and is not mapped: %s',
    async (...groups) => {
      await open();
      const {token, body} = await sessionOf({groups});

      expect(body).toMatchObject({groups: [], edition: 'signed-in'});
      expect((await fixture.ask('/apis/misc/conference/', {token})).status).toBe(403);
    },
  );

  it('is rejected with a token whose audience differs from its organization', async () => {
    await open();

    expect((await sessionOf({aud: fixture.provider.orgID})).status).toBe(401);
  });

  it('is rejected when the container of one organization contains the token of another', async () => {
    await open();
    const inner = await fixture.provider.token({groups: ['internal']});

    expect((await sessionOf({user_token: inner})).status).toBe(401);
  });

  it('loses access as soon as the organization is no longer listed, despite a valid session', async () => {
    await open();
    const {token} = await sessionOf({groups: ['members']});
    const {provider} = fixture.options;
    const {port} = await fixture.startServer({provider: {...provider, organizations: []}});

    const res = await fetch(`http://127.0.0.1:${port}/apis/`, {
      headers: {cookie: `gate_session=${token}`},
    });

    expect(res.status).toBe(401);
    expect(await res.text()).not.toContain('canary');
  });
});
