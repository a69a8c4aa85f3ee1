import fs from 'node:fs';
import {createServer, type RequestListener} from 'node:http';
import path from 'node:path';
import type {Page} from '@playwright/test';
import {lookup} from 'mrmime';
import {buildOnce} from './buildOnce';
import {listenLocally} from './listenLocally';

type PlainOptions = {env?: Record<string, string>; port?: number; config?: string};

export type PlainSite = {url: string; close: () => void};

/** Runs the plain `docusaurus build` in a folder and serves it like an ordinary static server. */
export async function servePlainBuild(
  directory: string,
  {env = {}, port, config = 'docusaurus.config.ts'}: PlainOptions = {},
): Promise<PlainSite> {
  await buildOnce(directory, ['build', '--config', config, '--out-dir', directory], env);
  const server = createServer(serveFiles(directory));
  const url = `http://localhost:${await listenLocally(server, port)}`;
  const close = () => {
    server.close();
    server.closeAllConnections();
  };
  return {url, close};
}

const serveFiles =
  (directory: string): RequestListener =>
  (request, response) => {
    const {pathname, search} = new URL(request.url ?? '/', 'http://localhost');
    const place = path.join(directory, decodeURIComponent(pathname));
    const isFolder = fs.statSync(place, {throwIfNoEntry: false})?.isDirectory() ?? false;
    if (isFolder && !pathname.endsWith('/')) {
      response.writeHead(301, {location: `${pathname}/${search}`}).end();
      return;
    }
    const file = isFolder ? path.join(place, 'index.html') : place;
    const isFound = fs.statSync(file, {throwIfNoEntry: false})?.isFile() ?? false;
    const served = isFound ? file : path.join(directory, '404.html');
    response.writeHead(isFound ? 200 : 404, {'content-type': lookup(served)});
    fs.createReadStream(served).pipe(response);
  };

/** Confirms every token in place of the provider, which would reject unsigned ones. */
export async function confirmTokens(page: Page): Promise<void> {
  await page.route('**/token/validate', (route) =>
    route.fulfill({
      headers: {'access-control-allow-origin': '*'},
      json: {result: {valid: true}},
    }),
  );
}

/** An unsigned user token: the plain build cannot verify tokens itself, only ask the provider. */
export function unsignedToken(groups: readonly string[], claims: object = {}): string {
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const handle = {type: 'email_address', value: 'reader@example.com'};
  const own = {
    person_id: 'p1',
    person_type: 'regular',
    groups,
    exp: Math.floor(Date.now() / 1000) + 3600,
    authentications: [{handle}],
  };
  return `${encode({alg: 'none'})}.${encode({...own, ...claims})}.`;
}
