import {spawn, type ChildProcess} from 'node:child_process';
import {readdirSync, readFileSync} from 'node:fs';
import {connect} from 'node:net';

export type Running = {port: number; pid: number; stop: () => Promise<void>};

/** Starts a server process and waits until it listens. */
export async function startProcess(
  command: string,
  args: readonly string[],
  port: number,
  env: NodeJS.ProcessEnv = {},
): Promise<Running> {
  const child = spawn(command, args, {
    env: {...process.env, ...env},
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const ended = new Promise<never>((_resolve, reject) => {
    child.once('exit', () => reject(new Error(`${command} ${args.join(' ')} ended: ${said}`)));
  });
  ended.catch(() => undefined);
  await Promise.race([ended, untilListening(port)]);
  return {port, pid: child.pid ?? 0, stop: () => stop(child)};
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) {
    const exited = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGTERM');
    await exited;
  }
}

async function untilListening(port: number): Promise<void> {
  for (;;) {
    const isOpen = await new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1');
      socket.once('connect', () => {
        socket.destroy();
        resolve(true);
      });
      socket.once('error', () => resolve(false));
    });
    if (isOpen) {
      return;
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** CPU time of a process and its children so far, in ms. Unlike throughput, it hardly depends on other programs. */
export function cpuOf(pid: number): number {
  return familyOf(pid).reduce((sum, member) => {
    const fields = statOf(member);
    return sum + (Number(fields[11]) + Number(fields[12])) * 10;
  }, 0);
}

/** Resident memory of a process and its children, in MB. */
export function residentOf(pid: number): number {
  return familyOf(pid).reduce((sum, member) => {
    const [, kilobytes = '0'] = /VmRSS:\s+(\d+) kB/.exec(readProcess(member, 'status')) ?? [];
    return sum + Number(kilobytes) / 1024;
  }, 0);
}

/**
 * Watches the resident memory of a process and its children; shared memory counts for each of them.
 *
 * @returns `stop`, which ends the watch and returns the peak in MB
 */
export function watchMemory(pid: number): {stop: () => number} {
  let most = 0;
  const timer = setInterval(() => {
    most = Math.max(most, residentOf(pid));
  }, 250);
  return {
    stop() {
      clearInterval(timer);
      return most;
    },
  };
}

function familyOf(pid: number): number[] {
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((other) => Number(statOf(other)[1]) === pid);
  return [pid, ...children.flatMap(familyOf)];
}

/** The fields after the process name: state, parent and so on. */
function statOf(pid: number): string[] {
  return readProcess(pid, 'stat')
    .replace(/^.*\) /s, '')
    .split(' ');
}

/** Empty if the process has ended in the meantime. */
function readProcess(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return '';
  }
}
