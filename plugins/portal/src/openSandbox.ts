import {fork} from 'node:child_process';
import {once} from 'node:events';
import path from 'node:path';
import {publicURL, type PortalEnvironment} from '@gated-docs/environment';
import {createSandbox, readContracts, startSandbox, type StartedSandbox} from '@gated-docs/sandbox';
import {assertPortFree} from '@gated-docs/utils/commands';

/**
 * Checks early whether the sandbox's port is available.
 *
 * @throws Error in one paragraph for a port that is in use, or configured for another server
 */
export async function assertSandboxPort(environment: PortalEnvironment): Promise<void> {
  const {PORT, IDENTITY_PORT, SANDBOX_PORT: port, SLASHID_ORG_ID} = environment;
  const others = {PORT, ...(!SLASHID_ORG_ID && {IDENTITY_PORT})};
  for (const [name, other] of Object.entries(others)) {
    if (other === port) {
      throw new Error(
        `${name} and SANDBOX_PORT are both ${port}. Two servers cannot share a port: change one of them, for example SANDBOX_PORT=${port + 10}.`,
      );
    }
  }
  await assertPortFree(port, 'SANDBOX_PORT');
}

/** Starts the sandbox with the site's complete contracts, for development only. */
export function openSandbox(environment: PortalEnvironment): Promise<StartedSandbox> {
  const sandbox = createSandbox({
    contracts: readContracts('docs/apis'),
    schemaFolder: 'docs/graphql',
  });
  const {SANDBOX_PORT: port} = environment;
  return startSandbox(sandbox, {port, portalOrigin: publicURL(environment)});
}

/** For the gate: calls to the first servers of the contracts go to the sandbox. */
export function sandboxServers({url, origins, environment}: StartedSandbox) {
  const apiKey = environment.RESCUE_API_KEY;
  const tokenPath = '/accesscontrol/authentication/v1/token';
  const sandbox = {tokenPath, apiKey, address: url};
  const target = {target: url, label: 'Sandbox', allowPrivate: true, sandbox};
  return origins.map((server) => ({server, ...target}));
}

export type SandboxProcess = {
  url: string;
  servers: ReturnType<typeof sandboxServers>;
  close: () => Promise<void>;
};

/**
 * Starts the sandbox in a process of its own, because reading all contracts would block the gate for seconds.
 *
 * @throws Error in one paragraph when it does not start
 */
export async function startSandboxProcess(environment: PortalEnvironment): Promise<SandboxProcess> {
  const {SANDBOX_PORT: port, PORT, IDENTITY_PORT} = environment;
  const child = fork(path.join(__dirname, 'cli', 'sandbox.ts'), [], {
    env: {
      ...process.env,
      ...{PORT: String(PORT), IDENTITY_PORT: String(IDENTITY_PORT), SANDBOX_PORT: String(port)},
      PORTAL_URL: publicURL(environment),
    },
  });
  let isClosing = false;
  const ended = once(child, 'exit');
  const close = async () => {
    isClosing = true;
    child.kill();
    await ended;
  };
  // Sent by our script.
  const [servers] = (await Promise.race([
    once(child, 'message'),
    ended.then(() => {
      throw new Error('The sandbox stopped while it was starting.');
    }),
  ])) as [SandboxProcess['servers']];
  child.once('exit', () => {
    if (!isClosing) {
      process.stderr.write('The sandbox has stopped. To start it again, restart the portal.\n');
    }
  });
  return {url: `http://localhost:${port}`, servers, close};
}
