import path from 'node:path';
import {assertPortFree} from './assertPortFree';
import {docusaurus} from './docusaurus';
import {publicURL, type PortalEnvironment} from './environment';
import {openProvider, type OpenProvider} from './openProvider';
import {startGate} from './startGate';

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
    // Compressing every file takes longer than building them all, and on this machine it saves nothing.
    await docusaurus(['editions', '--no-compression']);
    const gate = await startGate(environment, provider.address, {
      file: path.join(__dirname, 'cli', 'gateWorker.ts'),
      execArgv: process.execArgv,
    });
    return {
      portalURL: publicURL(environment),
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
