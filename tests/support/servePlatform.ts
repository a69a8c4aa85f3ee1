import {
  createSandbox,
  CONNECTOR,
  type SandboxOptions,
} from '../../plugins/sandbox/src/createSandbox';
import {startSandbox, type StartedSandbox} from '@gated-docs/sandbox';
import type {PlatformState} from '../../plugins/sandbox/src/platform/platformState';
import {restDocuments} from './restDocuments';

export type ServedPlatform = Pick<StartedSandbox, 'environment' | 'close'> & {
  origin: string;
  /** All requests as `METHOD /path`, in order. */
  requests: readonly string[];
  /** The data of the documented connector's tenant. */
  state: PlatformState;
  /** Makes the simulated crews take all steps that are due. */
  simulate: () => void;
  /** Drops subscription connections without a close frame. */
  dropSockets: () => void;
};

const contracts = restDocuments();

/** Serves a sandbox on a free port, by default with empty tenants. Its crews wait for `simulate`. */
export async function servePlatform(
  options: Partial<SandboxOptions> = {},
): Promise<ServedPlatform> {
  const empty = {missions: [], webhooks: []};
  const sandbox = createSandbox({
    ...{contracts, schemaFolder: 'docs/graphql', seed: empty},
    ...options,
  });
  const requests: string[] = [];
  const {url, environment, close} = await startSandbox(
    {
      ...sandbox,
      async fetch(request) {
        const {pathname, searchParams} = new URL(request.url);
        requests.push(`${request.method} ${pathname}`);
        const response = await sandbox.fetch(request);
        const isList = request.method === 'GET' && pathname.endsWith('/v1/resources');
        return isList && response.ok
          ? withNeighbour(response, searchParams.get('cgidPrefix') ?? '')
          : response;
      },
    },
    {port: 0, portalOrigin: 'http://localhost:3000', withCrews: false},
  );
  return {
    ...{origin: url, environment, requests, close},
    state: sandbox.tenants.get(CONNECTOR.tenant).state,
    simulate: () => sandbox.tenants.simulate(),
    dropSockets: sandbox.sockets.drop,
  };
}

/** Adds a resource whose address starts with the same characters as that of the example. */
async function withNeighbour(response: Response, prefix: string): Promise<Response> {
  const {items} = (await response.json()) as {items: {cgid: string}[]};
  const neighbours = items.map((resource) => ({
    ...resource,
    resourceId: 'res_01JBXHZ1C0P6KMRK62J93AEV58',
    cgid: `${resource.cgid}0`,
    callSign: 'Northport 12/83-10',
  }));
  const found = [...items, ...neighbours].filter(({cgid}) => cgid.startsWith(prefix));
  return Response.json({items: found, nextCursor: null}, {headers: response.headers});
}
