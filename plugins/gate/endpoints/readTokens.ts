import {z} from 'zod';
import type {Answer} from '../pipeline/record';
import {
  MAX_DAYS,
  MAX_PER_PERSON,
  type OpenSession,
  type ReadTokens,
} from '../read-tokens/readTokens';
import type {Owner, StoredReadToken} from '../read-tokens/tokenStore';
import {emptyReply} from '../reply';
import type {GateRequest} from '../request';
import type {GateServices} from '../services';
import {json, problem, refuseSession} from './problem';
import {readJSON} from './readJSON';
import {isSameOrigin, refuseOtherOrigin} from './sameOrigin';

const MAX_BODY_BYTES = 4 * 1024;
const MAX_NAME_LENGTH = 80;
const DEFAULT_DAYS = 30;

/** SlashID's name for the method of an impersonated sign-in. */
const IMPERSONATION = 'impersonate';

/** Without control and invisible characters, which allow look-alike names. Code points: `\p{…}` classes take 4 MB. */
// oxlint-disable-next-line no-control-regex -- these are rejected
const VISIBLE = /^[^\u0000-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]+$/;

const Wish = z.strictObject({
  name: z.string().trim().min(1).max(MAX_NAME_LENGTH).regex(VISIBLE),
  days: z.int().min(1).max(MAX_DAYS).default(DEFAULT_DAYS),
});

type Asked = {readTokens: ReadTokens; session: OpenSession; owner: Owner};

/** POST /_gate/read-tokens: creates a read token for the signed-in reader; only this response contains it. */
export async function issueReadToken(
  request: GateRequest,
  services: GateServices,
): Promise<Answer> {
  return forOwner(request, services, 'change', async ({readTokens, session}) => {
    const notJSON = 'Send {"name": "…", "days": 30} as application/json.';
    const body = await readJSON(request, {limit: MAX_BODY_BYTES, notJSON});
    if (body.type === 'refused') {
      return body.answer;
    }
    const wish = Wish.safeParse(body.value);
    if (!wish.success) {
      const message = `Send {"name": "…", "days": ${DEFAULT_DAYS}}: a name of at most ${MAX_NAME_LENGTH} characters and, optionally, 1 to ${MAX_DAYS} days.`;
      return {reply: problem(400, 'bad-read-token', message), decision: 'bad-request'};
    }
    if (session.token.methods.some((method) => method.toLowerCase() === IMPERSONATION)) {
      const message =
        'Someone else is signed in to your account, and a read token would outlast their session. To create one, sign in yourself.';
      return {reply: problem(403, 'impersonated', message), decision: 'bad-request'};
    }
    const cookie = services.sessions.cookie.read(request.headers.cookie);
    const sessionToken = cookie.type === 'token' ? cookie.token : '';
    const issued = await readTokens.issue(session, sessionToken, wish.data);
    if (issued === 'too-many') {
      const message = `You have ${MAX_PER_PERSON} read tokens, which is the maximum. Revoke one before you create another.`;
      return {reply: problem(409, 'too-many-read-tokens', message), decision: 'bad-request'};
    }
    if (issued === 'full') {
      const message =
        'This portal has reached its maximum number of read tokens. Contact its administrator.';
      return {reply: problem(507, 'no-room', message), decision: 'bad-request'};
    }
    const reply = json(201, {
      token: issued.token,
      ...describe(issued),
      ...describeEnd(readTokens),
    });
    return {reply, decision: 'read-token-issued'};
  });
}

/** GET /_gate/read-tokens: lists the reader's own, without the secrets, which are not stored. */
export async function listReadTokens(
  request: GateRequest,
  services: GateServices,
): Promise<Answer> {
  return forOwner(request, services, 'look', async ({readTokens, owner}) => {
    const stored = await readTokens.list(owner);
    const limits = {most: MAX_PER_PERSON, mostDays: MAX_DAYS};
    const reply = json(200, {tokens: stored.map(describe), ...limits, ...describeEnd(readTokens)});
    return {reply, decision: 'read-tokens-listed'};
  });
}

/** DELETE /_gate/read-tokens/ID: revokes it for all processes of the gate, from the next request on. */
export async function revokeReadToken(
  request: GateRequest,
  services: GateServices,
): Promise<Answer> {
  return forOwner(request, services, 'change', async ({readTokens, owner}) => {
    const id = request.pathname.slice(request.pathname.lastIndexOf('/') + 1);
    if (!(await readTokens.revoke(owner, id))) {
      const message = 'You have no read token with this ID.';
      return {reply: problem(404, 'no-read-token', message), decision: 'bad-request'};
    }
    return {reply: emptyReply(204), decision: 'read-token-revoked'};
  });
}

/** Requires a session and, for changes, a request from the portal's own pages. */
async function forOwner(
  {headers}: GateRequest,
  {settings, sessions, readTokens}: GateServices,
  purpose: 'look' | 'change',
  answer: (asked: Asked) => Promise<Answer>,
): Promise<Answer> {
  if (readTokens === null) {
    const reply = problem(404, 'no-read-tokens', 'This portal does not issue read tokens.');
    return {reply, decision: 'no-endpoint'};
  }
  if (purpose === 'change' && !isSameOrigin(headers, settings.publicOrigin)) {
    return refuseOtherOrigin(settings.publicOrigin);
  }
  const session = await sessions.authenticate(headers.cookie);
  if (session.type !== 'open') {
    return {...refuseSession(session), session};
  }
  const {organization, subject} = session.token;
  const owner = {organization, person: subject.personId};
  return {...(await answer({readTokens, session, owner})), session};
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
