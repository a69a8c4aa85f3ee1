import {readdir, readFile, rm, writeFile} from 'node:fs/promises';
import path from 'node:path';
import {afterAll, beforeAll, describe, expect, it, onTestFinished} from 'vitest';
import {readConfiguration, writeCloudflare} from '@gated-docs/gate/workers';
import {cloudflareConfiguration} from '../../../plugins/gate/src/adapters/workers/configuration';
import {serveWorkerd} from '../../../plugins/portal/src/cloudflare/serveWorkerd';
import {readEnvironment} from '@gated-docs/environment';
import {startHttpProvider, type HttpProvider} from '../../bench/load/httpProvider';
import {crawlEditions, readEditions} from '../../support/gate/crawlEditions';
import {
  canary,
  chunkOf,
  createEditionFolder,
  ROUTES,
  RULES,
  writeManifest,
  type EditionFolder,
} from '../../support/gate/editionFolder';
import {factsOf, hash} from '../../support/gate/factsOf';
import {exchange} from '../../support/gate/gateFixture';
import {HOSTILE_PATHS} from '../../support/gate/hostilePaths';
import {getRaw, sendRaw, wholeAnswers} from '../../support/gate/rawRequest';
import {freePort} from '../../support/freePort';
import {startWorkerd, type Workerd} from '../../support/workerd';

const REVALIDATE_SECONDS = 2;
const LARGE = Buffer.alloc(9 * 1024 * 1024, 'a download that is too large to be held. ');

let provider: HttpProvider;
let folder: EditionFolder;
let workerd: Workerd;
let publicURL: string;

beforeAll(async () => {
  provider = await startHttpProvider();
  const routes = [...ROUTES, '/apis-public/', '/en/apis/misc/conference/'];
  const rules = [...RULES, {path: '/en/apis/misc/conference', groups: ['internal']}];
  folder = await createEditionFolder({routes, rules});
  await addFile(folder, 'internal', '/large.bin', LARGE);
  const port = await freePort();
  publicURL = `http://localhost:${port}`;
  const env = {REVALIDATE_SECONDS: String(REVALIDATE_SECONDS), ACCESS_LOG: 'off'};
  workerd = await startWorkerd({editionsDirectory: folder.directory, port, provider, env});
});
afterAll(async () => {
  await workerd?.close();
  await provider?.close();
  await folder?.remove();
});

/** A file that the edition's build did not create, under a name in its index. */
async function addFile(site: EditionFolder, id: string, name: string, content: Buffer) {
  const entry = site.manifest.editions[id];
  if (entry?.status !== 'ready') {
    throw new Error(`the edition ${id} is not there`);
  }
  const index = path.join(site.directory, entry.index);
  const parsed = JSON.parse(await readFile(index, 'utf8')) as {files: Record<string, unknown>};
  parsed.files[name] = factsOf(name, content.toString('latin1'));
  const text = JSON.stringify(parsed);
  await writeFile(path.join(site.directory, entry.directory, name), content);
  await writeFile(index, text);
  entry.indexHash = hash(text);
  await writeManifest(site.directory, site.manifest);
}

const host = () => ({host: `localhost:${workerd.port}`});
const token = (groups: string[], claims = {}) => provider.token({groups, ...claims});
const cookieOf = async (...groups: string[]) => ({
  ...host(),
  cookie: `gate_session=${await token(groups)}`,
});
/** The runtime does not close connections on request. */
const hasAnswer = (text: string) => wholeAnswers(text).length > 0;
const ask = (target: string, headers: Record<string, string> = {}) =>
  getRaw(workerd.port, target, {...host(), ...headers}, hasAnswer);
const fetchAs = (target: string, cookie: string, init: RequestInit = {}) =>
  fetch(publicURL + target, {
    redirect: 'manual',
    ...init,
    headers: {cookie, ...(init.headers as Record<string, string>)},
  });

