import {ask, type Answered} from './ask';
import {failed, ok, warning, type Check, type Examination} from './check';
import {askPreflight, missingFrom, refusedOrigin} from './preflight';

const NAME = 'Allowed origin';

/** Set by the SDK; one that is not allowed makes sign-ins hang for a quarter of a minute and then fail. */
const HEADERS = [
  'content-type',
  'authorization',
  'slashid-orgid',
  'slashid-sdkversion',
  'slashid-sdkretrycount',
];
const EXPOSED = ['location'];

/** Whether readers' browsers may call the API from the portal: the preflight, and the answers themselves. */
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
      ? ok(NAME, `${portalOrigin} may call the API`)
      : failed(
          NAME,
          `${portalOrigin} may call the API, not with ${missing.join(', ')}`,
          'A proxy in front of SlashID responds to preflight requests itself. Configure it to allow these headers.',
        ),
  ];
  return [...checks, ...judgeAnswer(answer, portalOrigin)];
}

/** Error answers need the permission too, otherwise a wrong code looks like a broken network. */
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
        `refusals (${answer.status}) come without permission: ${refused}`,
        'Configure the proxy in front of SlashID to add the CORS headers to all responses, including errors.',
      ),
    ];
  }
  const hidden = missingFrom(answer, 'access-control-expose-headers', EXPOSED);
  return hidden.length === 0
    ? [ok(name, 'refusals can be read by the sign-in form')]
    : [
        warning(
          name,
          `the header ${hidden.join(', ')} is hidden from the sign-in form`,
          'Expose it: Access-Control-Expose-Headers: location, slashid-correlation-id.',
        ),
      ];
}
