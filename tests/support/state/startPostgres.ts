import {execFileSync, spawn, spawnSync, type ChildProcess} from 'node:child_process';
import {chmodSync, existsSync, readdirSync} from 'node:fs';
import {appendFile, rm} from 'node:fs/promises';
import path from 'node:path';
import {setTimeout as wait} from 'node:timers/promises';
import {freePort} from '../freePort';
import {requireProgram} from '../requireProgram';
import {temporaryFolder} from '../temporaryFolder';

const DEBIAN_FOLDER = '/usr/lib/postgresql';

export type Postgres = {
  port: number;
  /** URL of an empty database. */
  createDatabase: () => string;
  /** Ends all its processes with SIGKILL. */
  kill: () => Promise<void>;
  start: () => Promise<void>;
  close: () => Promise<void>;
};

/** Folder of PostgreSQL's programs. */
function requirePostgres(): string {
  return requireProgram({
    title: 'PostgreSQL',
    packages: ['postgresql'],
    find() {
      const [version] = existsSync(DEBIAN_FOLDER) ? readdirSync(DEBIAN_FOLDER).toSorted() : [];
      return version && path.join(DEBIAN_FOLDER, version, 'bin');
    },
  });
}

/** PostgreSQL does not run as root. */
const AS_OWNER =
  process.getuid?.() === 0
    ? ['setpriv', '--reuid=postgres', '--regid=postgres', '--clear-groups']
    : [];

/**
 * A real PostgreSQL with its default settings, in its own folder.
 *
 * @param host where its clients reach it
 * @param prefix the words before a command that run it elsewhere, for example in a network namespace
 */
export async function startPostgres(host = '127.0.0.1', prefix: string[] = []): Promise<Postgres> {
  const programs = requirePostgres();
  const folder = temporaryFolder('postgres');
  const data = path.join(folder, 'data');
  const port = await freePort();
  chmodSync(folder, 0o777);
  const [initialize, ...words] = [...AS_OWNER, path.join(programs, 'initdb'), '-D', data];
  const initial = ['-U', 'gate', '--auth=trust', '--no-instructions', '--no-sync'];
  execFileSync(initialize, [...words, ...initial], {cwd: folder, stdio: 'ignore'});
  const settings = ["listen_addresses = '*'", `port = ${port}`, "unix_socket_directories = ''"];
  await appendFile(path.join(data, 'postgresql.conf'), `\n${settings.join('\n')}\n`);
  await appendFile(path.join(data, 'pg_hba.conf'), '\nhost all all all trust\n');
  const program = [...prefix, ...AS_OWNER, path.join(programs, 'postgres'), '-D', data];
  let server: ChildProcess;
  let databases = 0;

  const address = `postgres://gate@${host}:${port}`;
  /** Whether it executed a statement. */
  const run = (sql: string) => {
    const [client, ...words] = [...prefix, path.join(programs, 'psql'), `${address}/postgres`];
    return spawnSync(client, [...words, '-c', sql], {stdio: 'ignore'}).status === 0;
  };

  async function start(): Promise<void> {
    const [command = '', ...args] = program;
    server = spawn(command, args, {cwd: folder, stdio: 'ignore', detached: true});
    while (!run('SELECT 1')) {
      await wait(100);
    }
  }

  async function kill(): Promise<void> {
    const exited = new Promise((resolve) => server.once('exit', resolve));
    process.kill(-(server.pid ?? NaN), 'SIGKILL');
    await exited;
  }

  await start();
  return {
    port,
    createDatabase() {
      const name = `gate${++databases}`;
      run(`CREATE DATABASE ${name}`);
      return `${address}/${name}`;
    },
    kill,
    start,
    async close() {
      await kill();
      await rm(folder, {recursive: true, force: true});
    },
  };
}
