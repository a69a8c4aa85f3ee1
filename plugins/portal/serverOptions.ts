import fs from 'node:fs';
import path from 'node:path';
import type {GateServerOptions} from '../gate';
import type {PortalEnvironment} from '../environment';
import {gateOptions} from './gateOptions';

/** The options of a gate on Node that an environment names, all of them data. */
export function serverOptions(
  environment: PortalEnvironment,
  provider: GateServerOptions['provider'],
): GateServerOptions {
  const {TLS_CERT, TLS_KEY} = environment;
  return {
    ...gateOptions(environment, provider),
    port: environment.PORT,
    hostname: environment.HOST,
    editionsDirectory: path.resolve(environment.EDITIONS_DIRECTORY),
    connectionsPerAddress: environment.CONNECTIONS_PER_ADDRESS,
    keepPreviousSeconds: environment.KEEP_PREVIOUS_SECONDS,
    ...(TLS_CERT && TLS_KEY && {tls: {cert: readPEM(TLS_CERT), key: readPEM(TLS_KEY)}}),
  };
}

function readPEM(file: string): string {
  try {
    return fs.readFileSync(file, 'utf8');
  } catch (cause) {
    throw new Error(
      `The file ${file}, which TLS_CERT or TLS_KEY names, cannot be read. Correct the path, or let this user read it.`,
      {cause},
    );
  }
}
