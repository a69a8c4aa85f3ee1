import {readEnvironment, type PortalEnvironment} from '@gated-docs/environment';
import {createLogWriter} from '../adapters/node/createLogWriter';
import {
  startGateServer,
  type GateServer,
  type GateServerOptions,
} from '../adapters/node/startGateServer';
import {joinWorkers, startWorkers} from '../adapters/node/startWorkers';
import type {Counts, Metrics} from '../metrics/metrics';
import type {Problem} from '../operatorLog';
import {openIDFromEnvironment} from './openIDFromEnvironment';
import {upstreamFromEnvironment} from './upstreamFromEnvironment';
import {serverOptions, type Surroundings} from './serverOptions';

export type StartedGate = {
  /** The counters of each process. */
  counts: () => Promise<readonly Counts[]>;
  /** Replaces the processes one after the other. Undefined with a single process. */
  restart?: () => Promise<void>;
  close: () => Promise<void>;
};

/** Environment variable that passes what the first process found out about other servers to its workers. */
const SURROUNDINGS_VARIABLE = 'GATE_SURROUNDINGS';

/** Serves in this process, or in `WEB_CONCURRENCY` processes, which run `script` (`serveAsWorker`). */
export async function startGate(
  environment: PortalEnvironment,
  surroundings: Surroundings,
  script: {file: string; execArgv?: string[]},
  onPending?: (edition: string) => void,
): Promise<StartedGate> {
  keepRunningWithoutStderr();
  if (environment.WEB_CONCURRENCY === 1) {
    const {counts, close} = await serveHere(environment, surroundings, {onPending});
    return {counts: async () => [await counts()], close};
  }
  const metrics = await openMetrics(environment);
  const workers = await startWorkers({
    count: environment.WEB_CONCURRENCY,
    script: script.file,
    execArgv: script.execArgv,
    env: {[SURROUNDINGS_VARIABLE]: JSON.stringify(surroundings)},
    onPending,
    onEnded(detail) {
      metrics?.observeProblem({problem: 'worker-ended'});
      report({time: new Date().toISOString(), problem: 'worker-ended', detail});
    },
  });
  const own = () => metrics?.counts() ?? Promise.resolve([]);
  return {...workers, counts: async () => [await own(), ...(await workers.counts())]};
}

/** Null, and not even loaded, if nobody can collect them. */
async function openMetrics({METRICS_PORT}: PortalEnvironment): Promise<Metrics | null> {
  return METRICS_PORT === undefined ? null : (await import('../metrics/metrics')).createMetrics();
}

/** Whether another gate process started this one as a worker. */
export function isWorker(): boolean {
  return process.send !== undefined && process.env[SURROUNDINGS_VARIABLE] !== undefined;
}

/** Serves as one of several worker processes. */
export function serveAsWorker(): Promise<void> {
  keepRunningWithoutStderr();
  // The parent process wrote it.
  const surroundings = JSON.parse(process.env[SURROUNDINGS_VARIABLE] ?? '') as Surroundings;
  return joinWorkers((listeners) => serveHere(readEnvironment(), surroundings, listeners));
}

type Listeners = {
  onEnd?: GateServerOptions['onEnd'];
  /** Called when a signed-in reader requests an edition that is not built. */
  onPending?: ((edition: string) => void) | undefined;
};

/** Serves in this process, with the access log on standard output. */
async function serveHere(
  environment: PortalEnvironment,
  surroundings: Surroundings,
  {onEnd, onPending}: Listeners = {},
): Promise<Pick<GateServer, 'endElsewhere' | 'close'> & {counts: () => Promise<Counts>}> {
  const metrics = await openMetrics(environment);
  const log = createLogWriter(process.stdout);
  const server = await startGateServer({
    ...serverOptions(environment, surroundings),
    ...(!surroundings.provider && {
      openID: await openIDFromEnvironment(environment),
      upstream: await upstreamFromEnvironment(environment),
    }),
    log(entry) {
      metrics?.observe(entry);
      // Only readers with a session: others see the sign-in page.
      if (entry.decision === 'edition-pending' && entry.edition !== undefined) {
        onPending?.(entry.edition);
      }
      if (environment.ACCESS_LOG === 'json') {
        log.write(entry);
      }
    },
    onProblem(problem) {
      metrics?.observeProblem(problem);
      report(problem);
    },
    onEnd,
  });
  return {
    endElsewhere: server.endElsewhere,
    counts: () => metrics?.counts() ?? Promise.resolve([]),
    async close() {
      await server.close();
      log.close();
    },
  };
}

function report(problem: Problem): void {
  process.stderr.write(`${JSON.stringify(problem)}\n`);
}

/** As with the access log, a full disk or a collector that ended must not end the gate: problems are then lost. */
function keepRunningWithoutStderr(): void {
  process.stderr.on('error', () => undefined);
}
