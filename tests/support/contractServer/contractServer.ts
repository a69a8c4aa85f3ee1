import {createResolver} from '../../../plugins/rest-reference/document/references';
import type {Call} from '../../../plugins/rest-reference/render/request';
import type {RestDocument} from '../restDocuments';
import {checkerFor} from './checkCall';
import {ContractError, problemFrom} from './contractError';
import type {Caller, Handlers, Reply} from './handlers';
import {matchOperation, type Match} from './matchOperation';

export type ContractServer = {
  /** Handles a request to any host of the contracts. */
  fetch: (request: Request) => Promise<Response>;
};

export const TRACE_ID = '4bf92f3577b34da6a3ce929d0e0e4736';

/**
 * @param handlers handlers by `operationId`
 * @param identify returns the claims of an access token; null for an invalid one
 */
export function createContractServer(
  contracts: readonly RestDocument[],
  handlers: Handlers,
  identify: (token: string) => Caller | null,
): ContractServer {
  const replays = new Map<string, {request: string; reply: Reply}>();

  async function handle(request: Request, match: Match): Promise<Reply> {
    const {call} = match;
    const handler = handlers[call.operation.operationId ?? ''];
    if (!handler) {
      throw new Error(`The operation ${call.operation.operationId} has no handler.`);
    }
    const caller = authenticate(call, request.headers, identify);
    const checker = checkerFor(call.document);
    const text = await request.text();
    const checked = checker.checkRequest(match, request, text);
    const key = request.headers.get('idempotency-key');
    const known = key === null ? undefined : replays.get(`${caller?.sub} ${key}`);
    if (known) {
      if (known.request !== `${request.method} ${request.url} ${text}`) {
        throw new ContractError('idempotency_key_reused');
      }
      return {...known.reply, headers: {...known.reply.headers, 'Idempotency-Replayed': 'true'}};
    }
    const given = await handler({...match, ...checked, headers: request.headers, caller});
    const reply = {...given, headers: {...elementHeaders(match, given), ...given.headers}};
    checker.checkReply(call, reply);
    if (key !== null) {
      replays.set(`${caller?.sub} ${key}`, {
        request: `${request.method} ${request.url} ${text}`,
        reply,
      });
    }
    return reply;
  }

  return {
    async fetch(request) {
      const match = matchOperation(contracts, request);
      if (!match) {
        return new Response('No contract has this path.', {status: 404});
      }
      try {
        return toResponse(await handle(request, match));
      } catch (error) {
        if (!(error instanceof ContractError)) {
          throw error;
        }
        const reply = problemFrom(error, match.call, new URL(request.url).pathname);
        checkerFor(match.call.document).checkReply(match.call, reply);
        return toResponse(reply);
      }
    },
  };
}

/** Adds `ETag` and `Location` if the contract documents them and the body contains their values. */
function elementHeaders({call}: Match, {status, body}: Reply): Record<string, string> {
  const {operation, server, path, resolve} = call;
  const response = operation.responses?.[String(status)];
  const promised = Object.keys((response && resolve(response).headers) ?? {});
  const element =
    typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {};
  const [name = '', id] = Object.entries(element)[0] ?? [];
  const place = path.includes('{') ? null : `${new URL(server).pathname}${path}/${String(id)}`;
  return {
    ...(promised.includes('ETag') &&
      typeof element.revision === 'number' && {ETag: `"${element.revision}"`}),
    ...(promised.includes('Location') && /Id$/.test(name) && place && {Location: place}),
  };
}

function toResponse({status, body, headers = {}}: Reply): Response {
  const isHtml = typeof body === 'string';
  const type = isHtml ? 'text/html' : (headers['Content-Type'] ?? 'application/json');
  return new Response(body === undefined ? null : isHtml ? body : JSON.stringify(body), {
    status,
    headers: {
      ...(body !== undefined && {'Content-Type': type}),
      'RateLimit-Limit': '300',
      'RateLimit-Remaining': '299',
      'RateLimit-Reset': '1',
      'Trace-Id': TRACE_ID,
      ...headers,
    },
  });
}

/** Checks the operation's `security`. Handlers check Basic credentials themselves. */
function authenticate(
  {operation, document}: Call,
  headers: Headers,
  identify: (token: string) => Caller | null,
): Caller | null {
  const requirements = operation.security ?? document.security ?? [];
  const schemes = document.components?.securitySchemes ?? {};
  const resolve = createResolver(document);
  const bearer = requirements.find((entry) =>
    Object.keys(entry).some((name) => {
      const scheme = schemes[name];
      return scheme !== undefined && resolve(scheme).type === 'oauth2';
    }),
  );
  if (!bearer) {
    return null;
  }
  const [, token] = /^Bearer (.+)$/.exec(headers.get('authorization') ?? '') ?? [];
  if (token === undefined) {
    throw new ContractError('token_missing');
  }
  const caller = identify(token);
  if (!caller) {
    throw new ContractError('token_invalid');
  }
  const missing = Object.values(bearer)
    .flat()
    .filter((scope) => !caller.scopes.includes(scope));
  if (missing.length > 0) {
    throw new ContractError('scope_missing');
  }
  return caller;
}
