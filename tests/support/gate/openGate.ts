import {openFolderStore, type GateServerOptions} from '@gated-docs/gate';
import {askByFetch, createGate, toFetchHandler} from '@gated-docs/gate/fetch';
import {createStandInProvider} from './standInProvider';

const PUBLIC_URL = 'http://localhost:3000';

/** A gate over real editions, with sessions for any groups. */
export type OpenGate = {
  options: Omit<GateServerOptions, 'port'>;
  /** Session cookie value for a person in these groups. */
  cookieOf: (groups: readonly string[]) => Promise<string>;
  ask: (urlPath: string, cookie?: string, method?: 'GET' | 'HEAD') => Promise<Response>;
  /** Stops looking for new builds. */
  close: () => void;
};

export async function openGate(editionsDirectory: string): Promise<OpenGate> {
  const provider = await createStandInProvider(Date.now);
  const {orgID, baseURL, sdkURL} = provider;
  const options = {
    editionsDirectory,
    publicURL: PUBLIC_URL,
    provider: {orgID, baseURL, sdkURL},
    ask: askByFetch(provider.fetch),
  };
  const store = await openFolderStore({
    editionsDirectory,
    onProblem(detail) {
      throw new Error(detail);
    },
  });
  const handle = toFetchHandler(createGate(options, store), ({name}) => {
    throw new Error(`${name} is too large for this test`);
  });
  return {
    options,
    cookieOf: (groups) => provider.token({groups, person_id: `in ${groups.join('+')}`}),
    ask: (urlPath, cookie, method = 'GET') => {
      const headers = {...(cookie !== undefined && {cookie: `gate_session=${cookie}`})};
      return handle(new Request(PUBLIC_URL + urlPath, {method, headers}));
    },
    close: () => store.close(),
  };
}
