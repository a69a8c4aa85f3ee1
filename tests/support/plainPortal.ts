import type {IdentityServer} from '../../plugins/local-identity';
import {PLAIN_BUILD, plainEnvironment, plainPlaces, startPlainIdentity} from './plainBuild';
import {servePlainBuild, type PlainSite} from './plainSite';

/** Serves the plain build of this site without its provider. */
export async function servePlainPortal(): Promise<PlainSite> {
  return servePlainBuild(PLAIN_BUILD, {env: await plainEnvironment()});
}

/** Serves the plain build of this site at its URL, with its provider. */
export async function startPlainPortal(): Promise<{site: PlainSite; identity: IdentityServer}> {
  const env = await plainEnvironment();
  const places = plainPlaces();
  const identity = await startPlainIdentity(places);
  return {identity, site: await servePlainBuild(PLAIN_BUILD, {env, port: places.port})};
}
