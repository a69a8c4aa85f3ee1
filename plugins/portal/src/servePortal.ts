import path from 'node:path';
import {buildInBackground} from './buildInBackground';
import {assertPortFree} from '@gated-docs/utils/commands';
import {startGate} from '@gated-docs/gate/serve';
import {publicURL, type PortalEnvironment} from '@gated-docs/environment';
import {openProvider, type OpenProvider} from './openProvider';
import {assertSandboxPort, startSandboxProcess, type SandboxProcess} from './openSandbox';

export type Portal = {
  portalURL: string;
  provider: OpenProvider;
  sandbox: SandboxProcess;
  close: () => Promise<void>;
};

/**
 * Starts the sandbox and the identity provider, builds missing or stale editions in the background, and starts the gate
 * as soon as readers can sign in. All or nothing: if one part fails to start, the others are stopped.
 *
 * @throws Error in one paragraph for a busy port, a provider that cannot be reached, or a failed build
 */
export async function servePortal(environment: PortalEnvironment): Promise<Portal> {
  await assertPortFree(environment.PORT, 'PORT', environment.HOST);
  await assertSandboxPort(environment);
  const started: {close: () => Promise<void>}[] = [];
  const close = async () => {
    await Promise.all(started.map((part) => part.close()));
  };
  // The build takes longest. The others start meanwhile, each in its own process. Failures are reported in the order below.
  const building = buildInBackground();
  started.push({close: building.stop});
  building.served.catch(() => undefined);
  const starting = [openProvider(environment), startSandboxProcess(environment)] as const;
  for (const part of starting) {
    part.then(
      (opened) => void started.push(opened),
      () => undefined,
    );
  }
  try {
    const provider = await starting[0];
    const sandbox = await starting[1];
    await building.served;
    const gate = await startGate(
      environment,
      {provider: provider.address, tryServers: sandbox.servers},
      {file: path.join(__dirname, 'cli', 'gateWorker.ts'), execArgv: process.execArgv},
      building.prefer,
    );
    started.push(gate);
    return {portalURL: publicURL(environment), provider, sandbox, close};
  } catch (error) {
    await Promise.allSettled(starting);
    await close();
    throw error;
  }
}
