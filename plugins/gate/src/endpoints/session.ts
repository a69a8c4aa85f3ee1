import {z} from 'zod';
import {chooseEdition, type Edition, type View} from '../editions/site';
import type {Answer} from '../pipeline/record';
import {chosenView, viewsOf} from '../pipeline/reviewerView';
import {emptyReply, withHeaders} from '../reply';
import type {GateRequest} from '../request';
import type {GateServices} from '../services';
import {MAX_TOKEN_BYTES} from '../session/cookie';
import {ended, type Session} from '../session/reader';
import {json, problem, refuseSession} from './problem';
import {readJSON} from './readJSON';

const EXCHANGE = {
  schema: z.object({token: z.string()}),
  limit: 64 * 1024,
  notJSON: 'Send the token as application/json.',
  invalid: {error: 'no-token', message: 'Send {"token": "…"}.'},
};

/** POST /_gate/session: exchanges a token for the session cookie, which expires no later than the token. */
export async function openSession(request: GateRequest, services: GateServices): Promise<Answer> {
  const {settings, sessions, viewCookie, signedOutCookie} = services;
  const {headers} = request;
  const exchange = await readJSON(request, EXCHANGE);
  if ('reply' in exchange) {
    return exchange;
  }
  const {token} = exchange.value;
  const session = await sessions.open(token);
  if (session.type !== 'session') {
    return refuseSession(session);
  }
  const remaining = session.expiresAt - settings.clock() / 1000;
  // Within the clock skew, a token is still valid, but opens no session.
  if (remaining < 1) {
    return refuseSession(ended('expired'));
  }
  const cookies = sessions.cookie.write(token, remaining, headers.cookie);
  if (cookies === null) {
    const reply = problem(413, 'token-too-large', tooLarge(token));
    return {reply, decision: 'session-refused', reason: 'token-too-large'};
  }
  const reply = json(200, describe(session, services), {
    'set-cookie': [
      ...cookies,
      ...viewCookie.clear(headers.cookie),
      ...signedOutCookie.clear(headers.cookie),
    ],
  });
  return {reply, decision: 'session-opened', reader: session};
}

/** GET /_gate/session: the signed-in reader. */
export async function showSession(request: GateRequest, services: GateServices): Promise<Answer> {
  const {headers} = request;
  const {sessions} = services;
  const reader = await sessions.authenticate(headers);
  if (reader.type === 'session') {
    const body = {...describe(reader, services), ...describeViews(reader, request, services)};
    return {reply: json(200, body), decision: 'session-shown', reader};
  }
  const {reply, ...rest} = refuseSession(reader);
  const cleared = sessions.cookie.clearEnded(reader, headers.cookie);
  return {...rest, reply: withHeaders(reply, cleared), reader};
}

/** DELETE /_gate/session: ends the session here and at the provider, and clears the browser's cache. */
export async function endSession(
  {headers}: GateRequest,
  {sessions, viewCookie}: GateServices,
): Promise<Answer> {
  const session = await sessions.end(headers);
  if (session.type === 'unavailable') {
    return refuseSession(session);
  }
  const reply = emptyReply(204, {
    // Not "storage": that would delete the reader's colour mode and preferences.
    'clear-site-data': '"cache"',
    'set-cookie': [...sessions.cookie.clear(headers.cookie), ...viewCookie.clear(headers.cookie)],
  });
  return {reply, decision: 'session-ended', reader: session};
}

function describe(
  {subject, expiresAt, handle}: Session,
  {settings, store, readTokens}: GateServices,
): object {
  const organizations = [...(settings.provider?.organizations.keys() ?? [])];
  return {
    person: subject.personId,
    groups: subject.groups,
    ...describeEdition(chooseEdition(store.current(), subject), settings),
    expiresAt: new Date(expiresAt * 1000).toISOString(),
    ...(handle && {handle}),
    // Readers need the list to switch between their organizations.
    ...(organizations.length > 1 && {organizations}),
    ...(readTokens !== null && {readTokens: true}),
  };
}

/** For reviewers: the available views and the current one. */
function describeViews({subject}: Session, request: GateRequest, services: GateServices): object {
  const {store, settings} = services;
  const site = store.current();
  const views = viewsOf(site, subject);
  const view = chosenView(site, subject, {request, services});
  return {
    ...(views.length > 0 && {views: views.map(describeView)}),
    ...(view && {...describeEdition(view.edition, settings), view: describeView(view)}),
  };
}

/** Reports that the edition lacks pages of the site, but only if readers may know that they exist. */
function describeEdition(
  edition: Edition,
  {onForbidden}: Pick<GateServices['settings'], 'onForbidden'>,
): object {
  const isPartial = onForbidden === 'explain' && edition.status === 'ready' && edition.isPartial;
  return {edition: edition.id, ...(isPartial && {isPartial})};
}

function describeView({edition, groups}: View): object {
  return {edition: edition.id, groups};
}

function tooLarge(token: string): string {
  const size = token.length.toLocaleString('en');
  const limit = MAX_TOKEN_BYTES.toLocaleString('en');
  return `Your sign-in is too large for this portal: the token has ${size} bytes, and the limit is ${limit}. The usual cause is a very long list of groups. Ask the administrator of this portal to remove you from groups that you do not need, or to leave claims out of the token.`;
}
