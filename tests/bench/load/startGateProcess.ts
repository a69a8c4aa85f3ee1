import {rm, symlink} from 'node:fs/promises';
import path from 'node:path';
import {writeBundle} from '@gated-docs/gate/bundle';
import {freePort} from '../../support/freePort';
import {temporaryFolder} from '../../support/temporaryFolder';
import {startHttpProvider, type HttpProvider} from './httpProvider';
import {startProcess, type Running} from './processes';

export type GateProcess = Running & {provider: HttpProvider; publicURL: string};

/** Starts the bundled gate in a separate process, and its provider in this one. */
export async function startGateProcess(
  editionsDirectory: string,
  {
    port: wantedPort,
    publicPort,
    ...env
  }: {port?: number; publicPort?: number} & Record<string, string | number | undefined> = {},
): Promise<GateProcess> {
  const folder = temporaryFolder('gate');
  const bundle = path.join(folder, 'gate.mjs');
  await writeBundle(bundle);
  // The drivers of stores.
  await symlink(path.resolve('node_modules'), path.join(folder, 'node_modules'));
  const provider = await startHttpProvider();
  const port = wantedPort ?? (await freePort());
  const publicURL = `http://localhost:${publicPort ?? port}`;
  // Started as in DEPLOY.md.
  const gate = await startProcess(process.execPath, ['--max-semi-space-size=4', bundle], port, {
    PORT: String(port),
    PORTAL_URL: publicURL,
    SLASHID_ORG_ID: provider.orgID,
    SLASHID_BASE_URL: provider.url,
    EDITIONS_DIRECTORY: editionsDirectory,
    CONNECTIONS_PER_ADDRESS: '0',
    ACCESS_LOG: 'off',
    // Longer than any bench, which measures serving, not confirming sessions.
    REVALIDATE_SECONDS: '3600',
    ...Object.fromEntries(Object.entries(env).map(([name, value]) => [name, String(value)])),
  });
  return {
    ...gate,
    provider,
    publicURL,
    async stop() {
      await gate.stop();
      await provider.close();
      await rm(folder, {recursive: true, force: true});
    },
  };
}

/** A raw request with the required headers of a browser's. */
export function requestOf(
  port: number,
  target: string,
  headers: Readonly<Record<string, string>> = {},
): string {
  const lines = Object.entries({
    host: `localhost:${port}`,
    'accept-encoding': 'gzip, br',
    ...headers,
  });
  return `GET ${target} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`;
}