describe('the gate in workerd', () => {
  it('serves only the sign-in shell without a session', async () => {
    for (const target of ['/', '/apis/', chunkOf('/apis/'), '/large.bin']) {
      const answer = await ask(target);

      expect(answer.status).toBe(401);
      expect(answer.text).not.toContain('canary');
    }
  });

  it('serves every file of every edition only to its own audiences (C02)', async () => {
    const {directory, editions} = folder;
    const tokens = new Map<string, string>();
    for (const {id, audience, groups} of editions) {
      if (audience === 'person') {
        tokens.set(id, await token(groups));
      }
    }
    const readers = editions.map((edition) => ({name: edition.id, edition}));

    const contents = await readEditions(directory, editions);
    const crawl = await crawlEditions(contents, readers, ({name}, urlPath) =>
      fetchAs(urlPath, tokens.has(name) ? `gate_session=${tokens.get(name)}` : ''),
    );

    expect(crawl).toMatchObject({leaks: [], refusals: [], failures: []});
    expect(crawl.served).toBeGreaterThan(100);
  });

  it('serves two readers who take turns on one connection, each from their own edition', async () => {
    const page = canary('/apis/misc/conference/');
    const tokens = await Promise.all(['internal', 'public'].map((group) => token([group])));
    const turns = [...tokens, ...tokens, ...tokens];
    const requests = turns.map(
      (each) =>
        `GET /apis/misc/conference/ HTTP/1.1\r\nHost: localhost:${workerd.port}\r\nCookie: gate_session=${each}\r\n\r\n`,
    );

    const {text} = await sendRaw(
      workerd.port,
      requests.join(''),
      (seen) => wholeAnswers(seen).length === turns.length,
    );

    expect(
      wholeAnswers(text).map((answer) => [answer.slice(9, 12), answer.includes(page)]),
    ).toEqual(turns.map((_token, index) => (index % 2 === 0 ? ['200', true] : ['403', false])));
  });

  it('runs the worker for every path: no asset has its own URL', async () => {
    const {cookie} = await cookieOf('internal');
    const names = await readdir(path.join(workerd.folder, 'assets', 'files'));
    expect(names.length).toBeGreaterThan(10);

    for (const name of names) {
      const [nobody, reader] = await Promise.all([
        ask(`/files/${name}`),
        ask(`/files/${name}`, {cookie}),
      ]);

      expect([nobody.status, reader.status]).toEqual([401, 404]);
      expect(nobody.text + reader.text).not.toMatch(/canary|indexHash/);
    }
  });

  it('verifies files too large for the cache, then streams them, in full and in ranges', async () => {
    const {cookie} = await cookieOf('internal');

    const whole = await fetchAs('/large.bin', cookie);
    const part = await fetchAs('/large.bin', cookie, {headers: {range: 'bytes=8388600-8388650'}});
    const foreign = await fetchAs('/large.bin', (await cookieOf('public')).cookie);

    expect(Buffer.from(await whole.arrayBuffer()).equals(LARGE)).toBe(true);
    expect(part.status).toBe(206);
    expect(Buffer.from(await part.arrayBuffer())).toEqual(LARGE.subarray(8388600, 8388651));
    expect(foreign.status).toBe(404);
  });

  it('sends the gate’s headers (B01, B14, C01, C05, O08)', async () => {
    const {cookie} = await cookieOf('internal');

    const page = await fetchAs('/apis/', cookie);
    const shell = await fetchAs('/apis/', '');
    const again = await fetchAs('/apis/', cookie, {
      headers: {'if-none-match': page.headers.get('etag') ?? ''},
    });

    expect(page.headers.get('content-security-policy')).toContain("script-src 'self' 'sha256-");
    expect(page.headers.get('cache-control')).toBe('private, no-cache');
    expect(page.headers.get('vary')).toContain('Cookie');
    expect(shell.headers.get('cache-control')).toBe('no-store');
    for (const {headers} of [page, shell]) {
      expect(headers.get('x-frame-options')).toBe('DENY');
      expect(headers.get('x-content-type-options')).toBe('nosniff');
    }
    expect(again.status).toBe(304);
  });

  it('evaluates conditions and ranges only for readers with access', async () => {
    const [internal, open] = [await cookieOf('internal'), await cookieOf('public')];
    const page = await fetchAs('/apis/misc/conference/', internal.cookie);
    const etag = page.headers.get('etag') ?? '';

    for (const condition of [
      {'if-none-match': etag},
      {'if-none-match': '*'},
      {range: 'bytes=0-9'},
    ]) {
      const own = await ask('/apis/misc/conference/', {...internal, ...condition});
      const others = await ask('/apis/misc/conference/', {...open, ...condition});
      const nobody = await ask('/apis/misc/conference/', condition);

      expect([304, 206]).toContain(own.status);
      expect([others.status, nobody.status]).toEqual([403, 401]);
    }
  });

  it('responds to HEAD like GET without a body, and rejects modifying methods', async () => {
    const {cookie} = await cookieOf('internal');

    const [head, posted, options] = await Promise.all(
      ['HEAD', 'POST', 'OPTIONS'].map((method) => fetchAs('/apis/', cookie, {method})),
    );

    expect([head?.status, posted?.status, options?.status]).toEqual([200, 405, 204]);
    expect(await head?.text()).toBe('');
  });

  it('rejects requests for another host', async () => {
    const {cookie} = await cookieOf('internal');
    const answer = await ask('/apis/', {cookie, host: 'evil.example'});

    expect(answer.status).toBe(421);
    expect(answer.text).not.toContain('canary');
  });
});

