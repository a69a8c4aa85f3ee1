import type {ManifestServices} from '../../../src/manifest';

/** Where pages may ask for something, beside the portal and the identity provider, as a policy lists it. */
export type ServiceSources = {
  /** Origins that pages call. */
  calls: string;
  /** Origins that pages show pictures of. */
  pictures: string;
};

export const NO_SERVICES: ServiceSources = {calls: '', pictures: ''};

export function serviceSources(services: ManifestServices | undefined): ServiceSources {
  if (!services) {
    return NO_SERVICES;
  }
  const {identityCheck, factors, pictures = []} = services;
  return {calls: listOrigins([identityCheck, factors]), pictures: listOrigins(pictures)};
}

/** Paths are the identity provider's, which pages may call in any case. */
function listOrigins(addresses: readonly (string | undefined)[]): string {
  const origins = addresses.flatMap((address = '/') =>
    address.startsWith('/') ? [] : [new URL(address).origin],
  );
  return [...new Set(origins)].sort().join(' ');
}
