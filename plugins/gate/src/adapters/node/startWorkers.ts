import type {Worker} from 'node:cluster';
import {messageOf} from '@gated-docs/utils/errors';
import type {Counts} from '../../metrics/metrics';
import type {GateServer, GateServerOptions} from './startGateServer';

export type Workers = {
  /** The counters of each process, without those that do not respond in time. */
  counts: () => Promise<readonly Counts[]>;
  /** Replaces the workers one by one with the current script, without reducing capacity. */
  restart: () => Promise<void>;
  /** Stops all workers after their pending responses. */
  close: () => Promise<void>;
};

export type WorkersOptions = {
  count: number;
  /** The worker script, which calls `joinWorkers`. */
  script: string;
  execArgv?: string[] | undefined;
  cwd?: string | undefined;
  env: Readonly<Record<string, string>>;
  /** Called when a worker exits by itself; another one replaces it. */
  onEnded: (detail: string) => void;
  /** Called when a signed-in reader requests an edition that is not built. */
  onPending?: ((edition: string) => void) | undefined;
};

/** Messages between the processes. The identity of a token is not a credential. */
type Message =
  | {type: 'ready'}
  | {type: 'failed'; message: string}
  | {type: 'close'}
  | {type: 'ended'; identity: string}
  | {type: 'pending'; edition: string}
  | {type: 'count'}
  | {type: 'counted'; counts: Counts};

const REPLACE_MS = 500;
/** Longer than a worker needs: three seconds for its responses, and four for the last attempt to revoke tokens. */
const STOP_MS = 8_000;
const COUNT_MS = 1_000;

/**
 * Serves with several processes that share one port. A token that is signed out in one is rejected by
 * all; a process that exits is replaced.
 *
 * @throws Error of one paragraph when a worker cannot start.
 */
export async function startWorkers(options: WorkersOptions): Promise<Workers> {
  const {count, script, execArgv, cwd, env, onEnded, onPending} = options;
  // Not loaded by a gate with one process.
  const {default: cluster} = await import('node:cluster');
  const workers = new Set<Worker>();
  let isClosing = false;
  // Each worker accepts its own connections. With round robin, a connection passed to a worker that is killed at that
  // moment would be lost, and its client would wait forever.
  cluster.schedulingPolicy = cluster.SCHED_NONE;
  cluster.setupPrimary({
    exec: script,
    args: [],
    ...(execArgv && {execArgv}),
    ...(cwd && {cwd}),
  });
  /** Workers that a restart replaces, so that their exit does not. */
  const leaving = new Set<Worker>();

  /** Starts a worker. One that never becomes ready is not replaced: its caller decides. */
  function start(): Promise<void> {
    const worker = cluster.fork(env);
    workers.add(worker);
    let isReady = false;
    return new Promise((resolve, reject) => {
      // A worker that could not be forked never exits. Afterwards, a message fails if its worker has just been killed,
      // whose exit is handled below.
      worker.on('error', (error) => {
        if (!isReady) {
          workers.delete(worker);
          reject(new Error(`A gate process could not be started: ${error.message}.`));
        }
      });
      worker.on('message', (message: Message) => {
        if (message.type === 'ready') {
          isReady = true;
          resolve();
        } else if (message.type === 'pending') {
          onPending?.(message.edition);
        } else if (message.type === 'failed') {
          workers.delete(worker);
          reject(new Error(message.message));
        } else if (message.type === 'ended') {
          tellOthers(worker, message);
        }
      });
      worker.once('exit', (code, signal) => {
        workers.delete(worker);
        reject(new Error('A gate process ended during startup.'));
        if (isReady && !isClosing && !leaving.has(worker)) {
          onEnded(`A gate process ended (${signal || code}). A new process replaces it.`);
          setTimeout(replace, REPLACE_MS).unref();
        }
      });
    });
  }

  function replace(): void {
    if (!isClosing) {
      start().catch((error: Error) => {
        onEnded(`A gate process could not be replaced: ${error.message} The gate will try again.`);
        setTimeout(replace, REPLACE_MS).unref();
      });
    }
  }

  function tellOthers(from: Worker, message: Message): void {
    for (const worker of workers) {
      if (worker !== from && worker.isConnected()) {
        worker.send(message);
      }
    }
  }

  async function replaceAll(): Promise<void> {
    for (const worker of [...workers]) {
      // One that has exited meanwhile is replaced anyway.
      if (!isClosing && workers.has(worker)) {
        leaving.add(worker);
        await start().catch((error: unknown) => {
          leaving.delete(worker);
          if (!workers.has(worker)) {
            replace();
          }
          throw error;
        });
        await stop(worker);
        leaving.delete(worker);
      }
    }
  }

  async function counts(): Promise<readonly Counts[]> {
    const all = await Promise.all([...workers].map(countsOf));
    return all.filter((counted) => counted !== null);
  }

  async function close(): Promise<void> {
    isClosing = true;
    await Promise.all([...workers].map(stop));
  }

  try {
    await Promise.all(Array.from({length: count}, start));
  } catch (error) {
    await close();
    throw error;
  }
  let restarting = Promise.resolve();
  let nextRestart: Promise<void> | null = null;
  return {
    counts,
    /** One restart at a time, and one more for all requests meanwhile. */
    restart() {
      nextRestart ??= restarting.then(() => {
        nextRestart = null;
        const current = replaceAll();
        restarting = current.catch(() => undefined);
        return current;
      });
      return nextRestart;
    },
    close,
  };
}