describe('a restricted page, requested in workerd by a reader of another audience', () => {
  it.each(HOSTILE_PATHS)('%s: %s yields no canary', async (_id, target, status) => {
    const refused = await ask(target, await cookieOf('public'));
    const nobody = await ask(target);
    const permitted = await ask(target, await cookieOf('internal'));

    // The runtime normalizes the URL before the gate sees it, and rejects invalid paths itself.
    const own = target.startsWith('/') ? [] : [500];
    expect([status, 400, 403, 404, 421, ...own]).toContain(refused.status);
    expect([400, 401, 404, 421, ...own]).toContain(nobody.status);
    expect(refused.text + nobody.text).not.toMatch(/canary|root:/);
    expect([200, 308, 400, 404, 421, ...own]).toContain(permitted.status);
  });
});

describe('a session in workerd', () => {
  it.each<[string, () => Promise<string>]>([
    ['J01: no algorithm', async () => forge(await token(['internal']), {alg: 'none'}, '')],
    ['J02: a shared secret', async () => forge(await token(['internal']), {alg: 'HS256'}, 'AAAA')],
    [
      'J05: an unknown key',
      // Older than the keys, which therefore show that there is no such key.
      async () => {
        const iat = Math.floor(Date.now() / 1000) - 120;
        return forge(await token(['internal'], {iat}), {kid: 'other'}, 'AAAA');
      },
    ],
    ['J10: a changed signature', async () => `${(await token(['internal'])).slice(0, -8)}AAAAAAAA`],
    ['J11: ended', () => token(['internal'], {iat: 1_000_000, exp: 1_003_600})],
    ['J16: another organization', () => token(['internal'], {oid: 'f0000000-0000-4000-8000-0'})],
    ['J20: anonymous', () => token(['internal'], {person_type: 'anonymous'})],
    ['J31: a word', () => Promise.resolve('internal')],
  ])('is not created with an invalid token: %s', async (_name, make) => {
    const answer = await ask('/apis/misc/conference/', {cookie: `gate_session=${await make()}`});

    expect(answer.status).toBe(401);
    expect(answer.text).not.toContain('canary');
  });

  it('is rejected with two cookies of its name, and with another byte in the name (S09)', async () => {
    const good = await token(['internal']);

    for (const cookie of [
      `gate_session=${good}; gate_session=x`,
      `gate_session=x; gate_session=${good}`,
      `\xa0gate_session=${good}`,
      `GATE_SESSION=${good}`,
    ]) {
      expect((await ask('/apis/', {cookie})).status).toBe(401);
    }
  });

  it('is only created by the portal’s own page (S01, S02, S05, S07)', async () => {
    const good = await token(['internal'], {jti: 'opened'});
    const open = (headers: Record<string, string>) =>
      fetch(`${publicURL}/_gate/session`, exchange(good, {origin: publicURL, ...headers}));

    const opened = await open({});
    const unread = {connection: 'close'};
    const site = {origin: 'https://evil.example', 'sec-fetch-site': 'cross-site'};
    const foreign = await open({...site, ...unread});
    const form = await open({'content-type': 'text/plain', ...unread});

    expect(opened.status).toBe(200);
    expect(opened.headers.get('set-cookie')).toMatch(/^gate_session=.*HttpOnly; SameSite=Lax/);
    expect([foreign.status, form.status]).toEqual([403, 415]);
    expect(foreign.headers.get('set-cookie')).toBeNull();
  });

  it('ends immediately at sign-out (S11, C07, C11)', async () => {
    const cookie = `gate_session=${await token(['internal'], {jti: 'signed out'})}`;
    expect((await ask('/apis/', {cookie})).status).toBe(200);

    const out = await fetchAs('/_gate/sign-out', cookie, {
      method: 'POST',
      headers: {origin: publicURL, 'content-type': 'application/x-www-form-urlencoded'},
    });

    expect(out.status).toBe(303);
    expect(out.headers.get('clear-site-data')).toBe('"cache"');
    expect((await ask('/apis/', {cookie})).status).toBe(401);
  });

  it('ends within the bound when its token is revoked at the provider (J22)', async () => {
    const revoked = await token(['internal'], {jti: 'revoked elsewhere'});
    const cookie = `gate_session=${revoked}`;
    expect((await fetchAs('/apis/', cookie)).status).toBe(200);
    provider.revoked.add(revoked);

    await expect.poll(async () => (await fetchAs('/apis/', cookie)).status).toBe(401);
  });

  it('retries its sign-out until the provider accepts, without further requests (X07)', async () => {
    const pending = await token(['internal'], {jti: 'not taken'});
    const cookie = `gate_session=${pending}`;
    expect((await fetchAs('/apis/', cookie)).status).toBe(200);
    provider.fault = (asked) =>
      asked === '/token/revoke' ? new Response(null, {status: 500}) : null;
    onTestFinished(() => void (provider.fault = null));

    const out = await fetchAs('/_gate/session', cookie, {
      method: 'DELETE',
      headers: {origin: publicURL, 'sec-fetch-site': 'same-origin'},
    });
    expect(out.status).toBe(204);
    expect(provider.revoked.has(pending)).toBe(false);
    provider.fault = null;

    await expect.poll(() => provider.revoked.has(pending), {timeout: 20_000}).toBe(true);
  });

  it('is not created while the provider does not respond (J26, X04)', async () => {
    provider.fault = () => new Response(null, {status: 503});
    onTestFinished(() => void (provider.fault = null));

    const answer = await ask('/apis/', {cookie: `gate_session=${await token(['internal'])}x`});
    const never = await ask('/apis/', await cookieOf('public', 'apps'));

    expect(answer.status).toBe(401);
    expect(never.status).toBe(503);
    expect(never.text).not.toContain('canary');
  });
});

