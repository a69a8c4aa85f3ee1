import {createGate, startGateServer, type AccessLogEntry, type Gate} from '../../../plugins/gate';
import type {GateOptions, GateServer} from '../../../plugins/gate';
import {createEditionFolder, type EditionFolder} from './editionFolder';
import {createStandInProvider, type StandInProvider} from './standInProvider';

export const PUBLIC_URL = 'http://localhost:3000';

type FolderOptions = Parameters<typeof createEditionFolder>[0];
type FixtureOptions = Partial<Omit<GateOptions, 'provider'>> & {
  folder?: FolderOptions;
  provider?: Partial<GateOptions['provider']>;
};

/** A gate over small editions, its provider and its clock. */
export type GateFixture = {
  gate: Gate;
  provider: StandInProvider;
  folder: EditionFolder;
  log: AccessLogEntry[];
  options: GateOptions;
  /** Moves the clock of gate and provider. */
  advance: (seconds: number) => void;
  /** Asks the gate; `token` becomes the session cookie. */
  ask: (path: string, init?: AskInit) => Promise<Response>;
  /** The session cookie of a person in these groups. */
  signIn: (...groups: string[]) => Promise<string>;
  startServer: () => Promise<GateServer>;
  close: () => Promise<void>;
};

export type AskInit = RequestInit & {token?: string | undefined};

export async function createGateFixture({
  folder: folderOptions,
  provider: providerOptions,
  ...overrides
}: FixtureOptions = {}): Promise<GateFixture> {
  let now = Date.UTC(2026, 0, 15, 12);
  const clock = () => now;
  const provider = await createStandInProvider(clock);
  const folder = await createEditionFolder(folderOptions);
  const log: AccessLogEntry[] = [];
  const {baseURL, sdkURL, orgID} = provider;
  const options: GateOptions = {
    editionsDirectory: folder.directory,
    publicURL: PUBLIC_URL,
    provider: {orgID, baseURL, sdkURL, ...providerOptions},
    clock,
    fetch: provider.fetch,
    log: (entry) => void log.push(entry),
    ...overrides,
  };
  const gate = await createGate(options);
  const servers: GateServer[] = [];
  return {
    gate,
    provider,
    folder,
    log,
    options,
    advance(seconds) {
      now += seconds * 1000;
    },
    ask(path, {token, ...init} = {}) {
      const headers = new Headers(init.headers);
      if (token !== undefined) {
        headers.set('cookie', `gate_session=${token}`);
      }
      return gate.fetch(new Request(PUBLIC_URL + path, {...init, headers}));
    },
    signIn: (...groups) => provider.token({groups}),
    async startServer() {
      const server = await startGateServer({...options, port: 0});
      servers.push(server);
      return server;
    },
    async close() {
      await Promise.all(servers.map((server) => server.close()));
      await gate.close();
      await folder.remove();
    },
  };
}

/** What a browser sends with the exchange of a token. */
export function exchange(token: unknown, headers: Record<string, string> = {}): RequestInit {
  return {
    method: 'POST',
    headers: {
      origin: PUBLIC_URL,
      'sec-fetch-site': 'same-origin',
      'content-type': 'application/json',
      ...headers,
    },
    body: JSON.stringify({token}),
  };
}
