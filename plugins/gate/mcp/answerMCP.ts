import type {Edition, ReadyEdition} from '../editions/site';
import {problem, refuseSession} from '../endpoints/problem';
import {readJSON} from '../endpoints/readJSON';
import {authenticate, challenge, variesByBearer} from '../pipeline/authenticate';
import {subjectOf, type Reader} from '../pipeline/reader';
import type {Answer} from '../pipeline/record';
import {audienceOf} from '../pipeline/reviewerView';
import {withHeaders} from '../reply';
import type {GateRequest} from '../request';
import type {GateServices} from '../services';

/** Without a trailing slash, so that a page with this name is still reachable. */
const ADDRESS = '/mcp';
const MAX_MESSAGE_BYTES = 64 * 1024;

export function isMCPPath({pathname}: GateRequest): boolean {
  return pathname === ADDRESS;
}

/**
 * POST /mcp: Model Context Protocol over streamable HTTP, stateless. A read token or the session
 * cookie determines the reader and thereby the edition.
 */
export async function answerMCP(request: GateRequest, services: GateServices): Promise<Answer> {
  const {headers, method} = request;
  const {settings, store, openMCP, mcpLimit} = services;
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
    const {reply, ...rest} = refuse(405, 'post-only', 'Send MCP messages with POST.');
    return {...rest, reply: withHeaders(reply, {allow: 'POST'})};
  }
  const authentication = await authenticate(request, services);
  if (authentication.type === 'refused') {
    return authentication.answer;
  }
  const {reader} = authentication;
  if (reader.type !== 'open' && reader.type !== 'bearer') {
    const {reply, ...rest} = refuseSession(reader);
    return {...rest, reply: reply.status === 401 ? challenge(reply, settings) : reply};
  }
  const own = () => audienceOf(store.current(), reader, {request, services}).edition;
  const edition = () => readyOrNull(own());
  if (edition() === null) {
    const {reply, ...rest} = refuse(
      503,
      'not-built',
      'Your edition has not been built yet. Try again later.',
    );
    return {...rest, reply: withHeaders(reply, {'retry-after': '10'}), session: reader};
  }
  const notJSON = 'Send MCP messages as application/json.';
  const body = await readJSON(request, {limit: MAX_MESSAGE_BYTES, notJSON});
  if (body.type === 'refused') {
    return {...body.answer, session: reader};
  }
  // No batches: the protocol removed them, and a batch of a thousand searches is an attack.
  if (typeof body.value !== 'object' || body.value === null || Array.isArray(body.value)) {
    return {...refuse(400, 'no-message', 'Send one JSON-RPC message.'), session: reader};
  }
  const wait = mcpLimit.take(personOf(reader));
  if (wait > 0) {
    const message = `You have sent too many messages. Wait ${wait} s before the next one.`;
    const {reply, ...rest} = refuse(429, 'too-many-messages', message);
    const retry = {'retry-after': String(wait)};
    return {...rest, reply: withHeaders(reply, retry), session: reader};
  }
  const mcp = await openMCP();
  if (mcp === null) {
    return {...refuseAll(), session: reader};
  }
  const reply = await mcp.answer({
    value: body.value,
    accept: headers.accept,
    protocolVersion: headers['mcp-protocol-version'],
    edition,
  });
  return {reply: variesByBearer(reply), decision: 'mcp', session: reader, edition: own().id};
}

/** A person's read tokens and sessions share one limit. */
function personOf(reader: Reader): string {
  const subject = subjectOf(reader);
  return subject.type === 'person' ? subject.personId : '';
}

function readyOrNull(edition: Edition): ReadyEdition | null {
  return edition.status === 'ready' ? edition : null;
}

function refuseAll(): Answer {
  return refuse(501, 'no-mcp', 'This deployment of the portal does not have an MCP endpoint.');
}

function refuse(status: number, error: string, message: string): Answer {
  return {reply: variesByBearer(problem(status, error, message)), decision: 'mcp-refused'};
}
