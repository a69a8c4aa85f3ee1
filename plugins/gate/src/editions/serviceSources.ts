import type {ManifestServices} from '@gated-docs/edition-format';

/** CSP sources of further services that pages may use, separated by spaces. */
export type ServiceSources = {
  /** Origins for `connect-src`. */
  calls: string;
  /** Origins for `img-src`. */
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

/** Omits paths: they are relative to the identity provider, which is always allowed. */
function listOrigins(addresses: readonly (string | undefined)[]): string {
  const origins = addresses.flatMap((address = '/') =>
    address.startsWith('/') ? [] : [new URL(address).origin],
  );
  return [...new Set(origins)].sort().join(' ');
}
