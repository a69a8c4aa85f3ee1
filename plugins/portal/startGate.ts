import path from 'node:path';
import {createLogWriter, startGateServer, startWorkers} from '../gate';
import type {GateServer, GateServerOptions} from '../gate';
import type {PortalEnvironment} from './environment';
import {serverOptions} from './serverOptions';

type Provider = GateServerOptions['provider'];

/** In the environment of a worker: the provider's address, which only the first process has looked up. */
export const PROVIDER_VARIABLE = 'GATE_PROVIDER';

/** Serves in this process, or in as many as `WEB_CONCURRENCY` says. */
export async function startGate(
  environment: PortalEnvironment,
  provider: Provider,
): Promise<{close: () => Promise<void>}> {
  if (environment.WEB_CONCURRENCY === 1) {
    return startGateHere(environment, provider);
  }
  return startWorkers({
    count: environment.WEB_CONCURRENCY,
    script: path.join(__dirname, 'cli', 'gateWorker.ts'),
    execArgv: process.execArgv,
    env: {[PROVIDER_VARIABLE]: JSON.stringify(provider)},
    onEnded: (detail) =>
      console.error(
        JSON.stringify({time: new Date().toISOString(), problem: 'worker-ended', detail}),
      ),
  });
}

/** Serves in this process, with its log on the standard output. */
export async function startGateHere(
  environment: PortalEnvironment,
  provider: Provider,
  onEnd?: GateServerOptions['onEnd'],
): Promise<GateServer> {
  const log = createLogWriter(process.stdout);
  const server = await startGateServer({
    ...serverOptions(environment, provider),
    ...(environment.ACCESS_LOG === 'json' && {log: log.write}),
    onEnd,
  });
  return {
    ...server,
    async close() {
      await server.close();
      log.close();
    },
  };
}
