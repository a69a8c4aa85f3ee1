import type {PortalEnvironment} from '@gated-docs/environment';
import type {UpstreamParts} from '../upstream/identifyByUpstream';
import {UPSTREAMS, type UpstreamKind} from '../upstream/presets';
import {discover} from './reachProvider';

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

async function discoverKeys(expected: string): Promise<string> {
  const {issuer, keysURL} = await discover(expected.replace(/\/$/, ''), 'UPSTREAM_ISSUER');
  if (issuer !== expected) {
    throw new Error(
      `UPSTREAM_ISSUER is "${expected}", but the issuer of its discovery document is "${issuer}". Set it to that, if it is the right provider.`,
    );
  }
  return keysURL;
}
