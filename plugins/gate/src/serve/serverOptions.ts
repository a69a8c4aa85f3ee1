import fs from 'node:fs';
import path from 'node:path';
import type {PortalEnvironment} from '@gated-docs/environment';
import type {GateServerOptions} from '../adapters/node/startGateServer';
import {gateOptions} from './gateOptions';
import {readTryServers} from './readTryServers';

/** What was found out about other servers before the gate starts. */
export type Surroundings = {
  /** SlashID; without it, the OpenID provider of the environment. */
  provider?: NonNullable<GateServerOptions['provider']>;
  /** Servers to which readers can make calls, besides those of `TRY_SERVERS_FILE`. */
  tryServers?: GateServerOptions['tryServers'];
};

/** Options of a gate on Node from environment variables, all of them serializable. */
export function serverOptions(
  environment: PortalEnvironment,
  {provider, tryServers = []}: Surroundings,
): GateServerOptions {
  const {STATE_URL, TLS_CERT, TLS_KEY} = environment;
  return {
    ...gateOptions(environment, provider),
    port: environment.PORT,
    hostname: environment.HOST,
    stateURL: STATE_URL,
    editionsDirectory: path.resolve(environment.EDITIONS_DIRECTORY),
    connectionsPerAddress: environment.CONNECTIONS_PER_ADDRESS,
    keepPreviousSeconds: environment.KEEP_PREVIOUS_SECONDS,
    tryServers: [...readTryServers(environment), ...tryServers],
    ...(TLS_CERT && TLS_KEY && {tls: {cert: readPEM(TLS_CERT), key: readPEM(TLS_KEY)}}),
  };
}

function readPEM(file: string): string {
  try {
    return fs.readFileSync(file, 'utf8');
  } catch (cause) {
    throw new Error(
      `The file ${file}, which TLS_CERT or TLS_KEY names, cannot be read. Correct the path, or give this user permission to read the file.`,
      {cause},
    );
  }
}
