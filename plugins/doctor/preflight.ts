import {ask, type Answered} from './ask';

type Response = Extract<Answered, {type: 'answer'}>;

/**
 * The result of a browser's preflight for POST from the portal. `refused`: why the browser would not send the request.
 * `allowed`: the headers that it would still not send.
 */
export type Preflight =
  | {type: 'silence'; reason: string; fix: string}
  | {type: 'refused'; reason: string}
  | {type: 'allowed'; missing: string[]};

export async function askPreflight(
  url: string,
  {origin, headers}: {origin: string; headers: readonly string[]},
  clock: () => number,
): Promise<Preflight> {
  const request = {
    origin,
    'access-control-request-method': 'POST',
    'access-control-request-headers': headers.join(','),
  };
  const response = await ask(url, {method: 'OPTIONS', headers: request}, clock);
  if (response.type === 'silence') {
    return response;
  }
  const refused = refusedOrigin(response, origin);
  if (refused !== null || response.status >= 300) {
    const reason = refused ?? `the preflight request received status ${response.status}`;
    return {type: 'refused', reason};
  }
  return {
    type: 'allowed',
    missing: missingFrom(response, 'access-control-allow-headers', headers),
  };
}

export function refusedOrigin({headers}: Response, origin: string): string | null {
  const allowed = headers.get('access-control-allow-origin');
  return allowed === '*' || allowed === origin
    ? null
    : allowed === null
      ? 'no origin is allowed'
      : `only ${allowed} is allowed`;
}

export function missingFrom(
  {headers}: Response,
  name: string,
  wanted: readonly string[],
): string[] {
  const listed = (headers.get(name) ?? '').split(',').map((item) => item.trim().toLowerCase());
  // `*` does not include `authorization` (Fetch standard, CORS protocol).
  return wanted.filter(
    (header) => !listed.includes(header) && !(listed.includes('*') && header !== 'authorization'),
  );
}
