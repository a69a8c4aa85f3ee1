import type {Answer} from '../pipeline/record';
import {emptyReply} from '../reply';
import type {GateRequest} from '../request';
import type {GateServices} from '../services';
import {callSandboxItself, listServers, tryOperation} from '../try/tryOperation';
import {authorize} from './authorize';
import {chooseView, endView} from './chooseView';
import {explainDecision} from './decision';
import {json, problem} from './problem';
import {issueReadToken, listReadTokens, revokeReadToken} from './readTokens';
import {fromPortal, signedIn, withReadTokens, withTry, type Endpoint} from './requirements';
import {endSession, openSession, showSession} from './session';
import {signOut} from './signOut';

type Endpoints = Readonly<Record<string, Readonly<Record<string, Endpoint>>>>;

const PREFIX = '/_gate/';
const READ_TOKEN_ADDRESS = /^(\/_gate\/read-tokens\/)[\w-]+$/;

/** The gate's own paths, compared exactly; `ID` is a placeholder for a read token's ID. */
const ENDPOINTS: Endpoints = {
  '/_gate/session': {
    POST: fromPortal(openSession),
    GET: showSession,
    DELETE: fromPortal(endSession),
  },
  '/_gate/sign-out': {POST: fromPortal(signOut)},
  '/_gate/view': {POST: fromPortal(signedIn(chooseView)), DELETE: fromPortal(endView)},
  '/_gate/read-tokens': {
    POST: fromPortal(withReadTokens(issueReadToken)),
    GET: withReadTokens(listReadTokens),
  },
  '/_gate/read-tokens/ID': {DELETE: fromPortal(withReadTokens(revokeReadToken))},
  '/_gate/try': {POST: fromPortal(withTry(tryOperation)), GET: withTry(listServers)},
  '/_gate/try/inbox': {GET: withTry(callSandboxItself('GET', '/_sandbox/inbox'))},
  '/_gate/try/reset': {POST: fromPortal(withTry(callSandboxItself('POST', '/_sandbox/reset')))},
  '/_gate/authorize': {GET: signedIn(authorize)},
  '/_gate/decision': {GET: explainDecision},
  '/_gate/config': {GET: showConfiguration},
  '/_gate/health': {GET: showHealth},
  '/_gate/ready': {GET: showReadiness},
};

/** Whether the gate handles a path itself. No file is ever served below this prefix. */
export function isGatePath({path}: GateRequest): boolean {
  return path.startsWith(PREFIX);
}

export async function answerEndpoint(
  request: GateRequest,
  services: GateServices,
): Promise<Answer> {
  const pathname = request.pathname.replace(READ_TOKEN_ADDRESS, '$1ID');
  const tables: Endpoints[] = [ENDPOINTS, services.identity.endpoints];
  const table = tables.find((each) => Object.hasOwn(each, pathname));
  const endpoint = table?.[pathname];
  if (!endpoint) {
    return {
      reply: problem(404, 'no-endpoint', 'The gate has no endpoint at this path.'),
      decision: 'no-endpoint',
    };
  }
  const method = request.method === 'HEAD' ? 'GET' : request.method;
  const answer = Object.hasOwn(endpoint, method) ? endpoint[method] : undefined;
  if (!answer) {
    const reply = emptyReply(405, {allow: Object.keys(endpoint).join(', ')});
    return {reply, decision: 'bad-request'};
  }
  return answer(request, services);
}

/** Run-time configuration, so that one build works with any provider. Contains no secrets. */
function showConfiguration(_request: GateRequest, {settings}: GateServices): Answer {
  const {orgID, baseURL, sdkURL} = settings.provider ?? {};
  return {reply: json(200, {orgID, baseURL, sdkURL}), decision: 'configuration'};
}

/** Reports only that the process is alive. */
function showHealth(): Answer {
  return {reply: json(200, {status: 'ok'}), decision: 'health'};
}

/** Whether every edition can be served. */
function showReadiness(_request: GateRequest, {store}: GateServices): Answer {
  const isReady = store.current().editions.every(({status}) => status === 'ready');
  const reply = isReady ? json(200, {status: 'ready'}) : json(503, {status: 'not-ready'});
  return {reply, decision: 'health'};
}