describe('a broken worker', () => {
  it('serves nothing if its list of files was modified', async () => {
    const port = await freePort();
    const broken = await startWorkerd({editionsDirectory: folder.directory, port, provider});
    onTestFinished(() => broken.close());
    const files = path.join(broken.folder, 'assets', 'files');
    for (const name of await readdir(files)) {
      const text = await readFile(path.join(files, name), 'latin1');
      if (text.startsWith('{"manifest"')) {
        await writeFile(
          path.join(files, name),
          text.replace('"forceLogin":true', '"forceLogin":false'),
        );
      }
    }

    const headers = {
      host: `localhost:${port}`,
      cookie: `gate_session=${await token(['internal'])}`,
    };
    const answer = await getRaw(port, '/apis/', headers, hasAnswer);

    expect(answer.status).toBe(503);
    expect(answer.body).toBe('');
  });

  it('serves nothing while its provider is unreachable', async () => {
    const port = await freePort();
    const late = await startHttpProvider();
    await late.close();
    const alone = await startWorkerd({editionsDirectory: folder.directory, port, provider: late});
    onTestFinished(() => alone.close());

    const answer = await getRaw(port, '/apis/', {host: `localhost:${port}`}, hasAnswer);

    expect(answer.status).toBe(503);
    expect(answer.body).toBe('');
  });

  it('is not started if the platform would serve files without it', async () => {
    const environment = readEnvironment({PORT: '4000', SLASHID_ORG_ID: provider.orgID});
    const text = cloudflareConfiguration(environment, {});
    expect(readConfiguration(text).assets.run_worker_first).toBe(true);

    for (const changed of [
      text.replace('"run_worker_first": true', '"run_worker_first": ["/apis/*"]'),
      text.replace('"run_worker_first": true,', ''),
      text.replace('"html_handling": "none"', '"html_handling": "auto-trailing-slash"'),
    ]) {
      expect(changed).not.toBe(text);
      expect(() => readConfiguration(changed)).toThrow(/was changed \(assets/);
    }
    const port = await freePort();
    const file = path.join(workerd.folder, 'wrangler.jsonc');
    const good = await readFile(file, 'utf8');
    await writeFile(file, good.replace('"run_worker_first": true,', ''));
    onTestFinished(() => writeFile(file, good));
    await expect(serveWorkerd(workerd.folder, port)).rejects.toThrow(/was changed/);
  });

  it('is not generated with files that the platform would reject, nor with missing editions', async () => {
    const site = await createEditionFolder();
    onTestFinished(() => site.remove());
    const out = path.join(site.directory, 'out');
    const environment = readEnvironment({PORT: '4000', SLASHID_ORG_ID: provider.orgID});
    const write = () => writeCloudflare(environment, {}, site.directory, out);

    await addFile(site, 'public', '/huge.bin', Buffer.alloc(25 * 1024 * 1024 + 1));
    await expect(write()).rejects.toThrow(/huge\.bin is 26214401 bytes/);

    site.manifest.editions.public = {status: 'pending', pages: 1, hiddenHash: '0'.repeat(64)};
    await writeManifest(site.directory, site.manifest);
    await expect(write()).rejects.toThrow(/These editions have not been built: public/);

    await rm(path.join(out, 'wrangler.jsonc'));
    await expect(write()).rejects.toThrow(/was not created by this command/);
  });
});

/** A token with another header and signature, but the claims of a valid one. */
function forge(sound: string, header: Record<string, string>, signature: string): string {
  const [first = '', claims = ''] = sound.split('.');
  const known = JSON.parse(Buffer.from(first, 'base64url').toString()) as object;
  const changed = Buffer.from(JSON.stringify({...known, ...header})).toString('base64url');
  return `${changed}.${claims}.${signature}`;
}
