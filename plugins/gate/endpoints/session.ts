import {z} from 'zod';
import {chooseEdition, type Edition, type Site, type View} from '../editions/site';
import type {Answer} from '../pipeline/record';
import {chosenView, viewsOf} from '../pipeline/reviewerView';
import {emptyReply} from '../reply';
import type {GateRequest} from '../request';
import type {GateServices} from '../services';
import {MAX_TOKEN_BYTES} from '../session/cookie';
import {clearEndedSession} from '../session/clearEndedSession';
import type {Session} from '../session/sessions';
import {json, problem, refuseSession} from './problem';
import {readJSON} from './readJSON';
import {isSameOrigin, refuseOtherOrigin} from './sameOrigin';
import {clearSignOutMark} from './signOut';

const MAX_BODY_BYTES = 64 * 1024;

const Exchange = z.object({token: z.string()});

/** POST /_gate/session: exchanges a token for the session cookie, which expires no later than the token. */
export async function openSession(request: GateRequest, services: GateServices): Promise<Answer> {
  const {settings, sessions, viewCookie} = services;
  const {headers} = request;
  if (!isSameOrigin(headers, settings.publicOrigin)) {
    return refuseOtherOrigin(settings.publicOrigin);
  }
  const notJSON = 'Send the token as application/json.';
  const body = await readJSON(request, {limit: MAX_BODY_BYTES, notJSON});
  if (body.type === 'refused') {
    return body.answer;
  }
  const exchange = Exchange.safeParse(body.value);
  if (!exchange.success) {
    const reply = problem(400, 'no-token', 'Send {"token": "…"}.');
    return {reply, decision: 'bad-request'};
  }
  const {token} = exchange.data;
  const session = await sessions.open(token);
  if (session.type !== 'open') {
    return refuseSession(session);
  }
  const remaining = session.token.expiresAt - settings.clock() / 1000;
  // Within the clock skew, a token is still valid, but opens no session.
  if (remaining < 1) {
    return refuseSession({type: 'ended', reason: 'expired'});
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
      ...clearSignOutMark(headers.cookie, settings),
    ],
  });
  return {reply, decision: 'session-opened', session};
}

/** GET /_gate/session: the signed-in reader. */
export async function showSession(request: GateRequest, services: GateServices): Promise<Answer> {
  const {headers} = request;
  const {sessions} = services;
  const session = await sessions.authenticate(headers.cookie);
  if (session.type === 'open') {
    const body = {...describe(session, services), ...describeViews(session, {request, services})};
    const reply = json(200, body);
    return {reply, decision: 'session-shown', session};
  }
  const {reply, ...rest} = refuseSession(session);
  const ended = clearEndedSession(session, sessions.cookie, headers.cookie);
  return {...rest, reply: {...reply, headers: {...reply.headers, ...ended}}, session};
}

/** DELETE /_gate/session: ends the session here and at the provider, and clears the browser's cache. */
export async function endSession(
  {headers}: GateRequest,
  {settings, sessions, viewCookie}: GateServices,
): Promise<Answer> {
  if (!isSameOrigin(headers, settings.publicOrigin)) {
    return refuseOtherOrigin(settings.publicOrigin);
  }
  const session = await sessions.end(headers.cookie);
  if (session.type === 'unavailable') {
    return refuseSession(session);
  }
  const reply = emptyReply(204, {
    // Not "storage": that would delete the reader's colour mode and preferences.
    'clear-site-data': '"cache"',
    'set-cookie': [...sessions.cookie.clear(headers.cookie), ...viewCookie.clear(headers.cookie)],
  });
  const isOpen = session.type === 'open';
  return {reply, decision: 'session-ended', session: isOpen ? session : undefined};
}

type OpenSession = Extract<Session, {type: 'open'}>;

function describe(
  {token}: OpenSession,
  {settings, store, readTokens}: Pick<GateServices, 'settings' | 'store' | 'readTokens'>,
): object {
  const organizations = [...settings.provider.organizations.keys()];
  const site = store.current();
  const edition = chooseEdition(site, token.subject);
  return {
    person: token.subject.personId,
    groups: token.subject.groups,
    ...describeEdition(edition, site, settings),
    expiresAt: new Date(token.expiresAt * 1000).toISOString(),
    ...(token.handle && {handle: token.handle}),
    // Readers need the list to switch between their organizations.
    ...(organizations.length > 1 && {organizations}),
    ...(readTokens !== null && {readTokens: true}),
  };
}

/** For reviewers: the available views and the current one. */
function describeViews(
  {token}: OpenSession,
  asked: {request: GateRequest; services: GateServices},
): object {
  const {store, settings} = asked.services;
  const site = store.current();
  const views = viewsOf(site, token.subject);
  const view = chosenView(site, token.subject, asked);
  return {
    ...(views.length > 0 && {views: views.map(describeView)}),
    ...(view && {...describeEdition(view.edition, site, settings), view: describeView(view)}),
  };
}

/** Reports that the edition lacks pages of the site, but only if readers may know that they exist. */
function describeEdition(
  edition: Edition,
  {pages}: Site,
  {onForbidden}: Pick<GateServices['settings'], 'onForbidden'>,
): object {
  const isPartial =
    onForbidden === 'explain' &&
    edition.status === 'ready' &&
    [...pages.keys()].some((path) => !edition.files.has(path));
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
