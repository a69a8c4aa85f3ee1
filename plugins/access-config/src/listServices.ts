import type {AccessConfig} from './types';

/** Services that pages use, besides the portal itself and the sign-in requests. Paths are the identity provider's. */
export type Services = {
  /** Receives photos of documents and faces. */
  identityCheck?: string;
  /** Returns the sign-in methods that a handle may use. */
  factors?: string;
  /** Logos on other sites. */
  pictures?: string[];
};

/** Lists the services in a configuration, for the gate to allow and the doctor to check. */
export function listServices({identityCheck, formConfiguration}: AccessConfig): Services {
  const {logo, factors = [], factorsByDomain = {}, factorsURL} = formConfiguration ?? {};
  const methods = [factors, ...Object.values(factorsByDomain)].flat();
  const pictures = [logo, ...methods.map((method) => method.logo)].flatMap((picture = '/') =>
    picture.startsWith('/') ? [] : [new URL(picture).href],
  );
  return {
    ...(identityCheck && {identityCheck: toHref(identityCheck.endpoint)}),
    ...(factorsURL !== undefined && {factors: toHref(factorsURL)}),
    ...(pictures.length > 0 && {pictures: [...new Set(pictures)]}),
  };
}

/** Normalises an address as browsers do. */
const toHref = (address: string) => (address.startsWith('/') ? address : new URL(address).href);
