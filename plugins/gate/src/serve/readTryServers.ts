import fs from 'node:fs';
import path from 'node:path';
import * as z from 'zod';
import {messageOf} from '@gated-docs/utils/errors';
import type {PortalEnvironment} from '@gated-docs/environment';
import type {GateOptions} from '../options';

type TryServers = NonNullable<GateOptions['tryServers']>;

/** The gate validates the rest. */
const Servers = z.array(
  z.looseObject({
    credentials: z
      .looseObject({file: z.string().optional(), env: z.string().optional()})
      .optional(),
  }),
);

/**
 * The servers to which readers can make calls, from a file. Their credentials are in other files or in variables.
 *
 * @throws Error in one paragraph that names the file and the fix
 */
export function readTryServers({TRY_SERVERS_FILE: file}: PortalEnvironment): TryServers {
  if (file === undefined) {
    return [];
  }
  try {
    return Servers.parse(JSON.parse(fs.readFileSync(file, 'utf8'))).map(
      ({credentials, ...server}) =>
        // Validated by the gate.
        ({
          ...server,
          ...(credentials && {credentials: readSecret(credentials, file)}),
        }) as TryServers[number],
    );
  } catch (cause) {
    throw new Error(
      `The file ${file}, which TRY_SERVERS_FILE names, cannot be used: ${messageOf(cause)}. It must contain a JSON list such as [{"server": "https://api.example.com", "label": "Production", "tenant": "acme-1", "target": "https://api.example.com", "credentials": {"env": "API_TOKEN"}}].`,
      {cause},
    );
  }
}

function readSecret(
  {file, env, ...credentials}: {file?: string | undefined; env?: string | undefined},
  list: string,
): object {
  const place = file === undefined ? null : path.resolve(list, '..', file);
  const secret = place === null ? process.env[env ?? ''] : fs.readFileSync(place, 'utf8');
  if (!secret?.trim() || (file !== undefined && env !== undefined)) {
    throw new Error(
      `credentials (${JSON.stringify({file, env})}) name no secret. Name a file or an environment variable that contains the token`,
    );
  }
  return {...credentials, bearer: secret.trim()};
}
