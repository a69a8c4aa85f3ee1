import {existsSync, readFileSync, statSync} from 'node:fs';
import {createServer, type IncomingMessage} from 'node:http';
import path from 'node:path';
import {keyOf, writeBuiltEditions, type BuiltEditions} from './builtEditions';
import {listenLocally} from '../listenLocally';

/** A deployment mistake. */
export type Hole =
  | 'none'
  /** Serves scripts from one folder of all editions, without checking the reader. */
  | 'unprotected location'
  /** Publishes the folder of editions below the site's URL. */
  | 'public folder'
  /** The check is case-sensitive, the file system is not. */
  | 'case-insensitive file system'
  /** A cache that is keyed by URL only. */
  | 'shared cache without Vary'
  /** Ended sessions stay valid forever. */
  | 'forgotten revocation'
  /** Trusts an auxiliary header of a proxy. */
  | 'rewriting header'
  /** Every signed-in reader can read everything, with a banner in the page. */
  | 'altered pages of others'
  /** A client that claims to be on the same host is served the edition of another reader. */
  | 'trusted address'
  /** Every signed-in reader gets another reader's copy of each page, with a banner in the page. */
  | 'altered copies of others'
  /** Redirects a folder without trailing slash to another host. */
  | 'open redirect'
  /** Files of the reader's own edition are missing. */
  | 'missing files';

export type PlantedDeployment = {
  url: URL;
  provider: URL;
  editions: BuiltEditions;
  /** Tokens by groups, joined by `+`. */
  tokens: Record<string, string>;
  close: () => Promise<void>;
};

type Request = IncomingMessage & {url: string};

