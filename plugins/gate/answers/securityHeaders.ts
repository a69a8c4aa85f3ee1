import type {Settings} from '../options';

/** Headers for every answer, and the policy for a document with the given inline scripts. */
export type SecurityHeaders = {
  apply: (headers: Headers) => void;
  /** `scripts`: CSP sources of the document's own inline scripts. */
  documentPolicy: (scripts: readonly string[]) => string;
};

/** For what is no document: it may be looked at, and do nothing. */
const INERT_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'";

const ONE_YEAR_SECONDS = 365 * 24 * 3600;

/**
 * What a page may load and who may embed it. The widget needs inline styles, `data:` images (its QR code),
 * the provider's API and its frame; scripts run only from this origin or by their hash.
 */
export function createSecurityHeaders({provider, isSecure}: Settings): SecurityHeaders {
  const api = new URL(provider.baseURL).origin;
  const identity = new URL(provider.sdkURL).origin;
  const passkeys = `(self "${identity}")`;
  const common: Readonly<Record<string, string>> = {
    'content-security-policy': INERT_POLICY,
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': [
      `publickey-credentials-get=${passkeys}`,
      `publickey-credentials-create=${passkeys}`,
      'camera=(self)',
      'geolocation=()',
      'microphone=()',
      'payment=()',
      'usb=()',
    ].join(', '),
    'referrer-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    ...(isSecure && {'strict-transport-security': `max-age=${ONE_YEAR_SECONDS}`}),
  };
  return {
    apply(headers) {
      for (const [name, value] of Object.entries(common)) {
        if (!headers.has(name)) {
          headers.set(name, value);
        }
      }
    },
    documentPolicy: (scripts) =>
      [
        "default-src 'self'",
        ['script-src', "'self'", ...scripts].join(' '),
        "style-src 'self' 'unsafe-inline'",
        "img-src 'self' data:",
        `connect-src 'self' ${api}`,
        `frame-src ${identity}`,
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
      ].join('; '),
  };
}
