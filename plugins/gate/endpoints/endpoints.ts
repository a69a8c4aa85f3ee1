import type {GateServices} from '../services';
import {json, problem, type EndpointAnswer} from './answer';
import {explainDecision} from './decision';
import {endSession, openSession, showSession} from './session';

type Endpoint = (
  request: Request,
  services: GateServices,
) => EndpointAnswer | Promise<EndpointAnswer>;

const PREFIX = '/_gate/';

/** The gate's own addresses, compared exactly. */
const ENDPOINTS: Readonly<Record<string, Readonly<Record<string, Endpoint>>>> = {
  '/_gate/session': {POST: openSession, GET: showSession, DELETE: endSession},
  '/_gate/decision': {GET: explainDecision},
  '/_gate/config': {GET: showConfiguration},
  '/_gate/health': {GET: showHealth},
};

/** Whether the gate answers for a canonical path itself. No file is ever served below this prefix. */
export function isGatePath(path: string): boolean {
  return path.startsWith(PREFIX);
}

export async function answerEndpoint(
  request: Request,
  services: GateServices,
): Promise<EndpointAnswer> {
  const {pathname} = new URL(request.url);
  const endpoint = Object.hasOwn(ENDPOINTS, pathname) ? ENDPOINTS[pathname] : undefined;
  if (!endpoint) {
    return {response: problem(404, 'no-endpoint', 'There is nothing.'), decision: 'no-endpoint'};
  }
  const method = request.method === 'HEAD' ? 'GET' : request.method;
  const answer = Object.hasOwn(endpoint, method) ? endpoint[method] : undefined;
  if (!answer) {
    return methodNotAllowed(Object.keys(endpoint));
  }
  return answer(request, services);
}

function methodNotAllowed(methods: readonly string[]): EndpointAnswer {
  const headers = {allow: methods.join(', '), 'cache-control': 'no-store', 'content-length': '0'};
  return {response: new Response(null, {status: 405, headers}), decision: 'bad-request'};
}

/** Run-time configuration: one build runs against any provider. Nothing here is secret. */
function showConfiguration(_request: Request, {settings}: GateServices): EndpointAnswer {
  const {orgID, baseURL, sdkURL} = settings.provider;
  return {response: json(200, {orgID, baseURL, sdkURL}), decision: 'configuration'};
}

/** Says that the process answers, and nothing else. */
function showHealth(): EndpointAnswer {
  return {response: json(200, {status: 'ok'}), decision: 'health'};
}
