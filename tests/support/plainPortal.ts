import fs from 'node:fs';
import path from 'node:path';
import {z} from 'zod';
import {startIdentityServer, type IdentityServer} from '../../plugins/local-identity';
import {freePort} from './freePort';
import {oncePerRun} from './oncePerRun';
import {servePlainBuild, type PlainSite} from './plainSite';

/**
 * The plain `docusaurus build` of this site, made for a local provider of its own: built once in a run, for the check
 * that it builds without a warning and for every test that opens it in a browser.
 */
export const PLAIN_BUILD = '.docusaurus/e2e-plain/build';

const PLACES_FILE = '.docusaurus/e2e-plain/places.json';
const IDENTITY_DIRECTORY = '.docusaurus/e2e-plain/identity';

const Places = z.object({port: z.number(), identityPort: z.number(), organizationId: z.string()});

/** What the build takes from the environment. Its provider has an address from now on, and runs when a test starts it. */
export async function plainEnvironment(): Promise<Record<string, string>> {
  await oncePerRun(PLACES_FILE, async () => {
    fs.rmSync(IDENTITY_DIRECTORY, {recursive: true, force: true});
    const places = {port: await freePort(), identityPort: await freePort()};
    const identity = await startIdentity(places);
    await identity.close();
    const {organizationId} = identity;
    fs.mkdirSync(path.dirname(PLACES_FILE), {recursive: true});
    fs.writeFileSync(PLACES_FILE, JSON.stringify({...places, organizationId}));
  });
  const {identityPort, organizationId} = readPlaces();
  return {
    SLASHID_ORG_ID: organizationId,
    SLASHID_BASE_URL: `http://localhost:${identityPort}`,
  };
}

/** Serves the build alone; its provider does not answer. */
export async function servePlainPortal(): Promise<PlainSite> {
  return servePlainBuild(PLAIN_BUILD, {env: await plainEnvironment()});
}

/** Serves the build at its own address, with its provider. */
export async function startPlainPortal(): Promise<{site: PlainSite; identity: IdentityServer}> {
  const env = await plainEnvironment();
  const {port} = readPlaces();
  const identity = await startIdentity(readPlaces());
  return {identity, site: await servePlainBuild(PLAIN_BUILD, {env, port})};
}

function readPlaces(): z.infer<typeof Places> {
  return Places.parse(JSON.parse(fs.readFileSync(PLACES_FILE, 'utf8')));
}

function startIdentity({
  port,
  identityPort,
}: Pick<z.infer<typeof Places>, 'port' | 'identityPort'>): Promise<IdentityServer> {
  return startIdentityServer({
    port: identityPort,
    siteOrigins: [`http://localhost:${port}`],
    dataDirectory: IDENTITY_DIRECTORY,
    seedFile: 'identity.seed.json',
  });
}
