import {createHash} from 'node:crypto';
import type {Call} from '@gated-docs/rest-reference/calls';
import {checkerFor} from './checkCall';
import {ContractError, problemFrom} from './contractError';
import {exampleReply, successfulExample} from './exampleReply';
import type {Caller, Handlers, Reply} from './handlers';
import {createMatcher, type Match} from './matchOperation';
import {readBody} from './readBody';
import type {Contract} from './readContracts';
import type {Replays} from './replays';

export type ContractServer = {
  /** Handles a request to any host of the contracts. */
  fetch: (request: Request) => Promise<Response>;
};

export type ContractServerOptions = {
  contracts: readonly Contract[];
  /** Returns the claims of an access token; null for an invalid one. */
  identify: (token: string) => Caller | null;
  /** Handlers of the caller's tenant, or for a request without a token. Other operations return their examples. */
  tenantOf: (caller: Caller | null) => {handlers: Handlers; replays: Replays};
};

/** The security scheme of access tokens in all contracts. */
const SCHEME = 'accessToken';

export const TRACE_ID = '4bf92f3577b34da6a3ce929d0e0e4736';

/** Serves the operations of contracts. Validates requests, and the replies of handlers, too. */
export function createContractServer(options: ContractServerOptions): ContractServer {
  const {contracts, identify, tenantOf} = options;
  const match = createMatcher(contracts);

  async function handle(request: Request, matched: Match): Promise<Reply> {
    const {call} = matched;
    const caller = authenticate(call, request.headers, identify);
    const {handlers, replays} = tenantOf(caller);
    const checker = checkerFor(call.document);
    const {origin, pathname, search} = new URL(request.url);
    const bytes = call.operation.requestBody ? await readBody(request) : new Uint8Array();
    const checked = await checker.checkRequest(matched, request, bytes);
    const handler = handlers[call.operation.operationId ?? ''] ?? (() => successfulExample(call));
    const {headers} = request;
    const run = () => {
      const given = handler({...matched, ...checked, headers, origin, caller});
      const reply = {...given, headers: {...elementHeaders(matched, given), ...given.headers}};
      checker.checkReply(call, reply);
      return reply;
    };
    const key = headers.get('idempotency-key');
    if (key === null || !call.parameters.some(({name}) => name === 'Idempotency-Key')) {
      return run();
    }
    const input = `${search} ${createHash('sha256').update(bytes).digest('hex')}`;
    const place = `${caller?.sub} ${request.method} ${pathname} ${key}`;
    const [reply, isReplayed] = replays.once(place, input, run);
    return isReplayed
      ? {...reply, headers: {...reply.headers, 'Idempotency-Replayed': 'true'}}
      : reply;
  }

  return {
    async fetch(request) {
      const {pathname} = new URL(request.url);
      const matched = match(request.method, pathname);
      if (!matched) {
        return new Response(`No contract has ${request.method} ${pathname}.\n`, {status: 404});
      }
      const {call} = matched;
      const preferred = /(?:^|[,;\s])code="?(\d{3})/.exec(request.headers.get('prefer') ?? '')?.[1];
      if (preferred !== undefined) {
        return toPreferredResponse(call, preferred);
      }
      try {
        return toResponse(await handle(request, matched));
      } catch (error) {
        if (!(error instanceof ContractError)) {
          throw error;
        }
        const reply = problemFrom(error, call, pathname);
        checkerFor(call.document).checkReply(call, reply);
        return toResponse(reply);
      }
    },
  };
}

/** The documented response that a client requests with `Prefer: code=404` (RFC 7240). */
function toPreferredResponse(call: Call, status: string): Response {
  const reply = exampleReply(call, status);
  if (!reply) {
    const {operationId, responses = {}} = call.operation;
    const documented = Object.keys(responses).join(', ');
    const text = `${operationId} has no response ${status}. Its responses are ${documented}.\n`;
    return new Response(text, {status: 400});
  }
  return toResponse({
    ...reply,
    headers: {...reply.headers, 'Preference-Applied': `code=${status}`},
  });
}

/** Adds `ETag` and `Location` if the contract documents them and the body contains their values. */
function elementHeaders({call}: Match, {status, body}: Reply): Record<string, string> {
  const {operation, server, path} = call;
  const promised = Object.keys(operation.responses?.[String(status)]?.headers ?? {});
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
  const isText = typeof body === 'string';
  const type = headers['Content-Type'] ?? (isText ? 'text/html' : 'application/json');
  return new Response(body === undefined ? null : isText ? body : JSON.stringify(body), {
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
  const scopes = requirements.find((requirement) => SCHEME in requirement)?.[SCHEME];
  if (!scopes) {
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
  if (!scopes.every((scope) => caller.scopes.includes(scope))) {
    throw new ContractError('scope_missing');
  }
  return caller;
}
