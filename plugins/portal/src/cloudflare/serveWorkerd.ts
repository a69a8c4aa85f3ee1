import {readFile} from 'node:fs/promises';
import path from 'node:path';
import {
  ASSETS_FOLDER,
  CONFIGURATION_FILE,
  readConfiguration,
  WORKER_FILE,
} from '@gated-docs/gate/workers';
import {installWorkerd} from './installWorkerd';

export type LocalWorker = {url: string; close: () => Promise<void>};

/** Runs a generated worker locally, in Cloudflare's runtime. */
export async function serveWorkerd(
  folder: string,
  port: number,
  variables: Readonly<Record<string, string>> = {},
): Promise<LocalWorker> {
  const configuration = readConfiguration(
    await readFile(path.join(folder, CONFIGURATION_FILE), 'utf8'),
  );
  const {html_handling, not_found_handling, run_worker_first, binding} = configuration.assets;
  const {Miniflare} = installWorkerd();
  const runtime = new Miniflare({
    host: '127.0.0.1',
    port,
    // Cloudflare's location data about the client is not fetched.
    cf: false,
    modulesRoot: folder,
    modules: [{type: 'ESModule', path: path.join(folder, WORKER_FILE)}],
    compatibilityDate: configuration.compatibility_date,
    d1Databases: Object.fromEntries(
      (configuration.d1_databases ?? []).map(({binding, database_id}) => [binding, database_id]),
    ),
    d1Persist: path.join(folder, 'state'),
    bindings: {...configuration.vars, ...variables},
    assets: {
      directory: path.join(folder, ASSETS_FOLDER),
      binding,
      routerConfig: {has_user_worker: true, invoke_user_worker_ahead_of_assets: run_worker_first},
      assetConfig: {html_handling, not_found_handling},
    },
  });
  await runtime.ready;
  return {url: `http://localhost:${port}`, close: () => runtime.dispose()};
}
