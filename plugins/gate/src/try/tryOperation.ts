import {canonicalPathname} from '@gated-docs/access';
import {
  tryFile,
  type TryContract,
  type TryOperation,
  type TryValues,
} from '@gated-docs/try-it/format';
import type {Edition} from '../editions/site';
import {withCurrentFiles, type Store} from '../editions/store';
import {badRequest, json, problem} from '../endpoints/problem';
import {readJSON} from '../endpoints/readJSON';
import type {Call} from '../endpoints/requirements';
import type {Answer} from '../pipeline/record';
import {audienceOf} from '../pipeline/reviewerView';
import {textReply, type Reply} from '../reply';
import type {Refused} from './buildBody';
import {buildRequest} from './buildRequest';
import type {APIRequest, CallFailure, SubscribeAPI} from './callAPI';
import type {Events} from './createEvents';
import type {Try} from './createTry';
import {isSandbox} from './createSandboxCalls';
import {limitTime} from './limitTime';
import {MAX_BODY_BYTES, TRY_REQUEST} from './request';
import {send} from './send';
import {credentialsFor, serverFor, type TryServer} from './servers';
import {subscribeAs} from './subscribe';
import {toTryReply} from './toTryReply';

/** For a call and the sandbox's token together. */
const MAX_MILLISECONDS = 20_000;

/** GET /_gate/try: the servers that this gate makes calls to. */
export function listServers({services, session, request}: Call): Answer {
  const {settings, store} = services;
  const {subject} = audienceOf(store.current(), session, {request, services});
  const servers = settings.tryServers.map((server) => ({
    url: server.server,
    label: server.label,
    confirmation: server.tenant ?? server.label,
    isSandbox: isSandbox(server),
    ...(server.sandbox?.address && {address: server.sandbox.address}),
    credentials: isSandbox(server) || credentialsFor(server, subject) ? 'gate' : 'reader',
  }));
  return {reply: json(200, {servers}), decision: 'try-servers'};
}

/**
 * POST /_gate/try: makes a call to a documented API for the reader. The gate builds the request from the contract in the
 * reader's edition, so that neither a page nor a link decides where it goes.
 */
export async function tryOperation(call: Call, tryIt: Try): Promise<Answer> {
  const wait = await tryIt.take(call.session.subject.personId);
  return wait > 0 ? tooMany(wait) : limited(call, tryIt, () => callOperation(call, tryIt));
}

async function callOperation(call: Call, tryIt: Try): Promise<Answer> {
  const {services, session, request} = call;
  const {settings, store} = services;
  const body = await readJSON(request, TRY_REQUEST);
  if ('reply' in body) {
    return body;
  }
  const {server: baseURL, contract: name, operation: id, values, token} = body.value;
  const {contract, subject} = await withCurrentFiles(store, async () => {
    const audience = audienceOf(store.current(), session, call);
    return {...audience, contract: await readContract(store, audience.edition, name)};
  });
  const operation = contract?.operations.find((known) => known.id === id);
  if (!contract || !operation) {
    return badRequest(404, 'try-no-operation', 'Your portal has no such operation.');
  }
  const server = operation.servers.includes(baseURL) && serverFor(settings.tryServers, baseURL);
  if (!server) {
    return badRequest(403, 'try-not-offered', 'This portal makes no calls to this server.');
  }
  const base = server.target + baseURL.slice(server.server.length);
  const built = await buildRequest(contract, operation, base, values);
  if ('refused' in built) {
    return badRequest(400, 'try-bad-values', built.refused);
  }
  if (built.body && built.body.byteLength > MAX_BODY_BYTES) {
    const message = `The body of the call is longer than ${MAX_BODY_BYTES / 1024} kB.`;
    return badRequest(413, 'try-too-long', message);
  }
  const checked = await check(contract, operation, values, tryIt);
  if ('refused' in checked) {
    return badRequest(400, 'try-bad-values', checked.refused);
  }
  const {method, subscribe} = checked;
  const signal = limitTime(request.disconnection(), MAX_MILLISECONDS);
  const caller = {...{server, operation, method, subject, token, signal}};
  const requestAs = (authorization: string | undefined): APIRequest => ({
    ...{...built, allowPrivate: server.allowPrivate},
    headers: {...built.headers, ...(authorization !== undefined && {authorization})},
  });
  const logged = {server: baseURL, operation: `${name}#${id}`};
  const startedAt = performance.now();
  const result = subscribe
    ? await subscribeAs(call, tryIt, caller, (authorization, sink) =>
        subscribe(requestAs(authorization), signal, sink),
      )
    : await send(caller, tryIt, (authorization) => tryIt.callAPI(requestAs(authorization), signal));
  switch (result.type) {
    case 'read-only': {
      const message = `The portal's credentials for ${server.label} do not permit ${method}. Use a token of your own.`;
      return badRequest(403, 'try-read-only', message);
    }
    case 'too-many':
      return tooMany(1);
    case 'failed':
      return {...failure(result, server), call: logged};
    case 'events':
      return {reply: eventsReply(result.body), decision: 'try-subscribed', call: logged};
    case 'reply': {
      const reply = json(200, toTryReply(result, performance.now() - startedAt));
      return {reply, decision: 'try-called', call: {...logged, status: result.status}};
    }
  }
}

