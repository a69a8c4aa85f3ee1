import {
  createLogWriter,
  createMetrics,
  startGateServer,
  startMetricsServer,
  type GateServerOptions,
} from '../gate';
import {namedProvider, publicURL, type PortalEnvironment} from './environment';
import {serverOptions} from './serverOptions';
import {reachProvider} from './reachProvider';

export type RunningGate = {banner: string; close: () => Promise<void>};

/**
 * The gate alone: editions that were built elsewhere, and a SlashID organization.
 *
 * @throws Error in one paragraph when no organization is named, it does not answer, or the editions are not there
 */
export async function startGateAlone(environment: PortalEnvironment): Promise<RunningGate> {
  const named = namedProvider(environment);
  if (!named) {
    throw new Error(
      'SLASHID_ORG_ID is not set, and the gate alone has no identity provider of its own. Set it to your SlashID organization, or try the portal with the built-in provider: npm run serve',
    );
  }
  if (environment.WEB_CONCURRENCY > 1) {
    throw new Error(
      `WEB_CONCURRENCY is ${environment.WEB_CONCURRENCY}, and the gate alone runs in one process. Unset it, or serve with npm run serve.`,
    );
  }
  const records = await openRecords(environment);
  try {
    const gate = await startGateServer({
      ...serverOptions(environment, await reachProvider(named)),
      ...records.listeners,
    });
    const portalURL = publicURL(environment);
    return {
      banner: `Portal ${portalURL} on port ${gate.port}, organization ${named.orgID} at ${named.baseURL}${records.note}`,
      async close() {
        await gate.close();
        await records.close();
      },
    };
  } catch (error) {
    await records.close();
    throw error;
  }
}

/** Where the gate's log goes, and the metrics that are counted from it. */
async function openRecords({ACCESS_LOG, METRICS_PORT}: PortalEnvironment) {
  const metrics = createMetrics();
  const log = createLogWriter(process.stdout);
  const server =
    METRICS_PORT === undefined
      ? null
      : await startMetricsServer(METRICS_PORT, () => Promise.resolve([metrics.counts()]));
  const listeners: Pick<GateServerOptions, 'log' | 'onProblem'> = {
    log(entry) {
      metrics.observe(entry);
      if (ACCESS_LOG === 'json') {
        log.write(entry);
      }
    },
    onProblem(problem) {
      metrics.observeProblem(problem);
      process.stderr.write(`${JSON.stringify(problem)}\n`);
    },
  };
  return {
    listeners,
    note: server ? `, metrics on 127.0.0.1:${server.port}` : '',
    async close() {
      log.close();
      await server?.close();
    },
  };
}
