import {withCurrentFiles} from '../editions/store';
import {answerEndpoint, isGatePath} from '../endpoints/endpoints';
import {problem} from '../endpoints/problem';
import {answerMCP, isMCPPath} from '../mcp/answerMCP';
import {readBearer} from '../read-tokens/credential';
import {withHeaders} from '../reply';
import type {GateRequest} from '../request';
import type {GateServices} from '../services';
import type {Reader} from '../session/reader';
import {authenticate, variesByBearer} from './authenticate';
import {locate, type Outcome} from './locate';
import {negotiateMarkdown} from './markdown';
import type {Answer} from './record';
import {respond} from './respond';
import {audienceOf} from './reviewerView';

const READ_METHODS = ['GET', 'HEAD'];

/**
 * authenticate → audienceOf → locate → respond. Pages come from the reader's own edition, which contains nothing
 * else, so no spelling of a path can reach a page that they may not read.
 */
export async function answerRequest(request: GateRequest, services: GateServices): Promise<Answer> {
  if (isGatePath(request)) {
    return hasReadToken(request) ? refuseReadTokenOnGatePath() : answerEndpoint(request, services);
  }
  if (isMCPPath(request)) {
    return answerMCP(request, services);
  }
  if (!READ_METHODS.includes(request.method)) {
    return refuseMethod(request.method);
  }
  const reader = await authenticate(request, services);
  if (reader.type === 'refused') {
    return reader.answer;
  }
  return withCurrentFiles(services.store, () => answerPath(request, services, reader));
}

async function answerPath(
  request: GateRequest,
  services: GateServices,
  reader: Reader,
): Promise<Answer> {
  const {settings, sessions, store, representations} = services;
  const site = store.current();
  const {subject, edition} = audienceOf(site, reader, {request, services});
  const located = {site, edition, subject, reader};
  const outcome = negotiateMarkdown(locate(located, request, settings), located, request, settings);
  const reply = await respond(outcome, request, representations);
  if (reply.body !== null && 'file' in reply.body) {
    await store.verify?.(reply.body.file);
  }
  const answer = {decision: outcome.type, reader, edition: edition.id};
  if (reader.type === 'read-token') {
    return {...answer, reply: variesByBearer(reply)};
  }
  if (reader.type !== 'ended') {
    return {...answer, reply};
  }
  // Only documents clear the cookie: a late response for an image must not end a newer session.
  const ended = isDocument(outcome)
    ? sessions.cookie.clearEnded(reader, request.headers.cookie)
    : {};
  return {...answer, reply: withHeaders(reply, ended), reason: reader.reason};
}

function isDocument(outcome: Outcome): boolean {
  return outcome.type === 'served'
    ? outcome.file.kind === 'page'
    : ['sign-in', 'not-found', 'redirected'].includes(outcome.type);
}

/** Read tokens are only for reading pages: they cannot manage sessions or other read tokens. */
function hasReadToken({headers}: GateRequest): boolean {
  const bearer = readBearer(headers.authorization);
  return bearer.type === 'bearer' && bearer.token !== null;
}

function refuseReadTokenOnGatePath(): Answer {
  const message =
    'A read token can only be used to read pages. Endpoints below /_gate/ require a session.';
  return {
    reply: variesByBearer(problem(403, 'read-token-not-accepted', message)),
    decision: 'read-token-refused',
    reason: 'gate-path',
  };
}

function refuseMethod(method: string): Answer {
  const allow = [...READ_METHODS, 'OPTIONS'].join(', ');
  const reply = {
    status: method === 'OPTIONS' ? 204 : 405,
    headers: {allow, 'cache-control': 'no-store'},
    body: null,
  };
  return {reply, decision: 'method-not-allowed'};
}
