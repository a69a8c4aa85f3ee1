import {spawn} from 'node:child_process';
import {setTimeout as wait} from 'node:timers/promises';
import {freePort} from '../support/freePort';
import type {Portal} from './captureState';

const POLL_MS = 1_000;
/** Editions may have to be built first. */
const LONGEST_START_MS = 15 * 60_000;

/** Starts a portal with a provider of its own, and waits until it serves the sign-in page. */
export async function servePortalForScreens(): Promise<Portal & {close: () => void}> {
  const [port, identityPort] = [await freePort(), await freePort()];
  const server = spawn('npm', ['run', '--silent', 'serve'], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      PORT: String(port),
      IDENTITY_PORT: String(identityPort),
      IDENTITY_DIRECTORY: '.docusaurus/screens-identity',
      READ_TOKENS_FILE: '.docusaurus/screens-read-tokens.db',
    },
  });
  const url = `http://localhost:${port}`;
  const started = Date.now();
  while (!(await responds(`${url}/_gate/health`))) {
    if (server.exitCode !== null || Date.now() - started > LONGEST_START_MS) {
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
