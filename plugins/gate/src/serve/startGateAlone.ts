import {
  namedProvider,
  otherWaysToSignIn,
  publicURL,
  type PortalEnvironment,
} from '@gated-docs/environment';
import {assertPortFree} from '@gated-docs/utils/commands';
import {askByHTTP} from '../adapters/node/askByHTTP';
import {reachProvider} from './reachProvider';
import {startGate, type StartedGate} from './startGate';

export type RunningGate = Required<Pick<StartedGate, 'restart' | 'close'>> & {banner: string};

/**
 * The gate alone, with editions built elsewhere and a SlashID organization or an OpenID provider. Worker processes run `script`.
 *
 * @throws Error in one paragraph when no organization is configured, it does not respond, or there are no editions
 */
export async function startGateAlone(
  environment: PortalEnvironment,
  script: string,
): Promise<RunningGate> {
  const named = namedProvider(environment);
  if (!named && otherWaysToSignIn(environment).length === 0) {
    throw new Error(
      'SLASHID_ORG_ID is not set, and the gate does not start an identity provider. Set SLASHID_ORG_ID to the ID of your SlashID organization, OIDC_ISSUER to that of your OpenID provider, or UPSTREAM to the proxy in front.',
    );
  }
  const {PORT, HOST, METRICS_PORT, METRICS_HOST, WEB_CONCURRENCY} = environment;
  await assertPortFree(PORT, 'PORT', HOST);
  const gate = await startGate(
    environment,
    named ? {provider: await reachProvider(named, askByHTTP())} : {},
    {file: script},
  );
  try {
    const metrics =
      METRICS_PORT === undefined
        ? null
        : await (
            await import('../metrics/startMetricsServer')
          ).startMetricsServer(METRICS_PORT, gate.counts, METRICS_HOST);
    const notes = [
      WEB_CONCURRENCY > 1 ? `, ${WEB_CONCURRENCY} processes` : '',
      metrics ? `, metrics on ${METRICS_HOST ?? '127.0.0.1'}:${metrics.port}` : '',
    ];
    return {
      banner: `Portal ${publicURL(environment)} on port ${PORT}, ${providerOf(environment)}${notes.join('')}`,
      restart: gate.restart ?? refuseRestart,
      async close() {
        await gate.close();
        await metrics?.close();
      },
    };
  } catch (error) {
    await gate.close();
    throw error;
  }
}

function providerOf(environment: PortalEnvironment): string {
  const named = namedProvider(environment);
  const {OIDC_PRESET, OIDC_ISSUER, UPSTREAM} = environment;
  return named
    ? `organization ${named.orgID} at ${named.baseURL}`
    : `readers sign in at ${UPSTREAM ?? OIDC_ISSUER ?? OIDC_PRESET}`;
}

/** Without a handler, SIGHUP would end the process, so that a reload would take the portal down. */
function refuseRestart(): Promise<void> {
  return Promise.reject(
    new Error(
      'The gate did not reload, because it has only one process and would be unavailable during the reload. Set WEB_CONCURRENCY to 2 or more, or restart the gate.',
    ),
  );
}
