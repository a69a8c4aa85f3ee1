import {rm} from 'node:fs/promises';
import {serveWorkerd} from '../../plugins/portal/src/cloudflare/serveWorkerd';
import {writeCloudflare} from '@gated-docs/gate/workers';
import {readEnvironment} from '@gated-docs/environment';
import {temporaryFolder} from './temporaryFolder';

export type Workerd = {
  port: number;
  folder: string;
  /** Ends it, and starts it again with the same store. */
  restart: () => Promise<void>;
  close: () => Promise<void>;
};

type Site = {
  editionsDirectory: string;
  port: number;
  provider: {orgID: string; url: string};
  env?: Readonly<Record<string, string>>;
  /** What an operator sets with wrangler, because it is not for the file. */
  secrets?: Readonly<Record<string, string>>;
};

/** The generated worker in the real runtime. */
export async function startWorkerd({
  editionsDirectory,
  port,
  provider,
  env = {},
  secrets = {},
}: Site): Promise<Workerd> {
  const folder = temporaryFolder('workerd');
  const variables = {
    ...env,
    PORT: String(port),
    SLASHID_ORG_ID: provider.orgID,
    SLASHID_BASE_URL: provider.url,
  };
  await writeCloudflare(readEnvironment(variables), variables, editionsDirectory, folder);
  let worker = await serveWorkerd(folder, port, secrets);
  return {
    port,
    folder,
    async restart() {
      await worker.close();
      worker = await serveWorkerd(folder, port, secrets);
    },
    async close() {
      await worker.close();
      await rm(folder, {recursive: true, force: true});
    },
  };
}
