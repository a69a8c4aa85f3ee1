import {z} from 'zod';
import type {Edition, ReadyEdition} from '../editions/site';
import {problem, refuseSession} from '../endpoints/problem';
import {readJSON} from '../endpoints/readJSON';
import {authenticate, challenge, variesByBearer} from '../pipeline/authenticate';
import type {Answer} from '../pipeline/record';
import {audienceOf} from '../pipeline/reviewerView';
import type {ReplyHeaders} from '../reply';
import type {GateRequest} from '../request';
import type {GateServices} from '../services';

/** Without a trailing slash, so that a page with this name is still reachable. */
const ADDRESS = '/mcp';

/** One message. No batches: the protocol removed them, and a batch of a thousand searches is an attack. */
const MESSAGE = {
  schema: z.looseObject({}),
  limit: 64 * 1024,
  notJSON: 'Send MCP messages as application/json.',
  invalid: {error: 'no-message', message: 'Send one JSON-RPC message.'},
};

export function isMCPPath({pathname}: GateRequest): boolean {
  return pathname === ADDRESS;
}

/**
 * POST /mcp: Model Context Protocol over streamable HTTP, stateless. A read token or the session
 * cookie determines the reader and thereby the edition.
 */
export async function answerMCP(request: GateRequest, services: GateServices): Promise<Answer> {
  const {headers, method} = request;
  const {settings, store, openMCP, takeMCP} = services;
  if (openMCP === null) {
    return refuseAll();
  }
  // Even with DNS rebinding, a foreign page sends its own host name in `Origin`.
  const {origin, 'sec-fetch-site': site = 'same-origin'} = headers;
  if ((origin ?? settings.publicOrigin) !== settings.publicOrigin || site !== 'same-origin') {
    const message = `Pages of other sites cannot use this endpoint. This portal is at ${settings.publicOrigin}.`;
    return {...refuse(403, 'cross-origin', message), decision: 'cross-origin'};
  }
  if (method !== 'POST') {
    return refuse(405, 'post-only', 'Send MCP messages with POST.', {allow: 'POST'});
  }
  const reader = await authenticate(request, services);
  if (reader.type === 'refused') {
    return reader.answer;
  }
  if (reader.type !== 'session' && reader.type !== 'read-token') {
    const {reply, ...rest} = refuseSession(reader);
    return {...rest, reply: reply.status === 401 ? challenge(reply, settings) : reply};
  }
  const own = () => audienceOf(store.current(), reader, {request, services}).edition;
  const edition = () => readyOrNull(own());
  if (edition() === null) {
    const message = 'Your edition has not been built yet. Try again later.';
    return {...refuse(503, 'not-built', message, {'retry-after': '10'}), reader};
  }
  const body = await readJSON(request, MESSAGE);
  if ('reply' in body) {
    return {...body, reader};
  }
  // A person's read tokens and sessions share one limit.
  const wait = await takeMCP(reader.subject.personId);
  if (wait > 0) {
    const message = `You have sent too many messages. Wait ${wait} s before the next one.`;
    const headers = {'retry-after': String(wait)};
    return {...refuse(429, 'too-many-messages', message, headers), reader};
  }
  const mcp = await openMCP();
  if (mcp === null) {
    return {...refuseAll(), reader};
  }
  const reply = await mcp.answer({
    value: body.value,
    accept: headers.accept,
    protocolVersion: headers['mcp-protocol-version'],
    edition,
  });
  return {reply: variesByBearer(reply), decision: 'mcp', reader, edition: own().id};
}

function readyOrNull(edition: Edition): ReadyEdition | null {
  return edition.status === 'ready' ? edition : null;
}

function refuseAll(): Answer {
  return refuse(501, 'no-mcp', 'This deployment of the portal does not have an MCP endpoint.');
}

function refuse(status: number, error: string, message: string, headers?: ReplyHeaders): Answer {
  const reply = variesByBearer(problem(status, error, message, headers));
  return {reply, decision: 'mcp-refused'};
}
