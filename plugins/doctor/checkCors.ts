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

/** Headers of the requests that the sign-in form and the account menu send to each service. */
const SERVICES = [
  {
    option: 'identityCheck',
    check: about('Identity check'),
    headers: ['authorization', 'idempotency-key'],
  },
  {option: 'factors', check: about('Sign-in methods'), headers: ['content-type']},
] as const;

/** Checks that browsers may call the API from the portal: the preflight and the responses. */
export async function checkCors(context: Context): Promise<Check[]> {
  const {baseURL, orgID, portalOrigin, ask} = context;
  const url = `${baseURL}/id/v2`;
  const {refused, missing} = await sendPreflight(url, SDK_HEADERS, context);
  if (refused !== null) {
    const fix = `Add the domain of ${portalOrigin} to the organization’s allowed domains in the SlashID console.`;
    return [SDK.failed(`${portalOrigin}: ${refused}`, fix)];
  }
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

/** Checks that browsers may call the site's other configured services. */
export function servicesOf({services = {}}: Context) {
  return SERVICES.flatMap(({option, check, headers}) => {
    const address = services[option];
    return address === undefined
      ? []
      : [
          {
            name: check.name,
            run: (context: Context) => checkService(context, address, headers, check),
          },
        ];
  });
}

async function checkService(
  context: Context,
  address: string,
  headers: readonly string[],
  {ok, failed}: ReturnType<typeof about>,
): Promise<Check[]> {
  const {baseURL, portalOrigin} = context;
  const url = address.startsWith('/') ? baseURL + address : address;
  const {origin} = new URL(url);
  if (origin === portalOrigin) {
    return [ok(`${url}, on the portal’s own origin`)];
  }
  const {refused, missing} = await sendPreflight(url, headers, context);
  if (refused === null && missing.length === 0) {
    return [ok(`${portalOrigin} can call ${url}`)];
  }
  const seen = refused ?? `POST is allowed, but not with ${missing.join(', ')}`;
  const fix = `Configure ${origin} to allow POST from ${portalOrigin} with the headers ${headers.join(', ')} (CORS), or correct the address in themeConfig.slashID and build the editions again.`;
  return [failed(`${url}: ${seen}`, fix)];
}

/** A browser's preflight for POST: why it would not send the request, and the headers that it would not send. */
async function sendPreflight(
  url: string,
  headers: readonly string[],
  {ask, portalOrigin}: Context,
): Promise<{refused: string | null; missing: readonly string[]}> {
  const answer = await ask(url, {
    method: 'OPTIONS',
    headers: {
      origin: portalOrigin,
      'access-control-request-method': 'POST',
      'access-control-request-headers': headers.join(','),
    },
  });
  const {status} = answer;
  const failure = status < 300 ? null : `the preflight request received status ${status}`;
  return {
    refused: refusedOrigin(answer, portalOrigin) ?? failure,
    missing: missingFrom(answer, 'access-control-allow-headers', headers),
  };
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
