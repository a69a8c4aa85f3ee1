import type {Answer} from './ask';
import {about, type Check, type Context} from './check';

const {ok, failed} = about('Allowed origin');

/** Request headers of the SDK; if one is not allowed, sign-ins hang for 15 seconds and then fail. */
const SDK_HEADERS = [
  'content-type',
  'authorization',
  'slashid-orgid',
  'slashid-sdkversion',
  'slashid-sdkretrycount',
];

/** Checks that browsers may call the API from the portal. */
export async function checkCors({baseURL, portalOrigin, ask}: Context): Promise<Check> {
  const url = `${baseURL}/id/v2`;
  const preflight = await ask(url, {
    method: 'OPTIONS',
    headers: {
      origin: portalOrigin,
      'access-control-request-method': 'POST',
      'access-control-request-headers': SDK_HEADERS.join(','),
    },
  });
  const {status} = preflight;
  const failure = status < 300 ? null : `the preflight request received status ${status}`;
  const refused = refusedOrigin(preflight, portalOrigin) ?? failure;
  if (refused !== null) {
    const fix = `Add the domain of ${portalOrigin} to the organization’s allowed domains in the SlashID console.`;
    return failed(`${portalOrigin}: ${refused}`, fix);
  }
  const missing = missingFrom(preflight);
  return missing.length === 0
    ? ok(`${portalOrigin} can call the API`)
    : failed(
        `${portalOrigin} can call the API, but not with ${missing.join(', ')}`,
        'A proxy in front of SlashID responds to preflight requests itself. Configure it to allow these headers.',
      );
}

function refusedOrigin({headers}: Answer, origin: string): string | null {
  const allowed = headers.get('access-control-allow-origin');
  return allowed === '*' || allowed === origin
    ? null
    : allowed === null
      ? 'no origin is allowed'
      : `only ${allowed} is allowed`;
}

function missingFrom({headers}: Answer): string[] {
  const value = headers.get('access-control-allow-headers') ?? '';
  const listed = value.split(',').map((item) => item.trim().toLowerCase());
  // `*` does not include `authorization` (Fetch standard, CORS protocol).
  return SDK_HEADERS.filter(
    (header) => !listed.includes(header) && !(listed.includes('*') && header !== 'authorization'),
  );
}
