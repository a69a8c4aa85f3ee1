import {spawn} from 'node:child_process';
import {setTimeout as wait} from 'node:timers/promises';
import {pathToFileURL} from 'node:url';
import {freePort} from './freePort';

const SERVE = 'plugins/portal/src/cli/serve.ts';
const POLL_MS = 1_000;
/** Allows for building the editions first. */
const MAX_START_MS = 15 * 60_000;

export type ServedPortal = {url: string; identity: string; close: () => void};

/**
 * Starts a portal with its own provider, whose data is stored under this name, and waits until it responds at this
 * path.
 */
export async function servePortalApart(
  name: string,
  path = '/_gate/health',
): Promise<ServedPortal> {
  const [port, identityPort] = [await freePort(), await freePort()];
  // Without npm, which would not forward signals.
  const server = spawn(process.execPath, ['--import', 'tsx', SERVE], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      PORT: String(port),
      IDENTITY_PORT: String(identityPort),
      SANDBOX_PORT: String(await freePort()),
      IDENTITY_DIRECTORY: `.docusaurus/${name}-identity`,
      STATE_URL: pathToFileURL(`.docusaurus/${name}-state.db`).href,
    },
  });
  const url = `http://localhost:${port}`;
  const started = Date.now();
  while (!(await responds(url + path))) {
    if (
      server.exitCode !== null ||
      server.signalCode !== null ||
      Date.now() - started > MAX_START_MS
    ) {
      server.kill();
      throw new Error('The portal did not start. Run "npm run serve" to see why.');
    }
    await wait(POLL_MS);
  }
  return {url, identity: `http://localhost:${identityPort}`, close: () => server.kill()};
}

async function responds(url: string): Promise<boolean> {
  return fetch(url).then(
    ({ok}) => ok,
    () => false,
  );
}
