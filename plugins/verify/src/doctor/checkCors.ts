import type {Answer} from './ask';
import {about, type Check, type Context} from './check';

const SDK = about('Allowed origin');

/** Request headers of the SDK; if one is not allowed, sign-ins hang for 15 seconds and then fail. */
const SDK_HEADERS = [
  'content-type',
  'authorization',
  'slashid-orgid',
  'slashid-sdkversion',
  'slashid-sdkretrycount',
];
const EXPOSED = ['location'];

/** Checks that browsers may call the API from the portal: the preflight and the responses. */
export async function checkCors({baseURL, orgID, portalOrigin, ask}: Context): Promise<Check[]> {
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
    return [SDK.failed(`${portalOrigin}: ${refused}`, fix)];
  }
  const missing = missingFrom(preflight, 'access-control-allow-headers', SDK_HEADERS);
  const answer = await ask(url, {
    method: 'POST',
    headers: {origin: portalOrigin, 'slashid-orgid': orgID, 'content-type': 'application/json'},
    body: '{}',
  });
  return [
    missing.length === 0
      ? SDK.ok(`${portalOrigin} can call the API`)
      : SDK.failed(
          `${portalOrigin} can call the API, but not with ${missing.join(', ')}`,
          'A proxy in front of SlashID responds to preflight requests itself. Configure it to allow these headers.',
        ),
    checkAnswer(answer, portalOrigin),
  ];
}

/** Error responses need the permission, too; otherwise, a wrong code looks like a network failure. */
function checkAnswer(answer: Answer, portalOrigin: string): Check {
  const {ok, failed, warning} = about('Errors in browsers');
  const refused = refusedOrigin(answer, portalOrigin);
  if (refused !== null) {
    return failed(
      `error responses (${answer.status}) lack the required CORS headers: ${refused}`,
      'Configure the proxy in front of SlashID to add the CORS headers to all responses, including errors.',
    );
  }
  const hidden = missingFrom(answer, 'access-control-expose-headers', EXPOSED);
  return hidden.length === 0
    ? ok('the sign-in form can read error responses')
    : warning(
        `the sign-in form cannot read the header ${hidden.join(', ')}`,
        'Configure the proxy in front of SlashID to send Access-Control-Expose-Headers: location, slashid-correlation-id.',
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

function missingFrom({headers}: Answer, name: string, wanted: readonly string[]): string[] {
  const listed = (headers.get(name) ?? '').split(',').map((item) => item.trim().toLowerCase());
  // `*` does not include `authorization` (Fetch standard, CORS protocol).
  return wanted.filter(
    (header) => !listed.includes(header) && !(listed.includes('*') && header !== 'authorization'),
  );
}
