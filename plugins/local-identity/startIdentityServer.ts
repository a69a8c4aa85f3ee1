import {createServer} from 'node:http';
import {getRequestListener} from '@hono/node-server';
import {listenOnLoopback} from '../loopback';
import {createIdentityProvider, type IdentityProvider} from './createIdentityProvider';
import type {IdentityProviderOptions} from './options';

// Node's default of 5 s is too short: a process that had to wait for the CPU checks the timeout first, and
// closes a connection on which the next request has already arrived.
const SERVER = {keepAliveTimeout: 65_000};
const LOOPBACK_HOSTNAMES = ['localhost', '127.0.0.1', '::1', '[::1]'];

export type IdentityServerOptions = Omit<IdentityProviderOptions, 'publicURL'> & {
  /** 0 chooses a free port. */
  port: number;
  /** Loopback only. Binds both addresses, because browsers may resolve `localhost` to either. */
  hostname?: string;
  /** Default: `http://localhost:PORT`. */
  publicURL?: string;
};

export type IdentityServer = Omit<IdentityProvider, 'fetch'> & {url: string; port: number};

/**
 * Serves the provider only to this machine. Its accounts and codes are readable,
 * so it rejects other addresses, and does not start while SLASHID_ORG_ID is set.
 */
export async function startIdentityServer({
  port: wantedPort,
  hostname = 'localhost',
  ...options
}: IdentityServerOptions): Promise<IdentityServer> {
  assertHarmless(hostname);
  let provider: IdentityProvider | undefined;
  let hosts: readonly string[] = [];
  const listener = getRequestListener(async (request, {incoming}) => {
    if (!hosts.includes(request.headers.get('Host') ?? '')) {
      return new Response('This server accepts requests only for localhost.\n', {status: 421});
    }
    return provider
      ? provider.fetch(request, incoming.socket.remoteAddress)
      : new Response(null, {status: 503});
  });

  const server = await listenOnLoopback(() => createServer(SERVER, listener), wantedPort).catch(
    (error: NodeJS.ErrnoException) => {
      throw error.code === 'EADDRINUSE' ? portInUse(wantedPort, error) : error;
    },
  );
  const {port} = server;
  ({hosts} = server);
  try {
    const publicURL = options.publicURL ?? `http://localhost:${port}`;
    const created = await createIdentityProvider({...options, publicURL});
    provider = created;
    return {
      organizationId: created.organizationId,
      issuer: created.issuer,
      apiKeyFile: created.apiKeyFile,
      accounts: created.accounts,
      url: publicURL,
      port,
      async close() {
        await server.close();
        await created.close();
      },
    };
  } catch (error) {
    await server.close();
    throw error;
  }
}

function assertHarmless(hostname: string): void {
  if (!LOOPBACK_HOSTNAMES.includes(hostname)) {
    throw new Error(
      `The local identity provider cannot listen on ${JSON.stringify(hostname)}. Anyone who can reach it can see its codes and accounts, so it accepts connections only from this machine. Use "localhost".`,
    );
  }
  const organizationId = process.env['SLASHID_ORG_ID'];
  if (organizationId) {
    throw new Error(
      `The local identity provider cannot start, because SLASHID_ORG_ID is set (${organizationId}) and the site would use the real SlashID service. Unset SLASHID_ORG_ID to use local accounts.`,
    );
  }
}

const portInUse = (port: number, cause: Error) =>
  new Error(
    `Port ${port}, where the local identity provider should listen, is in use by another program. Stop that program, or choose another port with IDENTITY_PORT, for example IDENTITY_PORT=${port + 10}.`,
    {cause},
  );
