import type {PortalEnvironment} from '@gated-docs/environment';
import {writeCloudflare} from '@gated-docs/gate/workers';
import {openProvider} from '../openProvider';
import {serveWorkerd} from './serveWorkerd';

export type ServedWorker = {banner: string; close: () => Promise<void>};

/** Writes the worker for this machine and runs it with an identity provider. */
export async function serveCloudflare(
  given: PortalEnvironment,
  variables: Readonly<Record<string, string | undefined>>,
  {editions, folder, port}: {editions: string; folder: string; port: number},
): Promise<ServedWorker> {
  const environment = {...given, PORT: port, PORTAL_URL: undefined, TLS_CERT: undefined};
  const provider = await openProvider(environment);
  try {
    const {orgID, baseURL, sdkURL} = provider.address;
    const signIn = {SLASHID_ORG_ID: orgID, SLASHID_BASE_URL: baseURL, SLASHID_SDK_URL: sdkURL};
    await writeCloudflare(environment, {...variables, ...signIn}, editions, folder);
    const worker = await serveWorkerd(folder, port);
    return {
      banner: `Portal ${worker.url}, served by workerd from ${folder}; organization ${orgID} at ${baseURL}`,
      async close() {
        await worker.close();
        await provider.close();
      },
    };
  } catch (error) {
    await provider.close();
    throw error;
  }
}