/** A minimal portal with one hole, and a provider that can revoke its tokens. */
export async function plantDeployment(hole: Hole): Promise<PlantedDeployment> {
  const editions = await writeBuiltEditions();
  const ended = new Set<string>();
  const cache = new Map<string, {status: number; body: Buffer}>();
  const tokens = Object.fromEntries(
    ['', 'apps', 'public', 'apps+public', 'internal'].map((groups) => [
      groups,
      `token-of.${groups}`,
    ]),
  );
  const provider = createServer((req, res) => {
    void readBody(req).then((body) => {
      if (req.url === '/token/revoke') {
        ended.add((JSON.parse(body) as {token: string}).token);
      }
      res.writeHead(req.url === '/token/revoke' ? 204 : 404).end();
    });
  });
  const providerURL = await listen(provider);

  const server = createServer((req, res) => {
    void answer(req as Request).then(({status, body, headers}) => {
      res.writeHead(status, {vary: 'Cookie', ...headers}).end(req.method === 'HEAD' ? '' : body);
    });
  });
  const url = await listen(server);

  type Reply = {status: number; body: Buffer | string; headers?: Record<string, string>};

  async function answer(req: Request): Promise<Reply> {
    if (req.url === '/_gate/config') {
      return json(200, {orgID: 'org', baseURL: providerURL.origin, sdkURL: providerURL.origin});
    }
    const token = /(?:^|; )gate_session=([^;]*)/.exec(req.headers.cookie ?? '')?.[1] ?? null;
    if (req.url === '/_gate/session') {
      return session(req, token);
    }
    const key = `${req.method} ${req.url}`;
    const kept = hole === 'shared cache without Vary' ? cache.get(key) : undefined;
    if (kept) {
      return kept;
    }
    const fresh = page(req, token);
    if (fresh.status === 200) {
      cache.set(key, {status: 200, body: Buffer.from(fresh.body)});
    }
    return fresh;
  }

  async function session(req: Request, token: string | null): Promise<Reply> {
    if (req.method === 'POST') {
      const {token: given} = JSON.parse(await readBody(req)) as {token: string};
      const edition = editions.manifest.readers[keyOf(groupsOf(given))];
      return json(200, {edition}, {'set-cookie': `gate_session=${given}; Path=/; HttpOnly`});
    }
    if (req.method === 'DELETE' && token !== null) {
      ended.add(token);
      return {status: 204, body: ''};
    }
    return token === null ? json(401, {}) : json(200, {});
  }

  function page(req: Request, token: string | null): Reply {
    const isOpen = token !== null && (hole === 'forgotten revocation' || !ended.has(token));
    const edition = isOpen
      ? (editions.manifest.readers[keyOf(groupsOf(token))] ?? '')
      : 'anonymous';
    const rewritten = req.headers['x-original-url'];
    const target =
      hole === 'rewriting header' && typeof rewritten === 'string' ? rewritten : req.url;
    const pathname = (target.split('?')[0] ?? '/').replace(/\/$/, '/index.html');
    if (hole === 'trusted address' && req.headers['x-forwarded-for'] === '127.0.0.1') {
      return {status: 200, body: read('internal', pathname) ?? ''};
    }
    const own = read(edition, pathname);
    if (hole === 'missing files' && pathname.endsWith('.js')) {
      return {status: 404, body: ''};
    }
    if (own && isOpen && hole === 'altered copies of others' && pathname.endsWith('.html')) {
      return {status: 200, body: withBanner(read('internal', pathname) ?? own)};
    }
    if (own) {
      return {status: isOpen || !pathname.endsWith('.html') ? 200 : 401, body: own};
    }
    return throughHole(pathname, isOpen) ?? refuse(edition, isOpen);
  }

  function throughHole(pathname: string, isOpen: boolean): Reply | null {
    const everything = read('internal', pathname);
    switch (hole) {
      case 'unprotected location':
        return pathname.startsWith('/assets/') && everything
          ? {status: 200, body: everything}
          : null;
      case 'public folder': {
        const file = path.join(editions.directory, pathname);
        return isFile(file) ? {status: 200, body: readFileSync(file)} : null;
      }
      case 'case-insensitive file system': {
        const folded = read('internal', pathname.toLowerCase());
        const isSeen = pathname !== pathname.toLowerCase();
        return isOpen && isSeen && folded ? {status: 200, body: folded} : null;
      }
      case 'rewriting header':
        return everything ? {status: 200, body: everything} : null;
      case 'altered pages of others':
        return isOpen && everything ? {status: 200, body: withBanner(everything)} : null;
      case 'open redirect':
        return pathname.startsWith('//') || !pathname.includes('.')
          ? {status: 302, body: '', headers: {location: `//evil.example${pathname}`}}
          : null;
      default:
        return null;
    }
  }

  function refuse(edition: string, isOpen: boolean): Reply {
    return {status: isOpen ? 403 : 401, body: read(edition, '/404.html') ?? ''};
  }

  function read(edition: string, pathname: string): Buffer | null {
    const file = path.join(editions.directory, edition, '1f2e3d', pathname);
    return isFile(file) ? readFileSync(file) : null;
  }

  return {
    url,
    provider: providerURL,
    editions,
    tokens,
    async close() {
      for (const each of [server, provider]) {
        each.closeAllConnections();
        await new Promise((resolve) => each.close(resolve));
      }
      await editions.remove();
    },
  };
}

function groupsOf(token: string): string[] {
  return token.split('.')[1]?.split('+') ?? [];
}

function withBanner(page: Buffer): string {
  return page.toString().replace('<body>', '<body><p>Beta</p>');
}

function json(status: number, body: unknown, headers: Record<string, string> = {}) {
  return {
    status,
    body: JSON.stringify(body),
    headers: {'content-type': 'application/json', ...headers},
  };
}

function isFile(file: string): boolean {
  return !file.includes('\0') && existsSync(file) && statSync(file).isFile();
}

async function readBody(req: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of req as AsyncIterable<Buffer>) {
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}

async function listen(server: ReturnType<typeof createServer>): Promise<URL> {
  return new URL(`http://127.0.0.1:${await listenLocally(server)}`);
}
