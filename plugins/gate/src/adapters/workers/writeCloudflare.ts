import {existsSync} from 'node:fs';
import {mkdir, rm, writeFile} from 'node:fs/promises';
import path from 'node:path';
import {describeLicences} from '@gated-docs/licences';
import type {PortalEnvironment} from '@gated-docs/environment';
import {bundleWorker} from './bundleWorker.mjs';
import {
  ASSETS_FOLDER,
  cloudflareConfiguration,
  CONFIGURATION_FILE,
  WORKER_FILE,
} from './configuration';
import {writeAssets} from './writeAssets';

/** Licences of the packages in the worker. */
const LICENCES_FILE = 'worker.licences.txt';

/** Maximum number of files per worker version in the smallest plan. */
const SMALLEST_PLAN_FILES = 20_000;

/**
 * Writes the gate as a Cloudflare Worker, its assets and its configuration, ready for `wrangler deploy`.
 *
 * @returns what was written, in a sentence
 * @throws Error when the editions are incomplete or the platform would reject them
 */
export async function writeCloudflare(
  environment: PortalEnvironment,
  variables: Readonly<Record<string, string | undefined>>,
  editionsDirectory: string,
  folder: string,
): Promise<string> {
  const assets = path.join(folder, ASSETS_FOLDER);
  const configuration = path.join(folder, CONFIGURATION_FILE);
  if (existsSync(assets) && !existsSync(configuration)) {
    throw new Error(
      `${assets} already exists and was not created by this command. Remove it, or choose another folder with --out.`,
    );
  }
  await rm(assets, {recursive: true, force: true});
  await mkdir(assets, {recursive: true});
  await writeFile(configuration, cloudflareConfiguration(environment, variables));
  const {siteHash, files, bytes} = await writeAssets(editionsDirectory, assets);
  const inputs = await bundleWorker(path.join(folder, WORKER_FILE), siteHash);
  await writeFile(path.join(folder, LICENCES_FILE), describeLicences(inputs));
  const plan =
    files > SMALLEST_PLAN_FILES ? ' More than 20,000 files require a paid Cloudflare plan.' : '';
  return `${folder} contains the worker and ${files} files (${Math.ceil(bytes / 1e6)} MB).${plan} To deploy, run this command in the folder: npx wrangler deploy`;
}
