import {writeFileSync} from 'node:fs';
import {rm} from 'node:fs/promises';
import path from 'node:path';
import {requireNginx} from '../../support/nginx';
import {freePort} from '../../support/freePort';
import {packageFile} from '../../soak/support/packages';
import {temporaryFolder} from '../../support/temporaryFolder';
import {startProcess, type Running} from './processes';

/** `sirv` with precompressed files, as its documentation recommends for production. */
export async function startSirv(folder: string, wantedPort?: number): Promise<Running> {
  const port = wantedPort ?? (await freePort());
  const program = `
    const sirv = require(${JSON.stringify(packageFile('sirv'))});
    const serve = sirv(${JSON.stringify(folder)}, {etag: true, gzip: true, brotli: true});
    require('node:http').createServer(serve).listen(${port}, '127.0.0.1');`;
  return startProcess(process.execPath, ['-e', program], port);
}

/** Docusaurus's own server. */
export async function startDocusaurusServe(folder: string): Promise<Running> {
  const port = await freePort();
  const docusaurus = require.resolve('@docusaurus/core/bin/docusaurus.mjs');
  const options = ['--dir', folder, '--port', String(port), '--host', '127.0.0.1', '--no-open'];
  return startProcess(process.execPath, [docusaurus, 'serve', ...options], port);
}

/** nginx that serves one folder to everybody, as a baseline for the check. */
export async function startPlainNginx(folder: string): Promise<Running> {
  const port = await freePort();
  const prefix = temporaryFolder('plain-nginx');
  writeFileSync(
    path.join(prefix, 'nginx.conf'),
    `worker_processes auto; daemon off; pid nginx.pid; error_log error.log;
     events { worker_connections 4096; }
     http {
       include /etc/nginx/mime.types; sendfile on; tcp_nopush on; gzip_static on; access_log access.log;
       server { listen 127.0.0.1:${port}; root "${folder}"; index index.html; }
     }`,
  );
  const running = await startNginxProcess(prefix, port);
  return {
    ...running,
    async stop() {
      await running.stop();
      await rm(prefix, {recursive: true, force: true});
    },
  };
}

export function startNginxProcess(prefix: string, port: number): Promise<Running> {
  const user = process.getuid?.() === 0 ? ['-g', 'user root;'] : [];
  return startProcess(requireNginx(), ['-p', prefix, '-c', 'nginx.conf', ...user], port);
}
