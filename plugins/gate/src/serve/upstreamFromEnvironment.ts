import {z} from 'zod';
import type {PortalEnvironment} from '@gated-docs/environment';
import {messageOf} from '@gated-docs/utils/errors';
import type {UpstreamParts} from '../upstream/identifyByUpstream';
import {UPSTREAMS, type UpstreamKind} from '../upstream/presets';

const Discovery = z.object({issuer: z.string(), jwks_uri: z.url()});
const TIMEOUT_MS = 4_000;

/**
 * The proxy of the environment that signs readers in; undefined if there is none.
 *
 * @throws Error of one paragraph that names the variable and the fix
 */
export async function upstreamFromEnvironment(
  environment: PortalEnvironment,
): Promise<UpstreamParts | undefined> {
  const {UPSTREAM, UPSTREAM_ISSUER: issuer, UPSTREAM_AUDIENCE: audience} = environment;
  if (UPSTREAM === undefined) {
    return undefined;
  }
  if (!isUpstream(UPSTREAM)) {
    throw new Error(
      `UPSTREAM is "${UPSTREAM}", which is no proxy that signs its headers. Use one of ${Object.keys(UPSTREAMS).join(', ')}, or unset it.`,
    );
  }
  if (issuer === undefined || audience === undefined) {
    throw new Error(
      `UPSTREAM is "${UPSTREAM}", but ${issuer === undefined ? 'UPSTREAM_ISSUER' : 'UPSTREAM_AUDIENCE'} is not set. Set both: the exact "iss" and "aud" of the proxy's assertions.`,
    );
  }
  const {keys, groupsClaim} = UPSTREAMS[UPSTREAM];
  return {
    ...{kind: UPSTREAM, issuer, audience},
    keysURL: keys ? keys(issuer, audience) : await discoverKeys(issuer),
    groupsClaim: environment.UPSTREAM_GROUPS_CLAIM ?? groupsClaim,
    groups: environment.UPSTREAM_GROUPS,
  };
}

const isUpstream = (name: string): name is UpstreamKind => Object.hasOwn(UPSTREAMS, name);

async function discoverKeys(issuer: string): Promise<string> {
  const url = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;
  try {
    const response = await fetch(url, {redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS)});
    const discovery = Discovery.parse(await response.json());
    if (discovery.issuer !== issuer) {
      throw new Error(`its issuer is "${discovery.issuer}"`);
    }
    return discovery.jwks_uri;
  } catch (cause) {
    throw new Error(
      `UPSTREAM_ISSUER is "${issuer}", whose discovery document cannot be used: ${messageOf(cause)} (requested URL: ${url}). Correct it, or check the network.`,
      {cause},
    );
  }
}
