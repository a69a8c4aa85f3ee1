import path from 'node:path';
import {startGateServer} from '../gate';
import {assertPortFree} from './assertPortFree';
import {docusaurus} from './docusaurus';
import {publicURL, type PortalEnvironment} from './environment';
import {openProvider, type OpenProvider} from './openProvider';

export type Portal = {portalURL: string; provider: OpenProvider; close: () => Promise<void>};

/**
 * Builds what is missing or stale, then serves: identity provider and gate. All or nothing: when one
 * part cannot start, what has started is stopped again.
 *
 * @throws Error in one paragraph for a busy port, a provider that cannot be reached, or a failed build
 */
export async function servePortal(environment: PortalEnvironment): Promise<Portal> {
  await assertPortFree(environment.PORT, 'PORT', environment.HOST);
  const provider = await openProvider(environment);
  try {
    await docusaurus(['editions']);
    const portalURL = publicURL(environment);
    const gate = await startGateServer({
      port: environment.PORT,
      hostname: environment.HOST,
      editionsDirectory: path.resolve('editions'),
      publicURL: portalURL,
      provider: provider.address,
      revalidateSeconds: environment.REVALIDATE_SECONDS,
      onForbidden: environment.ON_FORBIDDEN,
      ...(environment.ACCESS_LOG === 'json' && {
        log: (entry) => process.stdout.write(`${JSON.stringify(entry)}\n`),
      }),
    });
    return {
      portalURL,
      provider,
      async close() {
        await Promise.all([gate.close(), provider.close()]);
      },
    };
  } catch (error) {
    await provider.close();
    throw error;
  }
}