/** Reads a contract of the reader's edition. Null if it has none of this name, or is not built. */
async function readContract(
  store: Store,
  edition: Edition,
  name: string,
): Promise<TryContract | null> {
  const path = canonicalPathname(`/${tryFile(name)}`);
  const file = edition.status === 'ready' && path !== null ? edition.files.get(path) : undefined;
  // The build wrote the file, and the store compared its hash.
  return file
    ? (JSON.parse(new TextDecoder().decode(await store.read(file))) as TryContract)
    : null;
}

type Checked = {
  /** The one that counts for the operator's credentials: a GraphQL query reads, although it is a POST. */
  method: string;
  /** For a subscription. */
  subscribe: SubscribeAPI | null;
};

async function check(
  {sdl}: TryContract,
  {method}: TryOperation,
  {body}: TryValues,
  {loadGraphql}: Try,
): Promise<Checked | Refused> {
  if (sdl === undefined) {
    return {method, subscribe: null};
  }
  if (!loadGraphql) {
    return {refused: 'This portal makes no calls to GraphQL APIs.'};
  }
  const {checkGraphql, subscribeByWebSocket} = await loadGraphql();
  const checked = checkGraphql(sdl, body?.value);
  return 'refused' in checked
    ? checked
    : {
        method: checked.operation === 'mutation' ? method : 'GET',
        subscribe: checked.operation === 'subscription' ? subscribeByWebSocket : null,
      };
}

/** GET /_gate/try/inbox and POST /_gate/try/reset: calls an endpoint of the sandbox itself, for the reader's tenant. */
export function callSandboxItself(method: 'GET' | 'POST', path: string) {
  return async (call: Call, tryIt: Try): Promise<Answer> => {
    const {services, session} = call;
    const server = services.settings.tryServers.find(isSandbox);
    if (!server) {
      return badRequest(404, 'try-no-sandbox', 'This portal has no sandbox.');
    }
    return limited(call, tryIt, async () => {
      const {target, allowPrivate} = server;
      const {personId} = session.subject;
      const signal = AbortSignal.timeout(MAX_MILLISECONDS);
      const url = new URL(target + path);
      const callAs = (authorization: string) =>
        tryIt.callAPI({method, url, headers: {authorization}, body: null, allowPrivate}, signal);
      const result = await tryIt.callSandbox({server, personId, signal}, callAs, 'bearer');
      if (result.type !== 'reply' || result.status >= 300) {
        const detail =
          result.type === 'failed' ? result.detail : `The sandbox rejected ${method} ${path}.`;
        return failure({type: 'failed', error: 'unreachable', detail}, server);
      }
      const text = new TextDecoder().decode(result.bytes);
      return {reply: textReply(200, 'application/json', text || '{}'), decision: 'try-sandbox'};
    });
  };
}

/** Runs the work unless the person or the process has too many pending calls. */
async function limited(
  {session}: Call,
  {pending}: Try,
  work: () => Promise<Answer>,
): Promise<Answer> {
  const end = pending.begin(session.subject.personId);
  return end ? work().finally(end) : tooMany(1);
}

const eventsReply = (body: Events['body']): Reply => ({
  status: 200,
  headers: {'content-type': 'text/event-stream', 'cache-control': 'no-store', vary: 'Cookie'},
  body,
});

function tooMany(seconds: number): Answer {
  const message = `You have made too many calls. Wait ${seconds} s before the next one.`;
  const reply = problem(429, 'try-too-many', message, {'retry-after': String(seconds)});
  return {reply, decision: 'bad-request'};
}

/** The details can contain addresses of the operator's network, so that only the log has them. */
function failure({error, detail}: CallFailure, {label}: TryServer): Answer {
  const answer =
    error === 'too-slow'
      ? badRequest(
          504,
          'try-too-slow',
          `${label} did not respond within ${MAX_MILLISECONDS / 1000} s.`,
        )
      : badRequest(502, 'try-unreachable', `The portal cannot reach ${label}.`);
  return {...answer, decision: 'try-failed', reason: detail};
}
