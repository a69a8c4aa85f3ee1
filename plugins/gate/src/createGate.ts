import {messageOf} from '@gated-docs/utils/errors';
import type {Store} from './editions/store';
import type {Identity, IdentityContext} from './identity';
import type {LoadMCP, MCP} from './mcp/createMCP';
import {identifyByOpenID, type OpenIDParts} from './openid/identifyByOpenID';
import {parseOptions, type GateOptions, type Settings} from './options';
import {problem} from './endpoints/problem';
import {answerRequest} from './pipeline/answerRequest';
import {parseRequest} from './pipeline/parseRequest';
import {createRecorder, type Answer} from './pipeline/record';
import {createRepresentations} from './pipeline/representations';
import {createSecurityHeaders} from './pipeline/securityHeaders';
import {emptyReply, withHeaders, type Reply} from './reply';
import type {RawRequest} from './request';
import {createHostCookie} from './session/hostCookie';
import {identifyBySlashID} from './session/identifyBySlashID';
import type {Sessions} from './session/sessions';
import {identifyByUpstream, type UpstreamParts} from './upstream/identifyByUpstream';
import {createMemoryStore} from './state/memoryStore';
import {createPersonLimit} from './state/personLimit';
import {StoreUnavailableError, type StateStore} from './state/stateStore';
import {createTry, type LoadGraphql} from './try/createTry';

/** A search takes some ten milliseconds, in which the process serves nobody else. */
const MCP_MESSAGES = {person: {burst: 20, perSecond: 1}, process: {burst: 40, perSecond: 10}};

/** A gate for an adapter: takes requests and returns replies, both plain data. */
export type Gate = {
  settings: Settings;
  /** Handles any request; never rejects. */
  answer: (request: RawRequest) => Promise<Reply>;
  /** Responds to a request that the server could not parse. */
  refuse: (status: 400 | 408 | 413 | 431, reason: string, client: string | undefined) => Reply;
  /** Reports that a reply's file cannot be read, and returns the response to send instead. */
  fail: (error: unknown) => Reply;
  /** Makes one last attempt at pending revocations, then closes the store. */
  close: () => Promise<void>;
} & Pick<Sessions, 'endElsewhere' | 'sync' | 'carryOn'>;

/** Platform services for the gate, besides the site; all optional. */
export type GateParts = {
  /** Receives the ID of every token that is signed out here, so that other processes can reject it, too. */
  onEnd?: ((id: string) => void) | undefined;
  /** What the gate remembers. Default: this process's memory, without read tokens. */
  state?: StateStore | undefined;
  /** Readers sign in at an OpenID provider, in place of SlashID. */
  openID?: OpenIDParts | undefined;
  /** A proxy in front signs readers in, in place of SlashID. */
  upstream?: UpstreamParts | undefined;
  loadMCP?: LoadMCP | undefined;
  /** Without it, there are no calls to GraphQL APIs. */
  loadGraphql?: LoadGraphql | undefined;
};

/**
 * The policy enforcement point: parseRequest → authenticate → audienceOf → locate → respond → record.
 *
 * @throws Error of one paragraph when an option is invalid.
 */
export function createGate(options: GateOptions, store: Store, parts: GateParts = {}): Gate {
  const settings = parseOptions(options);
  const {report, clock, log} = settings;
  const security = createSecurityHeaders(settings);
  const {onEnd = () => undefined, state = createMemoryStore(), loadMCP, loadGraphql} = parts;
  const identity = identify({settings, state, site: store.current, onEnd}, parts);
  const {sessions, readTokens, ownOrganization} = identity;
  const representations = createRepresentations(store, security);
  const record = createRecorder({log, clock, ownOrganization});

  /** For a bug or a failing disk: no details and no content. */
  function failed(error: unknown): Answer {
    const reason = messageOf(error);
    if (error instanceof StoreUnavailableError) {
      report('store-unavailable', reason);
      const message = 'The portal’s store is not available at the moment. Try again later.';
      const reply = problem(503, 'store-unavailable', message, {'retry-after': '10'});
      return {reply, decision: 'store-unavailable', reason};
    }
    report('failed', reason);
    return {reply: emptyReply(500), decision: 'failed', reason};
  }

  let opened: Promise<MCP | null> | undefined;
  const openMCP = loadMCP
    ? () =>
        (opened ??= loadMCP()
          .then(({createMCP}) => createMCP(settings, store))
          .catch((error: unknown) => {
            // The next use tries again.
            opened = undefined;
            failed(error);
            return null;
          }))
    : null;
  const services = {
    ...{settings, identity, sessions, readTokens, openMCP},
    takeMCP: createPersonLimit(state, 'mcp', MCP_MESSAGES, clock),
    tryIt: createTry(settings, state, loadGraphql),
    viewCookie: createHostCookie('gate_view', settings),
    signedOutCookie: createHostCookie('gate_signed_out', settings, true),
    ...{store, representations, security},
  };

  async function judge(raw: RawRequest): Promise<Answer> {
    const parsed = parseRequest(raw, settings);
    if (parsed.type === 'refused') {
      const reply = {...emptyReply(parsed.status), closes: true};
      return {reply, decision: 'malformed-request', reason: parsed.reason};
    }
    return answerRequest(parsed.request, services);
  }

  function secured(reply: Reply): Reply {
    return 'x-content-type-options' in reply.headers
      ? reply
      : {...reply, headers: {...security.common, ...reply.headers}};
  }

  return {
    settings,
    async answer(raw) {
      const startedAt = performance.now();
      const answer = withRenewedSession(await judge(raw).catch(failed));
      const {method, target, client} = raw;
      record({method, path: withoutQuery(target), client, startedAt}, answer);
      const reply = secured(answer.reply);
      // HEAD is GET without the body, for every response.
      return method === 'HEAD' && reply.body !== null ? {...reply, body: null} : reply;
    },
    refuse(status, reason, client) {
      const reply = secured({...emptyReply(status), closes: true});
      const origin = {method: '-', path: '-', client, startedAt: performance.now()};
      record(origin, {reply, decision: 'malformed-request', reason});
      return reply;
    },
    fail: (error) => secured(failed(error).reply),
    endElsewhere: sessions.endElsewhere,
    sync: sessions.sync,
    carryOn: sessions.carryOn,
    async close() {
      await sessions.close();
      await state.close();
    },
  };
}

/** By SlashID, unless there is another way. */
function identify(context: IdentityContext, {openID, upstream}: GateParts): Identity {
  return upstream
    ? identifyByUpstream(context, upstream)
    : openID
      ? identifyByOpenID(context, openID)
      : identifyBySlashID(context);
}

/** Not to be cached: the cookie is for this reader and this moment. */
function withRenewedSession(answer: Answer): Answer {
  const {reply, reader} = answer;
  if (reader?.type !== 'session' || reader.renewed === undefined) {
    return answer;
  }
  const cookies = [reply.headers['set-cookie'] ?? [], reader.renewed].flat(2);
  return {
    ...answer,
    reply: withHeaders(reply, {'set-cookie': cookies, 'cache-control': 'no-store'}),
  };
}

function withoutQuery(target: string): string {
  const mark = target.indexOf('?');
  return mark < 0 ? target : target.slice(0, mark);
}
