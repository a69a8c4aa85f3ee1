import fs from 'node:fs';
import path from 'node:path';
import type {GateServerOptions} from '../gate';
import {publicURL, type PortalEnvironment} from './environment';

/** The gate's options that an environment names, all of them data. */
export function gateOptions(
  environment: PortalEnvironment,
  provider: GateServerOptions['provider'],
): GateServerOptions {
  const {TLS_CERT, TLS_KEY} = environment;
  return {
    port: environment.PORT,
    hostname: environment.HOST,
    editionsDirectory: path.resolve(environment.EDITIONS_DIRECTORY),
    publicURL: publicURL(environment),
    provider: {...provider, organizations: environment.SLASHID_ORGANIZATIONS},
    hosts: environment.ALLOWED_HOSTS,
    revalidateSeconds: environment.REVALIDATE_SECONDS,
    outageSeconds: environment.OUTAGE_SECONDS,
    maxSessionSeconds: environment.MAX_SESSION_SECONDS,
    refusedMethods: environment.REFUSED_METHODS,
    onForbidden: environment.ON_FORBIDDEN,
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
