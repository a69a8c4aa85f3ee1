import {
  openFolderStore,
  startGateServer,
  type AccessLogEntry,
  type GateServer,
  type GateServerOptions,
  type Problem,
} from '@gated-docs/gate';
import {askByFetch, createGate, toFetchHandler, type GateParts} from '@gated-docs/gate/fetch';
import {createEditionFolder, type EditionFolder} from './editionFolder';
import {shareEditions} from './shareEditions';
import {createStandInProvider, type StandInProvider} from './standInProvider';

export const PUBLIC_URL = 'http://localhost:3000';

type FolderOptions = Parameters<typeof createEditionFolder>[0];
type ProviderOptions = NonNullable<GateServerOptions['provider']>;
type Options = Omit<GateServerOptions, 'port' | 'provider'> & {provider: ProviderOptions};
type FixtureOptions = Partial<Omit<Options, 'provider'>> & {
  /** Options of the editions, which tests share. */
  folder?: FolderOptions;
  /** Editions that the test changes, removed with the fixture. */
  ownFolder?: EditionFolder;
  provider?: Partial<ProviderOptions>;
  /** What the clock shows at first. */
  startAt?: number;
};

/** A gate over small editions, its provider and its clock. */
export type GateFixture = {
  fetch: (request: Request) => Promise<Response>;
  provider: StandInProvider;
  folder: Pick<EditionFolder, 'manifest' | 'editions'>;
  log: AccessLogEntry[];
  problems: Problem[];
  options: Options;
  /** Advances the clock of gate and provider. */
  advance: (seconds: number) => void;
  /** Sends a request with `token` as the session cookie. */
  ask: (path: string, init?: AskInit) => Promise<Response>;
  /** Value of the session cookie of a person in these groups. */
  signIn: (...groups: string[]) => Promise<string>;
  /** Makes the gate notice a new build immediately. */
  refresh: () => Promise<void>;
  startServer: (change?: Partial<GateServerOptions>) => Promise<GateServer>;
  close: () => Promise<void>;
};

export type AskInit = RequestInit & {token?: string | undefined};

export async function createGateFixture(
  {
    folder: folderOptions,
    ownFolder,
    provider: providerOptions,
    startAt = Date.UTC(2026, 0, 15, 12),
    ...overrides
  }: FixtureOptions = {},
  parts: GateParts = {},
): Promise<GateFixture> {
  let now = startAt;
  const clock = () => now;
  const provider = await createStandInProvider(clock);
  const folder = ownFolder ?? (await shareEditions(folderOptions));
  const log: AccessLogEntry[] = [];
  const problems: Problem[] = [];
  const {baseURL, sdkURL, orgID} = provider;
  const options: Options = {
    editionsDirectory: folder.directory,
    publicURL: PUBLIC_URL,
    provider: {orgID, baseURL, sdkURL, ...providerOptions},
    clock,
    ask: askByFetch(provider.fetch),
    log: (entry) => void log.push(entry),
    onProblem: (problem) => void problems.push(problem),
    ...overrides,
  };
  const store = await openFolderStore({
    ...options,
    onProblem: (detail) => void problems.push({time: '', problem: 'manifest-refused', detail}),
  });
  const gate = createGate(options, store, {
    loadGraphql: () => import('../../../plugins/gate/src/adapters/node/graphql'),
    ...parts,
  });
  const handle = toFetchHandler(gate, () => {
    throw new Error('no file of these editions is too large to be held');
  });
  const syncing = setInterval(gate.sync, 500);
  const servers: GateServer[] = [];
  return {
    fetch: handle,
    provider,
    folder,
    log,
    problems,
    options,
    advance(seconds) {
      now += seconds * 1000;
    },
    ask(path, {token, ...init} = {}) {
      const headers = new Headers(init.headers);
      if (token !== undefined) {
        headers.set('cookie', `gate_session=${token}`);
      }
      return handle(new Request(options.publicURL + path, {...init, headers}));
    },
    signIn: (...groups) => provider.token({groups}),
    refresh: store.refresh,
    async startServer(change) {
      const server = await startGateServer({...options, port: 0, ...change});
      servers.push(server);
      return server;
    },
    async close() {
      await Promise.all(servers.map((server) => server.close()));
      clearInterval(syncing);
      await gate.close();
      store.close();
      await ownFolder?.remove();
    },
  };
}

/** A gate over editions that the test changes. */
export type EditableGateFixture = GateFixture & {folder: EditionFolder};

export async function createEditableGateFixture(
  options: Omit<FixtureOptions, 'ownFolder'> = {},
): Promise<EditableGateFixture> {
  const folder = await createEditionFolder(options.folder);
  return {...(await createGateFixture({...options, ownFolder: folder})), folder};
}

/** Request that exchanges a token, as a browser sends it. */
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
