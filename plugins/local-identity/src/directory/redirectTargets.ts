import * as errors from '../core/errors';

export type RedirectTargets = {siteOrigins: readonly string[]; allowedURIs: readonly string[]};

const MAX_LENGTH = 2048;
// Browsers normalize these characters in ways that differ between parsers.
const AMBIGUOUS = /[\s\\\p{C}]/u;

/**
 * An allowed target of a link or single sign-on: any page of a known site, or exactly one of the
 * organization's own. Fail closed: rejects ambiguous URLs.
 */
export function checkRedirectTarget(
  target: unknown,
  {siteOrigins, allowedURIs}: RedirectTargets,
): string {
  if (typeof target !== 'string' || target.length > MAX_LENGTH || AMBIGUOUS.test(target)) {
    throw errors.redirectTargetNotAllowed();
  }
  const url = URL.canParse(target) ? new URL(target) : undefined;
  const isPlain = url !== undefined && url.username === '' && url.password === '';
  const isOfSite = isPlain && siteOrigins.includes(url.origin) && target.startsWith(url.origin);
  const isOfOrganization = isPlain && allowedURIs.includes(target);
  if (!isOfSite && !isOfOrganization) {
    throw errors.redirectTargetNotAllowed();
  }
  return url.href;
}

/** Valid targets for an organization's list (SlashID: no IP address, query or fragment). */
export function isListableRedirectURI(uri: string): boolean {
  const url = URL.canParse(uri) ? new URL(uri) : undefined;
  return (
    url !== undefined &&
    /^https?:$/.test(url.protocol) &&
    url.search === '' &&
    !/[?#]/.test(uri) &&
    url.username === '' &&
    !/^\[|^[0-9.]+$/.test(url.hostname)
  );
}
