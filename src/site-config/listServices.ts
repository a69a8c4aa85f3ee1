import type {AccessConfig} from './types';

/** What pages ask for, beside the portal and the calls of sign-ins: paths are the identity provider's. */
export type Services = {
  /** Receives pictures of documents and faces. */
  identityCheck?: string;
  /** Says which methods a handle may use. */
  factors?: string;
  /** Logos that are not the site's own. */
  pictures?: string[];
};

/** The services that a configuration names, for the gate to allow and the doctor to check. */
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

/** As browsers write an address. */
const toHref = (address: string) => (address.startsWith('/') ? address : new URL(address).href);
