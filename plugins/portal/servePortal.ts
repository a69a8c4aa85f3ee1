import {createLogWriter, startGateServer} from '../gate';
import {assertPortFree} from './assertPortFree';
import {docusaurus} from './docusaurus';
import {publicURL, type PortalEnvironment} from './environment';
import {gateOptions} from './gateOptions';
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
    const log = createLogWriter(process.stdout);
    const gate = await startGateServer({
      ...gateOptions(environment, provider.address),
      ...(environment.ACCESS_LOG === 'json' && {log: log.write}),
    });
    return {
      portalURL: publicURL(environment),
      provider,
      async close() {
        await Promise.all([gate.close(), provider.close()]);
        log.close();
      },
    };
  } catch (error) {
    await provider.close();
    throw error;
  }
}
