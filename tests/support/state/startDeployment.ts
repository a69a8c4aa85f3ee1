import {readFile, rm, symlink, writeFile} from 'node:fs/promises';
import path from 'node:path';
import {writeBundle} from '@gated-docs/gate/bundle';
import {startProcess, type Running} from '../../bench/load/processes';
import {startHttpProvider, type HttpProvider} from '../../bench/load/httpProvider';
import {freePort} from '../freePort';
import {createEditionFolder, type EditionFolder} from '../gate/editionFolder';
import {requireNginx} from '../nginx';
import {temporaryFolder} from '../temporaryFolder';
import {createNetwork, type Network} from './createNetwork';
import {startPostgres, type Postgres} from './startPostgres';

export type GateOfDeployment = {
  url: string;
  start: () => Promise<void>;
  /** With SIGKILL. */
  kill: () => Promise<void>;
};

export type Deployment = {
  /** nginx. */
  publicURL: string;
  gates: readonly [GateOfDeployment, GateOfDeployment];
  provider: HttpProvider;
  postgres: Postgres;
  /** Link `n` connects gate `n` with the store. */
  network: Network;
  folder: EditionFolder;
  close: () => Promise<void>;
};

/** How long sessions go on without the store or the provider. */
export const OUTAGE_SECONDS = 8;
const REVALIDATE_SECONDS = 2;

/** Two gates behind nginx with a shared store, as in DEPLOY.md; the store is in a network namespace. */
export async function startDeployment(): Promise<Deployment> {
  const provider = await startHttpProvider();
  const folder = await createEditionFolder();
  const home = temporaryFolder('deployment');
  const bundle = path.join(home, 'gate.mjs');
  await writeBundle(bundle);
  await symlink(path.resolve('node_modules'), path.join(home, 'node_modules'));
  const network = createNetwork(2);
  const [first = '', second = ''] = network.addresses;
  const postgres = await startPostgres(first, network.prefix);
  const database = postgres.createDatabase();
  const port = await freePort();
  const publicURL = `http://localhost:${port}`;
  const gateAt = (stateURL: string) =>
    createGateOf(bundle, {
      PORTAL_URL: publicURL,
      SLASHID_ORG_ID: provider.orgID,
      SLASHID_BASE_URL: provider.url,
      SLASHID_API_KEY: provider.apiKey,
      EDITIONS_DIRECTORY: folder.directory,
      STATE_URL: stateURL,
      CONNECTIONS_PER_ADDRESS: '0',
      REVALIDATE_SECONDS: String(REVALIDATE_SECONDS),
      OUTAGE_SECONDS: String(OUTAGE_SECONDS),
    });
  const gates = [await gateAt(database), await gateAt(database.replace(first, second))] as const;
  await Promise.all(gates.map((gate) => gate.start()));
  await writeFile(path.join(home, 'nginx.conf'), await nginxConfiguration(port, gates));
  const nginx = await startProcess(requireNginx(), ['-p', home, '-c', 'nginx.conf'], port);
  return {
    ...{publicURL, gates, provider, postgres, network, folder},
    async close() {
      await nginx.stop();
      await Promise.all(gates.map((gate) => gate.kill()));
      await postgres.close();
      network.remove();
      await provider.close();
      await folder.remove();
      await rm(home, {recursive: true, force: true});
    },
  };
}

async function createGateOf(bundle: string, env: NodeJS.ProcessEnv): Promise<GateOfDeployment> {
  const port = await freePort();
  let running: Running | null = null;
  return {
    url: `http://127.0.0.1:${port}`,
    async start() {
      running = await startProcess(process.execPath, [bundle], port, {...env, PORT: String(port)});
    },
    async kill() {
      if (running) {
        process.kill(running.pid, 'SIGKILL');
        // Resolves when it has ended.
        await running.stop();
      }
    },
  };
}

/** The example of `DEPLOY.md`, with the ports of this machine and without TLS. */
async function nginxConfiguration(port: number, [a, b]: Deployment['gates']): Promise<string> {
  const example = await readFile('deploy/nginx.conf', 'utf8');
  const adapted = example
    .replace('10.0.0.11:3000', new URL(a.url).host)
    .replace('10.0.0.12:3000', new URL(b.url).host)
    .replace('443 ssl', `127.0.0.1:${port}`)
    .replaceAll(/^ +ssl_.*$/gm, '');
  return `daemon off; pid nginx.pid; error_log stderr crit; events {} http { access_log off;\n${adapted}}`;
}
