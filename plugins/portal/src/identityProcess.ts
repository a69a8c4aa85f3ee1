import {fork, type ChildProcess} from 'node:child_process';
import path from 'node:path';
import type {Readable, Writable} from 'node:stream';
import {createInterface} from 'node:readline';
import {pathToFileURL} from 'node:url';
import type {IdentityServer, IdentityServerOptions} from '@gated-docs/local-identity';

/** What the portal needs to know about a running provider. */
export type IdentityFacts = Pick<IdentityServer, 'organizationId' | 'issuer' | 'url' | 'accounts'>;

export type IdentityProcess = {facts: IdentityFacts; close: () => Promise<void>};

/** Messages between the two processes. */
export type ToProvider = {type: 'start'; options: IdentityServerOptions} | {type: 'close'};
export type FromProvider =
  | {type: 'ready'; facts: IdentityFacts}
  | {type: 'failed'; message: string};

// Without the query that the loader appends to resolved paths.
const LOADER = pathToFileURL(require.resolve('tsx').replace(/\?.*$/, '')).href;
const SCRIPT = path.join(__dirname, 'cli', 'identityServer.ts');
const FIRST_RESTART_MS = 500;
const MAX_RESTART_MS = 10_000;
const STOP_MS = 6_000;

/**
 * The local identity provider in a separate process, like SlashID: when it fails, the gate keeps
 * running. A provider that exits is restarted with the state in its folder.
 *
 * @throws Error in one paragraph when it cannot start
 */
export async function startIdentityProcess(
  options: IdentityServerOptions,
): Promise<IdentityProcess> {
  let child: ChildProcess;
  let wait = FIRST_RESTART_MS;
  let timer: ReturnType<typeof setTimeout> | null = null;
  let isClosing = false;

  function start(): Promise<IdentityFacts> {
    const started = fork(SCRIPT, [], {
      execArgv: ['--import', LOADER],
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    child = started;
    passOn(started.stdout, process.stdout);
    passOn(started.stderr, process.stderr);
    started.send({type: 'start', options} satisfies ToProvider);
    return new Promise((resolve, reject) => {
      started.on('message', (message: FromProvider) =>
        message.type === 'ready' ? resolve(message.facts) : reject(new Error(message.message)),
      );
      started.once('exit', (code, signal) =>
        reject(
          new Error(`The identity provider stopped while it was starting (${signal ?? code}).`),
        ),
      );
    });
  }

  function keepAlive(): void {
    child.once('exit', (code, signal) => {
      if (!isClosing) {
        const seconds = wait / 1000;
        say(`The identity provider stopped (${signal ?? code}). It restarts in ${seconds} s.`);
        timer = setTimeout(() => void restart(), wait);
        wait = Math.min(wait * 2, MAX_RESTART_MS);
      }
    });
  }

  async function restart(): Promise<void> {
    const starting = start();
    keepAlive();
    try {
      await starting;
      wait = FIRST_RESTART_MS;
      say('The identity provider is available again.');
    } catch (error) {
      say(error instanceof Error ? error.message : String(error));
    }
  }

  const facts = await start();
  keepAlive();
  return {
    facts,
    async close() {
      isClosing = true;
      if (timer !== null) {
        clearTimeout(timer);
      }
      await stop(child);
    },
  };
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) {
    return;
  }
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  if (child.connected) {
    child.send({type: 'close'} satisfies ToProvider);
  }
  const timer = setTimeout(() => child.kill('SIGKILL'), STOP_MS);
  await ended;
  clearTimeout(timer);
}

/** Prefixes each line, because two processes write to one terminal. */
function passOn(source: Readable | null, target: Writable): void {
  if (source) {
    createInterface({input: source}).on('line', (line) => target.write(`identity: ${line}\n`));
  }
}

function say(text: string): void {
  process.stderr.write(`identity: ${text}\n`);
}
