import {mkdir, writeFile} from 'node:fs/promises';
import path from 'node:path';
import {afterEach, describe, expect, it} from 'vitest';
import {canary} from '../../support/gate/editionFolder';
import {
  createEditableGateFixture,
  createGateFixture,
  exchange,
  PUBLIC_URL,
  type GateFixture,
} from '../../support/gate/gateFixture';
import {getRaw} from '../../support/gate/rawRequest';

let fixture: GateFixture;

afterEach(() => fixture.close());

const CONFERENCE = '/apis/misc/conference/';

describe('the files of an edition', () => {
  it('P29: are found in a list made beforehand, so that no file system compares names', async () => {
    const own = await createEditableGateFixture();
    fixture = own;
    const {port} = await fixture.startServer();
    const edition = own.folder.editions.find(({id}) => id === 'public');
    const folder = path.join(own.folder.directory, edition?.directory ?? '');
    // What a case-insensitive file system would find for another spelling.
    const twins = ['APIS/MISC/CONFERENCE', 'apis/misc/conference'];
    for (const twin of twins) {
      await mkdir(path.join(folder, twin), {recursive: true});
      await writeFile(path.join(folder, twin, 'index.html'), canary(CONFERENCE));
    }
    const cookie = `gate_session=${await fixture.signIn('public')}`;

    for (const target of [
      '/APIS/MISC/CONFERENCE/',
      CONFERENCE,
      '/Apis/misc/CONFERENCE/INDEX.HTML',
    ]) {
      const {status, text} = await getRaw(port, target, {cookie});
      expect([target, status]).toEqual([target, 403]);
      expect(text).not.toContain(canary(CONFERENCE));
    }
  });
});

describe('a session', () => {
  it.each<[string, (token: string) => [target: string, headers: Record<string, string>]]>([
    ['in the query', (token) => [`${CONFERENCE}?token=${token}&gate_session=${token}`, {}]],
    ['as a bearer', (token) => [CONFERENCE, {authorization: `Bearer ${token}`}]],
    ['as a password', (token) => [CONFERENCE, {authorization: `Basic ${btoa(`reader:${token}`)}`}]],
    [
      'in a header of its own',
      (token) => [CONFERENCE, {'x-gate-session': token, 'x-api-key': token}],
    ],
    ['in the path', (token) => [`${CONFERENCE};gate_session=${token}`, {}]],
  ])('S23: is nowhere but in the cookie: a token %s opens nothing', async (_name, send) => {
    fixture = await createGateFixture();
    const [target, headers] = send(await fixture.signIn('internal'));

    const res = await fixture.ask(target, {headers});

    expect(res.status).toBe(401);
    expect(await res.text()).not.toContain(canary(CONFERENCE));
    expect(fixture.provider.calls).toEqual([]);
  });

  it('S16: is one: whoever signs in elsewhere replaces it, and log-out leaves none', async () => {
    fixture = await createGateFixture();
    const sameOrigin = {origin: PUBLIC_URL, 'sec-fetch-site': 'same-origin'};
    const names: (string | undefined)[] = [];
    for (const group of ['public', 'internal']) {
      const res = await fixture.ask('/_gate/session', exchange(await fixture.signIn(group)));
      names.push(...res.headers.getSetCookie().map((cookie) => cookie.split('=')[0]));
    }
    const ended = await fixture.ask('/_gate/session', {
      method: 'DELETE',
      token: await fixture.signIn('internal'),
      headers: sameOrigin,
    });

    expect(names).toEqual(['gate_session', 'gate_session']);
    expect(ended.headers.getSetCookie()).toEqual([
      'gate_session=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax',
    ]);
  });
});
