import fs from 'node:fs';
import path from 'node:path';
import type {GateServerOptions} from '@gated-docs/gate';
import {namedProvider, type PortalEnvironment} from '@gated-docs/environment';
import {gateOptions} from './gateOptions';
import {readTryServers} from './readTryServers';

/** What the portal found out about other servers before it starts the gate. */
export type Surroundings = {
  provider: GateServerOptions['provider'];
  /** The servers in whose place the sandbox responds. */
  sandbox?: GateServerOptions['tryServers'];
};

/** Options of a gate on Node from environment variables, all of them serializable. */
export function serverOptions(
  environment: PortalEnvironment,
  {provider, sandbox}: Surroundings,
): GateServerOptions {
  const {TLS_CERT, TLS_KEY} = environment;
  return {
    ...gateOptions(environment, {...provider, apiKey: readAPIKey(environment)}),
    port: environment.PORT,
    hostname: environment.HOST,
    readTokensFile: environment.READ_TOKENS_FILE && path.resolve(environment.READ_TOKENS_FILE),
    editionsDirectory: path.resolve(environment.EDITIONS_DIRECTORY),
    connectionsPerAddress: environment.CONNECTIONS_PER_ADDRESS,
    keepPreviousSeconds: environment.KEEP_PREVIOUS_SECONDS,
    tryServers: [...readTryServers(environment), ...(sandbox ?? [])],
    ...(TLS_CERT && TLS_KEY && {tls: {cert: readPEM(TLS_CERT), key: readPEM(TLS_KEY)}}),
  };
}

/** Needed only for read tokens. The key of the built-in provider is in its folder. */
function readAPIKey(environment: PortalEnvironment): string | undefined {
  if (environment.READ_TOKENS_FILE === undefined || environment.SLASHID_API_KEY !== undefined) {
    return environment.READ_TOKENS_FILE === undefined ? undefined : environment.SLASHID_API_KEY;
  }
  const file = path.resolve(environment.IDENTITY_DIRECTORY, 'api-key');
  return namedProvider(environment) === null && fs.existsSync(file)
    ? fs.readFileSync(file, 'utf8').trim()
    : undefined;
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
