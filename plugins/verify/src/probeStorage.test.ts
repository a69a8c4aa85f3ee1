import {createServer} from 'node:http';
import {expect, it, onTestFinished} from 'vitest';
import {listenLocally} from '../../../tests/support/listenLocally';
import {builtEdition, verifiedBuild} from '../../../tests/support/verifiedBuild';
import {createJudge} from './judge';
import {probeStorage} from './probeStorage';
import type {Answer, Deployment, Question} from './request';

const NOT_FOUND: Answer = {status: 404, headers: {}, body: Buffer.from('Not found')};

const MANIFEST = '{"name": "Portal", "icons": []}';
const ANONYMOUS = builtEdition('anonymous', {'/manifest.json': MANIFEST});
const INTERNAL = builtEdition('internal', {'/img/große Karte.svg': 'An internal map'});
const BUILD = verifiedBuild(ANONYMOUS, INTERNAL);

const portal = (ask: (question: Question) => Answer): Deployment => ({
  url: new URL('https://docs.example.com'),
  ask: (question) => Promise.resolve(ask(question)),
  close: () => undefined,
});
const SOUND = portal(() => NOT_FOUND);
const probe = (deployment: Deployment, ...also: URL[]) =>
  probeStorage(deployment, BUILD, createJudge(BUILD), also);

/** A server on this machine with one response for a path. */
async function serve(path: string, body: string): Promise<URL> {
  const server = createServer((req, res) => {
    res.writeHead(req.url === path ? 200 : 404).end(req.url === path ? body : 'Not found');
  });
  const port = await listenLocally(server);
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return new URL(`http://127.0.0.1:${port}`);
}

it('finds a file whose name contains characters that no request can', async () => {
  const bucket = await serve('/internal/img/gro%C3%9Fe%20Karte.svg', 'An internal map');

  expect(await probe(SOUND, bucket)).toEqual([
    expect.objectContaining({type: 'leak', editions: ['internal']}),
  ]);
});

it('finds the manifest of the editions, which names them all', async () => {
  const open = portal(({target}) =>
    target === '/manifest.json' ? {...NOT_FOUND, status: 200} : NOT_FOUND,
  );

  expect(await probe(open)).toEqual([expect.objectContaining({question: '/manifest.json'})]);
});

it('accepts a file of the site itself that has the name of a private one', async () => {
  const body = Buffer.from(MANIFEST);
  const own = portal(({target}) =>
    target === '/manifest.json' ? {status: 200, headers: {}, body} : NOT_FOUND,
  );

  expect(await probe(own)).toEqual([]);
});

it('finds nothing at a host that does not accept connections', async () => {
  const server = createServer();
  const port = await listenLocally(server);
  await new Promise((resolve) => server.close(resolve));

  expect(await probe(SOUND, new URL(`http://127.0.0.1:${port}`))).toEqual([]);
});
