import {publicURL, type PortalEnvironment} from '@gated-docs/environment';
import type {GateOptions} from '../options';

/** Gate options from environment variables, for every platform. */
export function gateOptions(
  environment: PortalEnvironment,
  provider: GateOptions['provider'] | undefined,
): GateOptions {
  return {
    publicURL: publicURL(environment),
    provider: provider && {
      ...provider,
      ...(environment.SLASHID_API_KEY && {apiKey: environment.SLASHID_API_KEY}),
      organizations: environment.SLASHID_ORGANIZATIONS,
    },
    hosts: environment.ALLOWED_HOSTS,
    revalidateSeconds: environment.REVALIDATE_SECONDS,
    outageSeconds: environment.OUTAGE_SECONDS,
    maxSessionSeconds: environment.MAX_SESSION_SECONDS,
    refusedMethods: environment.REFUSED_METHODS,
    onForbidden: environment.ON_FORBIDDEN,
  };
}
