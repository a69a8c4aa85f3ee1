import path from 'node:path';
import {assertPortFree} from './assertPortFree';
import {buildInBackground} from './buildInBackground';
import {publicURL, type PortalEnvironment} from '../environment';
import {openProvider, type OpenProvider} from './openProvider';
import {startGate} from './startGate';

export type Portal = {portalURL: string; provider: OpenProvider; close: () => Promise<void>};

/**
 * Starts the identity provider, builds missing or stale editions in the background, and starts the gate as soon as
 * readers can sign in. All or nothing: if one part fails to start, the others are stopped.
 *
 * @throws Error in one paragraph for a busy port, a provider that cannot be reached, or a failed build
 */
export async function servePortal(environment: PortalEnvironment): Promise<Portal> {
  await assertPortFree(environment.PORT, 'PORT', environment.HOST);
  const provider = await openProvider(environment);
  try {
    const building = await buildInBackground();
    const gate = await startGate(
      environment,
      provider.address,
      {file: path.join(__dirname, 'cli', 'gateWorker.ts'), execArgv: process.execArgv},
      building.prefer,
    ).catch(async (error: unknown) => {
      await building.stop();
      throw error;
    });
    return {
      portalURL: publicURL(environment),
      provider,
      async close() {
        await Promise.all([building.stop(), gate.close(), provider.close()]);
      },
    };
  } catch (error) {
    await provider.close();
    throw error;
  }
}
