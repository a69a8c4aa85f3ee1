import {createServer} from 'node:http';
import {beforeEach, describe, expect, it, onTestFinished} from 'vitest';
import {listenLocally} from '../../support/listenLocally';
import {openOpenIDGate, type OpenIDGate} from '../../support/openid/openIDGate';

let gate: OpenIDGate;
/** The person's teams, in pages of a hundred; null: the access token has been revoked. */
let teams: string[] | null;
let asked: string[];

beforeEach(async () => {
  teams = ['docs/writers', 'docs/other'];
  asked = [];
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '', 'http://localhost');
    asked.push(`${request.method} ${url.pathname} ${request.headers.authorization ?? ''}`);
    const page = Number(url.searchParams.get('page') ?? 1);
    const bodies: Record<string, unknown> = {
      '/login/oauth/access_token': {access_token: 'gho_1', token_type: 'bearer', scope: 'read:org'},
      '/api/v3/user': {id: 7, login: 'octo'},
      '/api/v3/user/teams': teams?.slice((page - 1) * 100, page * 100).map((name) => {
        const [login, slug] = name.split('/');
        return {slug, organization: {login}};
      }),
    };
    const isAPI = url.pathname.startsWith('/api/');
    response.writeHead(isAPI && teams === null ? 401 : 200, {'content-type': 'application/json'});
    response.end(JSON.stringify(bodies[url.pathname] ?? {}));
  });
  const issuer = `http://localhost:${await listenLocally(server)}`;
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const groups = {'docs/writers': 'internal', 'docs/readers': 'public'};
  gate = await openOpenIDGate({issuer}, {openID: {preset: 'github', groups}});
});

async function signIn(): Promise<Response> {
  const sent = await gate.begin();
  expect(sent.get('scope')).toBe('read:org');
  return gate.callback({state: sent.get('state') ?? '', iss: undefined});
}

const status = async () => (await gate.ask('/apis/misc/conference/')).status;

describe('a sign-in at GitHub', () => {
  it('takes the groups from the teams', async () => {
    expect((await signIn()).status).toBe(303);

    expect(await status()).toBe(200);
    const session = (await (await gate.ask('/_gate/session')).json()) as object;
    expect(session).toMatchObject({person: '7', groups: ['internal'], handle: {value: 'octo'}});
    expect(asked).toContain('GET /api/v3/user/teams Bearer gho_1');
  });

  it('reads all pages of teams', async () => {
    teams = [...Array.from({length: 250}, (_, index) => `docs/team-${index}`), 'docs/writers'];

    expect((await signIn()).status).toBe(303);
    expect(await status()).toBe(200);
  });

  it.each([
    ['a person in none of the teams', ['docs/other', 'evil/writers']],
    ['a person in more teams than are read', Array.from({length: 1_001}, () => 'docs/writers')],
  ])('is refused for %s', async (_name, names) => {
    teams = names;

    expect((await signIn()).status).toBe(403);
    expect(await status()).toBe(401);
  });

  it('ends when GitHub no longer accepts the access token, or the person left the teams', async () => {
    await signIn();
    teams = null;
    gate.advance(61);
    expect(await status()).toBe(401);

    teams = ['docs/writers'];
    await signIn();
    teams = [];
    gate.advance(61);
    expect(await status()).toBe(401);
  });

  it('is revoked there when the reader signs out', async () => {
    await signIn();
    const headers = {origin: 'http://localhost:3000', 'sec-fetch-site': 'same-origin'};

    const response = await gate.ask('/_gate/sign-out', {method: 'POST', headers});

    expect([response.status, response.headers.get('location')]).toEqual([303, '/']);
    expect(asked.at(-1)).toMatch(/^DELETE \/api\/v3\/applications\/portal\/token Basic /);
  });
});
