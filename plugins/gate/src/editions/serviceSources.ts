import type {ManifestPolicy, ManifestServices} from '@gated-docs/edition-format';

type Directive = 'connect' | 'font' | 'frame' | 'img' | 'media' | 'script' | 'style';

/** CSP sources besides the portal's own, by directive. */
export type ServiceSources = Readonly<Record<Directive, readonly string[]>>;

export const WEB_ASSEMBLY = "'wasm-unsafe-eval'";

const NONE = {connect: [], font: [], frame: [], img: [], media: [], script: [], style: []};
export const NO_SERVICES: ServiceSources = NONE;

/** What pages may load from other sites: services of the configuration, and what the site's own policy permits. */
export function serviceSources(
  {identityCheck, factors, pictures = []}: ManifestServices = {},
  {webAssembly = false, ...permitted}: ManifestPolicy = {},
): ServiceSources {
  const {connect = [], img = [], script = []} = permitted;
  return {
    ...NONE,
    ...Object.fromEntries(Object.entries(permitted).filter(([, origins]) => origins)),
    connect: [...listOrigins([identityCheck, factors]), ...connect],
    img: [...listOrigins(pictures), ...img],
    script: [...script, ...(webAssembly ? [WEB_ASSEMBLY] : [])],
  };
}

/** Omits paths: they are relative to the identity provider, which is always allowed. */
function listOrigins(addresses: readonly (string | undefined)[]): string[] {
  const origins = addresses.flatMap((address = '/') =>
    address.startsWith('/') ? [] : [new URL(address).origin],
  );
  return [...new Set(origins)].sort();
}
