import {NO_SERVICES, WEB_ASSEMBLY, type ServiceSources} from '../editions/serviceSources';
import type {Settings} from '../options';
import type {ReplyHeaders} from '../reply';

export type SecurityHeaders = {
  /** Default headers of every response. */
  common: ReplyHeaders;
  /** Security headers of a file, except its policy. Parts of pages get none of the headers for documents. */
  fileHeadersOf: (contentType: string) => ReplyHeaders;
  /** The Content-Security-Policy of a file. `scripts`: for HTML, the CSP sources of its inline scripts. */
  policyOf: (
    contentType: string,
    scripts: readonly string[] | undefined,
    services?: ServiceSources,
  ) => string;
};

const CLOSED = "base-uri 'none'; frame-ancestors 'none'";
/** Policies of files that are not pages. */
export const FIXED_POLICIES = {
  /** A script's own policy applies when it runs as a worker. */
  script: `default-src 'self'; object-src 'none'; ${CLOSED}`,
  /** Without `default-src 'none'`: browsers treat their PDF viewer as a plugin, which that would block. */
  pdf: CLOSED,
  /** For passive content, such as an SVG image opened as a document. */
  other: `default-src 'none'; style-src 'unsafe-inline'; ${CLOSED}`,
} as const;

const SCRIPT = /^(?:text|application)\/javascript\b/;

/**
 * Files that pages only load as parts: opened on their own, browsers show their text or offer a download. Without the
 * headers for documents, each is 280 bytes smaller; their own policy still forbids framing them.
 */
const isPart = (contentType: string) =>
  SCRIPT.test(contentType) || /^(?:text\/css|font\/\w+)(?:;|$)/.test(contentType);
const FOR_DOCUMENTS = ['cross-origin-opener-policy', 'permissions-policy', 'x-frame-options'];

const ONE_YEAR_SECONDS = 365 * 24 * 3600;

/**
 * Headers that control what a page may load and who may embed it. The sign-in form needs inline styles, `data:` images
 * (its QR code), the provider's API and its frame, and the site may name services of its own; scripts run only from
 * this origin or by their hash.
 */
export function createSecurityHeaders({
  provider,
  isSecure,
}: Pick<Settings, 'provider' | 'isSecure'>): SecurityHeaders {
  const api = provider ? new URL(provider.baseURL).origin : '';
  const identity = provider && new URL(provider.sdkURL).origin;
  const passkeys = identity ? `(self "${identity}")` : '()';
  const common: Readonly<Record<string, string>> = {
    ...fixedHeaders(isSecure),
    'content-security-policy': FIXED_POLICIES.other,
    'permissions-policy': [
      `publickey-credentials-get=${passkeys}`,
      `publickey-credentials-create=${passkeys}`,
      'camera=(self)',
      'geolocation=()',
      'microphone=()',
      'payment=()',
      'usb=()',
    ].join(', '),
  };
  const ofParts = Object.fromEntries(
    Object.entries(common).filter(([name]) => !FOR_DOCUMENTS.includes(name)),
  );
  const documentPolicy = (scripts: readonly string[], sources: ServiceSources) =>
    [
      "default-src 'self'",
      list('script-src', "'self'", ...scripts, ...sources.script),
      list('style-src', "'self' 'unsafe-inline'", ...sources.style),
      list('img-src', "'self' data:", ...sources.img),
      list('connect-src', "'self'", api, ...sources.connect),
      list('frame-src', ...orNone([...(identity ? [identity] : []), ...sources.frame])),
      // Without these, the default applies.
      ...(sources.font.length > 0 ? [list('font-src', "'self'", ...sources.font)] : []),
      ...(sources.media.length > 0 ? [list('media-src', "'self'", ...sources.media)] : []),
      "object-src 'none'",
      "form-action 'self'",
      CLOSED,
    ].join('; ');
  return {
    common,
    fileHeadersOf: (contentType) => (isPart(contentType) ? ofParts : common),
    policyOf(contentType, scripts, services = NO_SERVICES) {
      if (scripts) {
        return documentPolicy(scripts, services);
      }
      if (SCRIPT.test(contentType)) {
        // A worker needs the permission itself.
        return services.script.includes(WEB_ASSEMBLY)
          ? `${FIXED_POLICIES.script}; script-src 'self' ${WEB_ASSEMBLY}`
          : FIXED_POLICIES.script;
      }
      return contentType === 'application/pdf' ? FIXED_POLICIES.pdf : FIXED_POLICIES.other;
    },
  };
}

const list = (directive: string, ...sources: readonly string[]) =>
  [directive, ...sources.filter(Boolean)].join(' ');

const orNone = (sources: readonly string[]) => (sources.length > 0 ? sources : ["'none'"]);

/** Headers that depend on neither the file nor the provider. */
export function fixedHeaders(isSecure: boolean): Readonly<Record<string, string>> {
  return {
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    ...(isSecure && {'strict-transport-security': `max-age=${ONE_YEAR_SECONDS}`}),
  };
}
