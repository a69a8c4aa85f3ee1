import fs from 'node:fs';
import path from 'node:path';
import {z} from 'zod';
import {startIdentityServer, type IdentityServer} from '@gated-docs/local-identity';
import {buildOnce} from './buildOnce';
import {freePort} from './freePort';
import {oncePerRun} from './oncePerRun';

/**
 * The plain `docusaurus build` of this site with its own local provider, built once per run for the check
 * for warnings and for all tests that need it.
 */
export const PLAIN_BUILD = '.docusaurus/e2e-plain/build';

const PLACES_FILE = '.docusaurus/e2e-plain/places.json';
const IDENTITY_DIRECTORY = '.docusaurus/e2e-plain/identity';

const Places = z.object({port: z.number(), identityPort: z.number(), organizationId: z.string()});
type Ports = Pick<z.infer<typeof Places>, 'port' | 'identityPort'>;

/** Builds it, unless this run already has. */
export async function buildPlain(): Promise<void> {
  await buildOnce(PLAIN_BUILD, ['build', '--out-dir', PLAIN_BUILD], await plainEnvironment());
}

/** Environment of the build. The provider's URL is fixed; tests start it on demand. */
export async function plainEnvironment(): Promise<Record<string, string>> {
  await oncePerRun(PLACES_FILE, async () => {
    fs.rmSync(IDENTITY_DIRECTORY, {recursive: true, force: true});
    const ports = {port: await freePort(), identityPort: await freePort()};
    const identity = await startPlainIdentity(ports);
    await identity.close();
    const {organizationId} = identity;
    fs.mkdirSync(path.dirname(PLACES_FILE), {recursive: true});
    fs.writeFileSync(PLACES_FILE, JSON.stringify({...ports, organizationId}));
  });
  const {identityPort, organizationId} = plainPlaces();
  return {
    SLASHID_ORG_ID: organizationId,
    SLASHID_BASE_URL: `http://localhost:${identityPort}`,
  };
}

/** Ports of the site and its provider, and the provider's organization. */
export function plainPlaces(): z.infer<typeof Places> {
  return Places.parse(JSON.parse(fs.readFileSync(PLACES_FILE, 'utf8')));
}

export function startPlainIdentity({port, identityPort}: Ports): Promise<IdentityServer> {
  return startIdentityServer({
    port: identityPort,
    siteOrigins: [`http://localhost:${port}`],
    dataDirectory: IDENTITY_DIRECTORY,
    seedFile: 'identity.seed.json',
  });
}
