import {createServer} from 'node:http';
import {getRequestListener} from '@hono/node-server';
import {listenOnLoopback} from '@gated-docs/utils/loopback';
import type {IdentityProviderOptions} from './openServices';
import {createIdentityProvider, type IdentityProvider} from './createIdentityProvider';

// Node's default of 5 s is too short: a process that had to wait for the CPU checks the timeout first, and
// closes a connection on which the next request has already arrived.
const SERVER = {keepAliveTimeout: 65_000};

export type IdentityServerOptions = Omit<IdentityProviderOptions, 'publicURL'> & {
  /** 0 chooses a free port. */
  port: number;
};

export type IdentityServer = Omit<IdentityProvider, 'fetch'> & {url: string; port: number};

/**
 * Serves the provider only to this machine, because its accounts and codes are readable. Does not start while
 * SLASHID_ORG_ID is set.
 */
export async function startIdentityServer({
  port: wantedPort,
  ...options
}: IdentityServerOptions): Promise<IdentityServer> {
  assertNoRealOrganization();
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
  const url = `http://localhost:${port}`;
  try {
    const created = await createIdentityProvider({...options, publicURL: url});
    provider = created;
    const close = async () => {
      await server.close();
      await created.close();
    };
    return {...created, url, port, close};
  } catch (error) {
    await server.close();
    throw error;
  }
}

function assertNoRealOrganization(): void {
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
