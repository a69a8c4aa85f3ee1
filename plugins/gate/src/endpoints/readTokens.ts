import {z} from 'zod';
import type {Answer} from '../pipeline/record';
import {MAX_DAYS, MAX_PER_PERSON, type ReadTokens} from '../read-tokens/readTokens';
import type {Owner, StoredReadToken} from '../state/stateStore';
import {emptyReply} from '../reply';
import type {Session} from '../session/reader';
import {badRequest, json} from './problem';
import {readJSON} from './readJSON';
import type {Call} from './requirements';

const MAX_NAME_LENGTH = 80;
const DEFAULT_DAYS = 30;

/** SlashID's name for the method of an impersonated sign-in. */
const IMPERSONATION = 'impersonate';

/** Without control and invisible characters, which allow look-alike names. Code points: `\p{…}` classes take 4 MB. */
// oxlint-disable-next-line no-control-regex -- these are rejected
const VISIBLE = /^[^\u0000-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]+$/;

const WISH = {
  schema: z.strictObject({
    name: z.string().trim().min(1).max(MAX_NAME_LENGTH).regex(VISIBLE),
    days: z.int().min(1).max(MAX_DAYS).default(DEFAULT_DAYS),
  }),
  limit: 4 * 1024,
  notJSON: 'Send {"name": "…", "days": 30} as application/json.',
  invalid: {
    error: 'bad-read-token',
    message: `Send {"name": "…", "days": ${DEFAULT_DAYS}}: a name of at most ${MAX_NAME_LENGTH} characters and, optionally, 1 to ${MAX_DAYS} days.`,
  },
};

/** POST /_gate/read-tokens: creates a read token for the signed-in reader; only this response contains it. */
export async function issueReadToken(
  {request, services, session}: Call,
  readTokens: ReadTokens,
): Promise<Answer> {
  const wish = await readJSON(request, WISH);
  if ('reply' in wish) {
    return wish;
  }
  if (session.methods.some((method) => method.toLowerCase() === IMPERSONATION)) {
    const message =
      'Someone else is signed in to your account, and a read token would outlast their session. To create one, sign in yourself.';
    return badRequest(403, 'impersonated', message);
  }
  const cookie = services.sessions.cookie.read(request.headers.cookie);
  const sessionToken = cookie.type === 'token' ? cookie.token : '';
  const issued = await readTokens.issue(session, sessionToken, wish.value);
  if (issued === 'too-many') {
    const message = `You have ${MAX_PER_PERSON} read tokens, which is the maximum. Revoke one before you create another.`;
    return badRequest(409, 'too-many-read-tokens', message);
  }
  if (issued === 'full') {
    const message =
      'This portal has reached its maximum number of read tokens. Contact its administrator.';
    return badRequest(507, 'no-room', message);
  }
  const body = {token: issued.token, ...describe(issued), ...describeEnd(readTokens)};
  return {reply: json(201, body), decision: 'read-token-issued'};
}

/** GET /_gate/read-tokens: lists the reader's own, without the secrets, which are not stored. */
export async function listReadTokens({session}: Call, readTokens: ReadTokens): Promise<Answer> {
  const stored = await readTokens.list(ownerOf(session));
  const limits = {most: MAX_PER_PERSON, mostDays: MAX_DAYS};
  const reply = json(200, {tokens: stored.map(describe), ...limits, ...describeEnd(readTokens)});
  return {reply, decision: 'read-tokens-listed'};
}

/** DELETE /_gate/read-tokens/ID: revokes it for all processes of the gate, from the next request on. */
export async function revokeReadToken(
  {request: {pathname}, session}: Call,
  readTokens: ReadTokens,
): Promise<Answer> {
  const id = pathname.slice(pathname.lastIndexOf('/') + 1);
  return (await readTokens.revoke(ownerOf(session), id))
    ? {reply: emptyReply(204), decision: 'read-token-revoked'}
    : badRequest(404, 'no-read-token', 'You have no read token with this ID.');
}

function ownerOf({organization, subject}: Session): Owner {
  return {organization, person: subject.personId};
}

function describe({id, name, createdAt, expiresAt, sealedSession}: StoredReadToken): object {
  return {
    id,
    name,
    createdAt: new Date(createdAt * 1000).toISOString(),
    expiresAt: new Date(expiresAt * 1000).toISOString(),
    endsWithSession: sealedSession !== null,
  };
}

function describeEnd({endsWithSession}: ReadTokens): object {
  return {
    endsWithSession,
    note: endsWithSession
      ? 'On this portal, a read token expires with the session that created it, because the portal has no API key to look up your groups afterwards.'
      : 'A read token can read the pages that you have access to at the time of each request, until it expires or is revoked. Signing out does not revoke it.',
  };
}
