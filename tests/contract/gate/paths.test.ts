import {symlink} from 'node:fs/promises';
import path from 'node:path';
import {afterAll, beforeAll, describe, expect, it} from 'vitest';
import {startGateServer} from '@gated-docs/gate';
import {RULES, ROUTES} from '../../support/gate/editionFolder';
import {HOSTILE_PATHS} from '../../support/gate/hostilePaths';
import {createEditableGateFixture, type EditableGateFixture} from '../../support/gate/gateFixture';
import {getRaw, sendRaw} from '../../support/gate/rawRequest';

let fixture: EditableGateFixture;
let port: number;
let publicCookie: {cookie: string};
let internalCookie: {cookie: string};

/** Rules and routes of the specification, and similar paths for rows P22 and P26. */
beforeAll(async () => {
  const routes = [...ROUTES, '/apis-public/', '/en/apis/misc/conference/'];
  const rules = [...RULES, {path: '/en/apis/misc/conference', groups: ['internal']}];
  fixture = await createEditableGateFixture({folder: {routes, rules}});
  publicCookie = {cookie: `gate_session=${await fixture.signIn('public')}`};
  internalCookie = {cookie: `gate_session=${await fixture.signIn('internal')}`};
  const publicEdition = path.join(fixture.folder.directory, 'public', 'first');
  await symlink('/etc', path.join(publicEdition, 'etc'));
  await symlink('/etc/passwd', path.join(publicEdition, 'passwd.txt'));
  const restricted = path.join(fixture.folder.directory, 'internal', 'first', 'apis');
  await symlink(restricted, path.join(publicEdition, 'guidelines', 'more'));
  ({port} = await startGateServer({...fixture.options, port: 0}).then((server) => {
    const {close} = fixture;
    fixture.close = () => server.close().then(close);
    return server;
  }));
});
afterAll(() => fixture.close());

/**
 * Section 1 of the security cases as raw requests (P+: additional rows). "By construction": the reader's edition lacks
 * the page, so that no spelling finds it; the status only tells which shell is shown.
 */
describe('a restricted page, requested by a reader of another audience', () => {
  it.each(HOSTILE_PATHS)(
    '%s: responds to %s with %i and without the canary',
    async (_id, target, status) => {
      const refused = await getRaw(port, target, publicCookie);
      const nobody = await getRaw(port, target);
      const permitted = await getRaw(port, target, internalCookie);

      expect(refused.status).toBe(status);
      expect(refused.text).not.toMatch(/canary|root:/);
      expect(nobody.status).toBe(status === 400 ? 400 : 401);
      expect(nobody.text).not.toMatch(/canary|root:/);
      // Readers with access get the page, a redirect to its canonical spelling, or a rejection of the spelling.
      expect([200, 308, 400, 404]).toContain(permitted.status);
      expect(permitted.status === 400).toBe(status === 400);
      expect(permitted.status === 404).toBe(status === 404);
    },
  );

  it('P16: considers only the path, whatever the query contains', async () => {
    const answer = await getRaw(port, '/guidelines/?path=/apis/misc/conference/', publicCookie);

    expect(answer.status).toBe(200);
    expect(answer.body).toContain('canary-guidelines-');
    expect(answer.body).not.toContain('canary-apis');
  });

  it('P22: also matches paths that only start like a rule with `*`, to fail closed', async () => {
    const apps = {cookie: `gate_session=${await fixture.signIn('apps')}`};

    expect((await getRaw(port, '/apis-public/', apps)).status).toBe(403);
    expect((await getRaw(port, '/apis-public/', publicCookie)).status).toBe(200);
    expect((await getRaw(port, '/apisX', apps)).status).toBe(404);
  });

  it('P31: rejects HTTP/2 without TLS', async () => {
    const answer = await sendRaw(port, 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n');

    expect([0, 400, 505]).toContain(answer.status);
  });

  it.each([
    ['/apps/RND?next=//evil.example', '/apps/RND/?next=//evil.example'],
    ['//guidelines?x=1&x=2', '/guidelines/?x=1&x=2'],
    ['http://evil.example/guidelines', '/guidelines/'],
    ['/guidelines?%0d%0aset-cookie:x=1', '/guidelines/?%0d%0aset-cookie:x=1'],
  ])('P34: sends %s to %s on this origin', async (target, location) => {
    const answer = await getRaw(port, target, {
      ...internalCookie,
      'x-forwarded-host': 'evil.example',
    });

    expect(answer.status).toBe(308);
    expect(answer.head).toContain(`location: ${location}\r\n`);
    expect(answer.head).not.toMatch(/\r\nset-cookie/i);
  });
});
