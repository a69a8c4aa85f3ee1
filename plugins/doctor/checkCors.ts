import {ask, type Answered} from './ask';
import {failed, ok, warning, type Check, type Examination} from './check';
import {askPreflight, missingFrom, refusedOrigin} from './preflight';

const NAME = 'Allowed origin';

/** Request headers of the SDK; if one is not allowed, sign-ins hang for 15 seconds and then fail. */
const HEADERS = [
  'content-type',
  'authorization',
  'slashid-orgid',
  'slashid-sdkversion',
  'slashid-sdkretrycount',
];
const EXPOSED = ['location'];

/** Checks that browsers may call the API from the portal: the preflight and the responses. */
export async function checkCors(
  {baseURL, orgID, portalOrigin}: Examination,
  clock: () => number,
): Promise<Check[]> {
  const url = `${baseURL}/id/v2`;
  const preflight = await askPreflight(url, {origin: portalOrigin, headers: HEADERS}, clock);
  if (preflight.type === 'silence') {
    return [failed(NAME, preflight.reason, preflight.fix)];
  }
  if (preflight.type === 'refused') {
    return [
      failed(
        NAME,
        `${portalOrigin}: ${preflight.reason}`,
        `Add the domain of ${portalOrigin} to the organization’s allowed domains in the SlashID console.`,
      ),
    ];
  }
  const {missing} = preflight;
  const answer = await ask(
    url,
    {
      method: 'POST',
      headers: {origin: portalOrigin, 'slashid-orgid': orgID, 'content-type': 'application/json'},
      body: '{}',
    },
    clock,
  );
  const checks = [
    missing.length === 0
      ? ok(NAME, `${portalOrigin} can call the API`)
      : failed(
          NAME,
          `${portalOrigin} can call the API, but not with ${missing.join(', ')}`,
          'A proxy in front of SlashID responds to preflight requests itself. Configure it to allow these headers.',
        ),
  ];
  return [...checks, ...judgeAnswer(answer, portalOrigin)];
}

/** Error responses need the permission, too; otherwise, a wrong code looks like a network failure. */
function judgeAnswer(answer: Answered, portalOrigin: string): Check[] {
  const name = 'Errors in browsers';
  if (answer.type === 'silence') {
    return [failed(name, answer.reason, answer.fix)];
  }
  const refused = refusedOrigin(answer, portalOrigin);
  if (refused !== null) {
    return [
      failed(
        name,
        `error responses (${answer.status}) lack the required CORS headers: ${refused}`,
        'Configure the proxy in front of SlashID to add the CORS headers to all responses, including errors.',
      ),
    ];
  }
  const hidden = missingFrom(answer, 'access-control-expose-headers', EXPOSED);
  return hidden.length === 0
    ? [ok(name, 'the sign-in form can read error responses')]
    : [
        warning(
          name,
          `the sign-in form cannot read the header ${hidden.join(', ')}`,
          'Configure the proxy in front of SlashID to send Access-Control-Expose-Headers: location, slashid-correlation-id.',
        ),
      ];
}
