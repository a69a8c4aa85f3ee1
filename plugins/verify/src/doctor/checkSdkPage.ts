import {about, type Check, type Context} from './check';

const {ok, failed} = about('SDK page');

/** Checks the provider's page that the SDK opens in a hidden frame and in popups. */
export async function checkSdkPage({sdkURL: url, portalOrigin, ask}: Context): Promise<Check> {
  const {status, headers, text} = await ask(url);
  const isPage =
    (headers.get('content-type') ?? '').startsWith('text/html') && /<script/i.test(text);
  if (status !== 200 || !isPage) {
    return failed(
      `${url}: ${status}, ${isPage ? 'an HTML page' : 'not an HTML page with a script'}`,
      'Set SLASHID_SDK_URL to the full address of sdk.html: https://cdn.slashid.com/sdk.html in production.',
    );
  }
  const refusal = refusalToBeFramed(headers, url, portalOrigin);
  if (refusal !== null) {
    return failed(
      `${url} does not allow ${portalOrigin} to embed it (${refusal})`,
      'Allow the portal’s domain in the SlashID console, and make sure that no proxy adds headers that forbid framing.',
    );
  }
  const opener = headers.get('cross-origin-opener-policy');
  return opener?.startsWith('same-origin') === true && !opener.includes('allow-popups')
    ? failed(
        `${url} loses access to the window that opened it (Cross-Origin-Opener-Policy: ${opener})`,
        'Remove this header from the proxy’s configuration, because it prevents single sign-on in a popup from completing.',
      )
    : ok(`${url} can be embedded and opened in a popup`);
}

function refusalToBeFramed(headers: Headers, url: string, portalOrigin: string): string | null {
  const isSame = new URL(url).origin === portalOrigin;
  const policy = headers.get('content-security-policy') ?? '';
  const ancestors = /(?:^|;)\s*frame-ancestors([^;]*)/i.exec(policy)?.[1];
  if (ancestors !== undefined) {
    const sources = ancestors.trim().split(/\s+/);
    return sources.some((source) => admits(source, portalOrigin) || (isSame && source === "'self'"))
      ? null
      : `frame-ancestors${ancestors}`;
  }
  const options = headers.get('x-frame-options')?.toUpperCase();
  return options === 'DENY' || (options === 'SAMEORIGIN' && !isSame)
    ? `X-Frame-Options: ${options}`
    : null;
}

/** Matches a Content-Security-Policy source: an origin, a host with or without `*.`, a scheme, or `*`. */
function admits(source: string, portalOrigin: string): boolean {
  const {protocol, host, hostname} = new URL(portalOrigin);
  if (source === '*' || source === portalOrigin || source === protocol) {
    return true;
  }
  const [, scheme, name = ''] = /^(?:([a-z]+:)\/\/)?(.*)$/i.exec(source) ?? [];
  if (scheme !== undefined && scheme !== protocol) {
    return false;
  }
  return name.startsWith('*.') ? hostname.endsWith(name.slice(1)) : name === host;
}
