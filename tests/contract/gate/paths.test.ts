import {symlink} from 'node:fs/promises';
import path from 'node:path';
import {afterAll, beforeAll, describe, expect, it} from 'vitest';
import {startGateServer} from '../../../plugins/gate';
import {RULES, ROUTES} from '../../support/gate/editionFolder';
import {createGateFixture, type GateFixture} from '../../support/gate/gateFixture';
import {getRaw, sendRaw} from '../../support/gate/rawRequest';

let fixture: GateFixture;
let port: number;
let publicCookie: {cookie: string};
let internalCookie: {cookie: string};

/** Rules and routes of the specification, and the look-alikes of rows P22 and P26. */
beforeAll(async () => {
  const routes = [...ROUTES, '/apis-public/', '/en/apis/misc/conference/'];
  const rules = [...RULES, {path: '/en/apis/misc/conference', groups: ['internal']}];
  fixture = await createGateFixture({folder: {routes, rules}});
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
 * Section 1 of the security cases, as bytes on a socket (P+: rows of our own). "By construction": the reader's edition lacks
 * the page, so that no spelling finds it; the status only says which shell is shown.
 */
describe('a restricted page, asked for by a reader of another audience', () => {
  it.each([
    // ID, raw target, status for `public`
    ['P01', '/apis/misc/conference', 403],
    ['P01', '/apis/misc/conference/', 403],
    ['P01', '/apis/misc/conference/index.html', 403],
    ['P02', '/apis/misc/conference.html', 404],
    ['P+', '/APIS/Misc/CONFERENCE/', 403],
    ['P+', '/apis/misc/\u0063onference/INDEX.HTML', 403],
    ['P04', '/apis/misc/%63onference/', 403],
    ['P04', '/%61%70%69%73/misc/conference', 403],
    ['P05', '/apis/misc/%2563onference/', 400],
    ['P05', '/apis/misc/%25%36%33onference/', 400],
    ['P+', '/apis%2Fmisc%2Fconference/', 400],
    ['P+', '/apis/misc%2fconference', 400],
    ['P07', '//apis/misc/conference/', 403],
    ['P07', '/apis//misc/conference/', 403],
    ['P07', '///apis///misc///conference///', 403],
    ['P07', '//localhost:3000/apis/misc/conference/', 404],
    ['P08', '/apis\\misc\\conference', 400],
    ['P08', '\\apis\\misc\\conference', 400],
    ['P08', '/apis%5Cmisc%5cconference', 400],
    ['P+', '/apis/./misc/././conference/', 403],
    ['P10', '/guidelines/%2e%2e/apis/misc/conference/', 403],
    ['P10', '/guidelines/.%2e/apis/misc/conference/', 403],
    ['P10', '/guidelines/%2E./apis/misc/conference/', 403],
    ['P10', '/guidelines/../apis/misc/conference/', 403],
    ['P10', '/../../../apis/misc/conference/', 403],
    ['P11', '/guidelines/..;/apis/misc/conference/', 404],
    ['P11', '/apis/misc/conference;x=1/', 404],
    ['P+', '/apis/misc/conference%00', 400],
    ['P+', '/apis/misc/conference%00.html', 400],
    ['P13', '/apis/misc/conference/%20', 404],
    ['P13', '/apis/misc/conference.', 404],
    ['P13', '/apis/misc/conference...', 404],
    ['P13', '/apis/misc/conference/...', 404],
    ['P13', '/apis/misc/conference%E2%80%8B/', 404],
    ['P13', '/apis/misc/conference::$DATA', 404],
    ['P14', '/apis/misc/conference#x', 400],
    ['P14', '/guidelines/#/../apis/misc/conference/', 400],
    ['P14', '/guidelines%23/../apis/misc/conference/', 403],
    ['P14', '/guidelines%3F/../apis/misc/conference/', 403],
    ['P+', '/apis/misc/conference?x=/guidelines/', 403],
    ['P17', '/apis%c0%afmisc/conference/', 400],
    ['P17', '/apis/misc/%zz', 400],
    ['P17', '/apis/misc/%', 400],
    ['P17', '/apis/misc/%E0%A4%A', 400],
    ['P+', '/apis/misc/\xe3onference/', 400],
    ['P+', '/apis/misc/con%EF%BD%86erence/', 404],
    ['P+', '/apis/mi%C5%BFc/conference/', 403],
    ['P19', 'http://evil/apis/misc/conference/', 403],
    ['P19', 'http://localhost:3000/apis/misc/conference/', 403],
    ['P19', 'HTTPS://user:pw@evil:1/apis/misc/conference/', 403],
    ['P19', 'http://evil', 400],
    ['P19', 'file:///apis/misc/conference/', 400],
    ['P20', 'apis/misc/conference', 400],
    ['P20', '*', 400],
    ['P20', '?x', 400],
    ['P23', '/x/apis/misc/conference/', 404],
    ['P25', '/apis/misc/conference/?', 403],
    ['P25', '/apis/misc/conference??', 403],
    ['P26', '/en/apis/misc/conference/', 403],
    ['P26', '/next/apis/misc/conference/', 404],
    ['P28', '/etc/passwd', 404],
    ['P28', '/passwd.txt', 404],
    ['P28', '/guidelines/more/misc/conference/', 404],
    ['P+', `/apis/misc/conference/${'a/../'.repeat(2000)}`, 403],
  ])('%s: answers %s with %i and no canary', async (_id, target, status) => {
    const refused = await getRaw(port, target, publicCookie);
    const nobody = await getRaw(port, target);
    const permitted = await getRaw(port, target, internalCookie);

    expect(refused.status).toBe(status);
    expect(refused.text).not.toMatch(/canary|root:/);
    expect(nobody.status).toBe(status === 400 ? 400 : 401);
    expect(nobody.text).not.toMatch(/canary|root:/);
    // Who may read it is never failed: the page, the way to its exact spelling, or a refusal in kind.
    expect([200, 308, 400, 404]).toContain(permitted.status);
    expect(permitted.status === 400).toBe(status === 400);
    expect(permitted.status === 404).toBe(status === 404);
  });

  it('P16: answers only for the path, whatever the query says', async () => {
    const answer = await getRaw(port, '/guidelines/?path=/apis/misc/conference/', publicCookie);

    expect(answer.status).toBe(200);
    expect(answer.body).toContain('canary-guidelines-');
    expect(answer.body).not.toContain('canary-apis');
  });

  it('P22: covers what merely begins like a rule with `*`: it errs on the closed side', async () => {
    const apps = {cookie: `gate_session=${await fixture.signIn('apps')}`};

    expect((await getRaw(port, '/apis-public/', apps)).status).toBe(403);
    expect((await getRaw(port, '/apis-public/', publicCookie)).status).toBe(200);
    expect((await getRaw(port, '/apisX', apps)).status).toBe(404);
  });

  it('P31: speaks no HTTP/2', async () => {
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
