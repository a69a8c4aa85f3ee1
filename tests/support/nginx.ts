import {spawn} from 'node:child_process';
import {chmod, readFile, rm} from 'node:fs/promises';
import {connect} from 'node:net';
import path from 'node:path';
import {writeNginx} from '@gated-docs/gate/nginx';
import {canRun, requireProgram} from './requireProgram';
import {temporaryFolder} from './temporaryFolder';

export type Nginx = {port: number; url: string; folder: string; close: () => Promise<void>};

/** @throws Error that explains how to install it */
export function requireNginx(): string {
  return requireProgram({
    title: 'nginx',
    find: () =>
      ['nginx', '/usr/sbin/nginx', '/usr/local/sbin/nginx'].find((place) => canRun(place, '-v')),
    packages: ['nginx-light'],
  });
}

type Site = {gatePort: number; editionsDirectory: string; publicURL: string; port: number};

/** A real nginx with our generated configuration, in its own folder. */
export async function startNginx({
  gatePort,
  editionsDirectory,
  publicURL,
  port,
}: Site): Promise<Nginx> {
  const command = requireNginx();
  const folder = temporaryFolder('nginx');
  await writeNginx(folder, {
    listen: `127.0.0.1:${port}`,
    gateURL: new URL(`http://127.0.0.1:${gatePort}`),
    publicURL: new URL(publicURL),
    editionsDirectory,
  });
  // If root starts it, its workers run as another user.
  await chmod(folder, 0o755);
  await chmod(editionsDirectory, 0o755);
  const child = spawn(command, ['-p', folder, '-c', 'nginx.conf', '-g', 'daemon off;'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const ended = new Promise<never>((_resolve, reject) =>
    child.once(
      'exit',
      () =>
        void readFile(path.join(folder, 'error.log'), 'utf8')
          .catch(() => '')
          .then((log) => reject(new Error(`nginx ended: ${said}${log}`))),
    ),
  );
  ended.catch(() => undefined);
  await Promise.race([ended, listening(port)]);
  return {
    port,
    folder,
    url: `http://127.0.0.1:${port}`,
    async close() {
      const exited = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGQUIT');
      await exited;
      await rm(folder, {recursive: true, force: true});
    },
  };
}

async function listening(port: number): Promise<void> {
  for (;;) {
    const isOpen = await new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1');
      socket.once('connect', () => socket.destroy(undefined) && resolve(true));
      socket.once('error', () => resolve(false));
    });
    if (isOpen) {
      return;
    }
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
