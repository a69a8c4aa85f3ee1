import * as errors from '../core/errors';

const MAX_LENGTH = 2048;
// Browsers normalize these characters in ways that differ between parsers.
const AMBIGUOUS = /[\s\\\p{C}]/u;

const parseURL = (text: string) => (URL.canParse(text) ? new URL(text) : undefined);

/**
 * An allowed target of a link or single sign-on: any page of a known site, or exactly one of the
 * organization's own. Fail closed: rejects ambiguous URLs.
 */
export function checkRedirectTarget(
  target: unknown,
  siteOrigins: readonly string[],
  allowedURIs: readonly string[],
): string {
  if (typeof target !== 'string' || target.length > MAX_LENGTH || AMBIGUOUS.test(target)) {
    throw errors.redirectTargetNotAllowed();
  }
  const url = parseURL(target);
  const isOfSite = url && siteOrigins.includes(url.origin) && target.startsWith(url.origin);
  const isOfOrganization = allowedURIs.includes(target);
  if (!url || url.username || url.password || !(isOfSite || isOfOrganization)) {
    throw errors.redirectTargetNotAllowed();
  }
  return url.href;
}

/** Valid targets for an organization's list (SlashID: no IP address, query or fragment). */
export function isListableRedirectURI(uri: string): boolean {
  const url = parseURL(uri);
  return (
    url !== undefined &&
    /^https?:$/.test(url.protocol) &&
    !/[?#]/.test(uri) &&
    url.username === '' &&
    !/^\[|^[0-9.]+$/.test(url.hostname)
  );
}
