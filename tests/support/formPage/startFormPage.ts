import fs from 'node:fs';
import {createServer, type Server} from 'node:http';
import path from 'node:path';
import {build} from 'esbuild';
import {startIdentityServer} from '@gated-docs/local-identity';
import {createSecurityHeaders} from '../../../plugins/gate/src/pipeline/securityHeaders';
import {parseOptions} from '../../../plugins/gate/src/options';
import {freePort} from '../freePort';
import {temporaryFolder} from '../temporaryFolder';
import type {PageFacts, PageRequest} from './types';

export type FormPage = Awaited<ReturnType<typeof startFormPage>>;

/**
 * A page with only the sign-in form, with the portal's security headers, and a separate provider
 * whose clock a test can advance. Starts in a second, while the whole site takes minutes.
 */
export async function startFormPage(seed: unknown) {
  const folder = temporaryFolder('form-page');
  const seedFile = path.join(folder, 'identity.seed.json');
  fs.writeFileSync(seedFile, JSON.stringify(seed));
  const port = await freePort();
  const url = `http://localhost:${port}`;
  let ahead = 0;
  const clock = () => new Date(Date.now() + ahead);
  const provider = await startIdentityServer({
    port: 0,
    siteOrigins: [url],
    dataDirectory: path.join(folder, 'data'),
    seedFile,
    clock,
  });
  const apiKey = fs.readFileSync(provider.apiKeyFile, 'utf8').trim();

  /** Calls the management API, by default for the main organization. */
  async function manage(
    method: string,
    place: string,
    body?: unknown,
    organization = provider.organizationId,
  ): Promise<any> {
    const response = await fetch(`${provider.url}${place}`, {
      method,
      headers: {
        'SlashID-OrgID': organization,
        'SlashID-API-Key': apiKey,
        'Content-Type': 'application/json',
      },
      ...(body === undefined ? {} : {body: JSON.stringify(body)}),
    });
    const text = await response.text();
    if (!response.ok) {
      throw new Error(`${method} ${place} answered ${response.status}: ${text}`);
    }
    return text === '' ? undefined : JSON.parse(text).result;
  }

  const ids: string[] = await manage('GET', '/organizations/suborganizations');
  const organizations: {id: string; org_name: string}[] = await Promise.all(
    ids.map((id) => manage('GET', '/organizations', undefined, id)),
  );
  const facts: PageFacts = {
    orgID: provider.organizationId,
    baseURL: provider.url,
    sdkURL: `${provider.url}/sdk.html`,
    organizations: Object.fromEntries(organizations.map(({id, org_name}) => [org_name, id])),
  };
  const server = await serve(port, facts);

  return {
    url,
    facts,
    manage,
    providerURL: provider.url,
    outbox: `${provider.url}/outbox/messages`,
    now: clock,
    /** Advances the provider's clock, but not the browser's. */
    advance: (milliseconds: number) => {
      ahead += milliseconds;
    },
    address: (request: PageRequest) =>
      `${url}/?page=${encodeURIComponent(JSON.stringify(request))}`,
    async close() {
      server.closeAllConnections();
      server.close();
      await provider.close();
      fs.rmSync(folder, {recursive: true, force: true});
    },
  };
}

async function serve(port: number, facts: PageFacts): Promise<Server> {
  const files = await bundle();
  const {orgID, baseURL, sdkURL} = facts;
  const {common, policyOf} = createSecurityHeaders(
    parseOptions({publicURL: `http://localhost:${port}`, provider: {orgID, baseURL, sdkURL}}),
  );
  const page = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Sign-in form</title>
    <link rel="icon" href="data:,"><link rel="stylesheet" href="/page.css"></head>
    <body><div id="root"></div><script src="/page.js"></script></body></html>`;
  const answers: Record<string, {type: string; body: string}> = {
    '/': {type: 'text/html; charset=utf-8', body: page},
    '/facts.json': {type: 'application/json', body: JSON.stringify(facts)},
    '/page.js': {type: 'text/javascript; charset=utf-8', body: files['page.js'] ?? ''},
    '/page.css': {type: 'text/css; charset=utf-8', body: files['page.css'] ?? ''},
  };
  const server = createServer((request, response) => {
    const {pathname} = new URL(request.url ?? '/', 'http://localhost');
    const answer = answers[pathname];
    const type = answer?.type ?? 'text/plain';
    response.writeHead(answer ? 200 : 404, {
      ...(common as Record<string, string>),
      'content-type': type,
      'content-security-policy': policyOf(type, pathname === '/' ? [] : undefined),
    });
    response.end(answer?.body ?? 'Not found');
  });
  await new Promise<void>((resolve) => server.listen(port, 'localhost', resolve));
  return server;
}

async function bundle(): Promise<Record<string, string>> {
  const {outputFiles} = await build({
    entryPoints: [path.resolve('tests/support/formPage/page.tsx')],
    bundle: true,
    write: false,
    outdir: path.resolve('.docusaurus/form-page'),
    target: 'chrome120',
    jsx: 'transform',
    logLevel: 'warning',
    define: {'process.env.NODE_ENV': '"production"'},
  });
  return Object.fromEntries(outputFiles.map((file) => [path.basename(file.path), file.text]));
}
