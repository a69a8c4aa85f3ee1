import {
  createLogWriter,
  createMetrics,
  joinWorkers,
  startGateServer,
  startWorkers,
  type Counts,
  type GateServer,
  type GateServerOptions,
  type Problem,
} from '../gate';
import {readEnvironment, type PortalEnvironment} from '../environment';
import {serverOptions} from './serverOptions';

type Provider = GateServerOptions['provider'];

export type StartedGate = {
  /** What each process has counted. */
  counts: () => Promise<readonly Counts[]>;
  /** Replaces the processes one after the other. Absent where there is one only. */
  restart?: () => Promise<void>;
  close: () => Promise<void>;
};

/** In the environment of a worker: the provider's address, which only the first process has looked up. */
const PROVIDER_VARIABLE = 'GATE_PROVIDER';

/** Serves in this process, or in as many as `WEB_CONCURRENCY` says. `script` is what they run: `serveAsWorker`. */
export async function startGate(
  environment: PortalEnvironment,
  provider: Provider,
  script: {file: string; execArgv?: string[]},
  onPending?: (edition: string) => void,
): Promise<StartedGate> {
  if (environment.WEB_CONCURRENCY === 1) {
    const {counts, close} = await serveHere(environment, provider, {onPending});
    return {counts: () => Promise.resolve([counts()]), close};
  }
  const metrics = createMetrics();
  const workers = await startWorkers({
    count: environment.WEB_CONCURRENCY,
    script: script.file,
    execArgv: script.execArgv,
    env: {[PROVIDER_VARIABLE]: JSON.stringify(provider)},
    onEnded(detail) {
      metrics.observeProblem({problem: 'worker-ended'});
      report({time: new Date().toISOString(), problem: 'worker-ended', detail});
    },
  });
  return {...workers, counts: async () => [metrics.counts(), ...(await workers.counts())]};
}

/** Whether this process was started by another of the gate, to serve beside it. */
export function isWorker(): boolean {
  return process.send !== undefined && process.env[PROVIDER_VARIABLE] !== undefined;
}

/** A worker's part of it. */
export function serveAsWorker(): Promise<void> {
  // Written by the process that started this one.
  const provider = JSON.parse(process.env[PROVIDER_VARIABLE] ?? '') as Provider;
  return joinWorkers((onEnd) => serveHere(readEnvironment(), provider, {onEnd}));
}

type Listeners = {
  onEnd?: GateServerOptions['onEnd'];
  /** Told of an edition that a signed-in reader asked for and that is not built. */
  onPending?: ((edition: string) => void) | undefined;
};

/** Serves in this process, with its log on the standard output. */
async function serveHere(
  environment: PortalEnvironment,
  provider: Provider,
  {onEnd, onPending}: Listeners = {},
): Promise<Pick<GateServer, 'endElsewhere' | 'close'> & {counts: () => Counts}> {
  const metrics = createMetrics();
  const log = createLogWriter(process.stdout);
  const server = await startGateServer({
    ...serverOptions(environment, provider),
    log(entry) {
      metrics.observe(entry);
      // Of readers with a session alone: others are shown the sign-in page.
      if (entry.decision === 'edition-pending' && entry.edition !== undefined) {
        onPending?.(entry.edition);
      }
      if (environment.ACCESS_LOG === 'json') {
        log.write(entry);
      }
    },
    onProblem(problem) {
      metrics.observeProblem(problem);
      report(problem);
    },
    onEnd,
  });
  return {
    endElsewhere: server.endElsewhere,
    counts: metrics.counts,
    async close() {
      await server.close();
      log.close();
    },
  };
}

function report(problem: Problem): void {
  process.stderr.write(`${JSON.stringify(problem)}\n`);
}