function countsOf(worker: Worker): Promise<Counts | null> {
  if (!worker.isConnected()) {
    return Promise.resolve(null);
  }
  return new Promise((resolve) => {
    const finish = (counts: Counts | null) => {
      clearTimeout(timer);
      worker.off('message', read);
      resolve(counts);
    };
    const read = (message: Message) => {
      if (message.type === 'counted') {
        finish(message.counts);
      }
    };
    const timer = setTimeout(() => finish(null), COUNT_MS);
    worker.on('message', read);
    worker.send({type: 'count'} satisfies Message);
  });
}

async function stop(worker: Worker): Promise<void> {
  const ended = new Promise<void>((resolve) => worker.once('exit', () => resolve()));
  if (worker.isDead()) {
    return;
  }
  if (worker.isConnected()) {
    worker.send({type: 'close'} satisfies Message);
  }
  const timer = setTimeout(() => worker.kill('SIGKILL'), STOP_MS);
  await ended;
  clearTimeout(timer);
}

/** What a worker tells the first process. */
export type WorkerListeners = {
  onEnd: NonNullable<GateServerOptions['onEnd']>;
  onPending: (edition: string) => void;
};
type WorkerServer = Pick<GateServer, 'endElsewhere' | 'close'> & {
  counts: () => Promise<Counts>;
};

/** Runs in a worker: serves until it is told to close or the parent process exits. */
export async function joinWorkers(
  start: (listeners: WorkerListeners) => Promise<WorkerServer>,
): Promise<void> {
  // With a callback, a message fails silently if the parent process has exited.
  const tell = (message: Message, then: () => void = () => undefined) =>
    process.send ? process.send(message, then) : then();
  // Ctrl+C reaches every process of a terminal, and SIGTERM every one of a service: the parent tells the workers
  // when to stop.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => undefined);
  }
  try {
    const server = await start({
      onEnd: (identity) => void tell({type: 'ended', identity}),
      onPending: (edition) => void tell({type: 'pending', edition}),
    });
    const close = () => void server.close().then(() => process.exit(0));
    process.once('disconnect', close);
    process.on('message', (message: Message) => {
      if (message.type === 'close') {
        close();
      } else if (message.type === 'ended') {
        server.endElsewhere(message.identity);
      } else if (message.type === 'count') {
        // Without a reply, the first process leaves this one out.
        void server.counts().then((counts) => tell({type: 'counted', counts}));
      }
    });
    tell({type: 'ready'});
  } catch (error) {
    tell({type: 'failed', message: messageOf(error)}, () => process.exit(1));
  }
}
