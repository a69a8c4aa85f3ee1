import {z} from 'zod';
import type {GateServices} from '../services';
import {readBounded} from '../readBounded';
import type {Session} from '../session/sessions';
import {json, problem, refuseSession, type EndpointAnswer} from './answer';

const LARGEST_BODY_BYTES = 64 * 1024;

const Exchange = z.object({token: z.string()});

/** POST /_gate/session: a token becomes the session cookie, which lives no longer than the token. */
export async function openSession(
  request: Request,
  services: GateServices,
): Promise<EndpointAnswer> {
  const {settings, sessions, source} = services;
  if (!isSameOrigin(request, settings.publicOrigin)) {
    return crossOrigin(settings.publicOrigin);
  }
  const mediaType = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase();
  if (mediaType !== 'application/json') {
    return badRequest(problem(415, 'not-json', 'Send the token as application/json.'));
  }
  const isTooLong = Number(request.headers.get('content-length')) > LARGEST_BODY_BYTES;
  const text = isTooLong ? null : await readBounded(request, LARGEST_BODY_BYTES);
  if (text === null) {
    return badRequest(problem(413, 'too-long', 'The body is longer than 64 kB.'));
  }
  const exchange = Exchange.safeParse(parseJSON(text));
  if (!exchange.success) {
    return badRequest(problem(400, 'no-token', 'Send {"token": "…"}.'));
  }
  const {token} = exchange.data;
  const session = await sessions.open(token);
  if (session.type !== 'open') {
    return refuseSession(session);
  }
  const remaining = session.token.expiresAt - settings.clock() / 1000;
  // Within the clock skew a token is still read, but it begins nothing.
  if (remaining < 1) {
    return refuseSession({type: 'ended', reason: 'expired'});
  }
  const cookie = sessions.cookie.write(token, remaining);
  if (cookie === null) {
    const message =
      'The token is too large for a cookie (4 kB). Give the person fewer groups, or leave claims out of the token template.';
    return {response: problem(413, 'token-too-large', message), decision: 'session-refused'};
  }
  const snapshot = await source.current();
  const response = json(200, describe(session, snapshot.editionFor(session.token.subject)), {
    'set-cookie': cookie,
  });
  return {response, decision: 'session-opened', session};
}

/** GET /_gate/session: who is signed in. */
export async function showSession(
  request: Request,
  {sessions, source}: GateServices,
): Promise<EndpointAnswer> {
  const session = await sessions.read(request);
  if (session.type !== 'open') {
    return {...refuseSession(session), session};
  }
  const snapshot = await source.current();
  const body = describe(session, snapshot.editionFor(session.token.subject));
  return {response: json(200, body), decision: 'session-shown', session};
}

/** DELETE /_gate/session: the session ends here and at the provider; what the browser cached goes too. */
export async function endSession(
  request: Request,
  {settings, sessions}: GateServices,
): Promise<EndpointAnswer> {
  if (!isSameOrigin(request, settings.publicOrigin)) {
    return crossOrigin(settings.publicOrigin);
  }
  const session = await sessions.end(request);
  const headers = {
    'cache-control': 'no-store',
    // Not "storage": that would wipe the reader's colour mode and preferences.
    'clear-site-data': '"cache"',
    'set-cookie': sessions.cookie.clear(),
  };
  const response = new Response(null, {status: 204, headers});
  const isOpen = session.type === 'open';
  return {response, decision: 'session-ended', session: isOpen ? session : undefined};
}

function describe(
  {token}: Extract<Session, {type: 'open'}>,
  {edition}: {edition: {id: string}},
): object {
  return {
    person: token.subject.personId,
    groups: token.subject.groups,
    edition: edition.id,
    expiresAt: new Date(token.expiresAt * 1000).toISOString(),
    ...(token.handle && {handle: token.handle}),
  };
}

/** Fail closed: a browser always names the origin of such a request, so its absence is no excuse. */
function isSameOrigin(request: Request, publicOrigin: string): boolean {
  const site = request.headers.get('sec-fetch-site');
  return (
    request.headers.get('origin') === publicOrigin && (site === null || site === 'same-origin')
  );
}

function crossOrigin(publicOrigin: string): EndpointAnswer {
  const message = `Sessions are opened and ended from ${publicOrigin} only.`;
  return {response: problem(403, 'cross-origin', message), decision: 'cross-origin'};
}

function badRequest(response: Response): EndpointAnswer {
  return {response, decision: 'bad-request'};
}

function parseJSON(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
