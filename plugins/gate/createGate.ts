import {canonicalPathname} from '../../src/access';
import {MANIFEST_FILE_V1} from '../../src/manifest';
import {logText, type AccessDecision} from './accessLog';
import {createFileAnswers} from './answers/answerFile';
import {answerOutcome} from './answers/answerOutcome';
import {publicAsset, resolveOutcome, type Outcome} from './answers/outcome';
import {createSecurityHeaders} from './answers/securityHeaders';
import {createContents} from './editions/contents';
import {createEditionSource} from './editions/source';
import {answerEndpoint, isGatePath} from './endpoints/endpoints';
import {parseOptions, type GateOptions, type Settings} from './options';
import type {GateServices} from './services';
import {createSessions, subjectOf, type Session} from './session/sessions';

export type Gate = {
  /** Answers any request; it never rejects. The URL's path is what counts, not its host. */
  fetch: (request: Request) => Promise<Response>;
  close: () => Promise<void>;
};

/** A gate for an adapter that sees requests before URL parsing has tidied them. */
export type RawGate = Gate & {
  settings: Settings;
  /** Answers 400 to what no `Request` can stand for. */
  refuse: (method: string, target: string) => Response;
};

/** An answer and what the access log says of it. */
type Judged = {
  response: Response;
  decision: AccessDecision;
  session?: Session | undefined;
  edition?: string | undefined;
  reason?: string | undefined;
};

const READ_METHODS = ['GET', 'HEAD'];
const NO_STORE = {'cache-control': 'no-store', 'content-length': '0'};

/**
 * The policy enforcement point: session → edition → file. A reader is answered from the folder of their
 * own edition, which holds nothing else, so no spelling of a path can reach a page they may not read.
 *
 * @throws Error of one paragraph when an option or the editions are not usable.
 */
export async function createGate(options: GateOptions): Promise<Gate> {
  const {fetch, close} = await createRawGate(options);
  return {fetch, close};
}

export async function createRawGate(options: GateOptions): Promise<RawGate> {
  const settings = parseOptions(options);
  const services = await createServices(settings);

  function finish(method: string, path: string, judged: Judged, startedAt: number): Response {
    services.security.apply(judged.response.headers);
    writeLog(settings, method, path, judged, performance.now() - startedAt);
    return judged.response;
  }

  return {
    settings,
    async fetch(request) {
      const startedAt = performance.now();
      const {pathname} = new URL(request.url);
      const judged = await judge(request, pathname, services).catch(failed);
      const response = finish(request.method, pathname, judged, startedAt);
      return request.method === 'HEAD' ? withoutBody(response) : response;
    },
    refuse(method, target) {
      const response = new Response(null, {status: 400, headers: NO_STORE});
      return finish(method, target, {response, decision: 'malformed-request'}, performance.now());
    },
    close: () => Promise.resolve(),
  };
}

async function createServices(settings: Settings): Promise<GateServices> {
  const security = createSecurityHeaders(settings);
  const onProblem = (problem: unknown) => {
    const response = new Response(null, {status: 500});
    const judged: Judged = {response, decision: 'editions-refused', reason: messageOf(problem)};
    writeLog(settings, '-', MANIFEST_FILE_V1, judged, 0);
  };
  return {
    settings,
    security,
    sessions: createSessions(settings),
    source: await createEditionSource(settings.editionsDirectory, onProblem),
    files: createFileAnswers(createContents(), security),
  };
}

async function judge(request: Request, pathname: string, services: GateServices): Promise<Judged> {
  const judged = await judgeAddress(request, pathname, services);
  const {session} = judged;
  if (session?.type !== 'ended') {
    return judged;
  }
  judged.response.headers.append('set-cookie', services.sessions.cookie.clear());
  return {...judged, reason: session.reason};
}

async function judgeAddress(
  request: Request,
  pathname: string,
  services: GateServices,
): Promise<Judged> {
  const path = canonicalPathname(pathname);
  if (path !== null && isGatePath(path)) {
    return answerEndpoint(request, services);
  }
  if (!READ_METHODS.includes(request.method)) {
    return refuseMethod(request.method);
  }
  const session = await services.sessions.read(request);
  try {
    return await judgePath(request, pathname, services, session);
  } catch (error) {
    // A rebuild may remove a folder between the look at the manifest and the reading of the file.
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') {
      throw error;
    }
    return judgePath(request, pathname, services, session);
  }
}

async function judgePath(
  request: Request,
  pathname: string,
  {settings, source, files}: GateServices,
  session: Session,
): Promise<Judged> {
  const snapshot = await source.current();
  const subject = subjectOf(session);
  const outcome: Outcome =
    session.type === 'unavailable'
      ? (publicAsset(snapshot, pathname) ?? {type: 'unavailable'})
      : resolveOutcome(snapshot, subject, pathname, settings);
  const response = await answerOutcome(outcome, request, files);
  const edition = snapshot.editionFor(subject).edition.id;
  return {response, decision: outcome.type, session, edition};
}

function refuseMethod(method: string): Judged {
  const status = method === 'OPTIONS' ? 204 : 405;
  const headers = {allow: [...READ_METHODS, 'OPTIONS'].join(', '), 'cache-control': 'no-store'};
  return {response: new Response(null, {status, headers}), decision: 'method-not-allowed'};
}

/** HEAD is GET without the body, whatever the answer. */
async function withoutBody(response: Response): Promise<Response> {
  await response.body?.cancel();
  return new Response(null, response);
}

/** A bug: say nothing, and above all no content. */
function failed(error: unknown): Judged {
  const response = new Response(null, {status: 500, headers: NO_STORE});
  return {response, decision: 'failed', reason: messageOf(error)};
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

function writeLog(
  {log, clock}: Settings,
  method: string,
  path: string,
  {response, decision, session, edition, reason}: Judged,
  milliseconds: number,
): void {
  const person = session?.type === 'open' ? session.token.subject.personId : undefined;
  try {
    log({
      time: new Date(clock()).toISOString(),
      method: logText(method),
      path: logText(path),
      status: response.status,
      decision,
      person: person && logText(person),
      edition,
      reason: reason && logText(reason),
      milliseconds: Math.round(milliseconds * 10) / 10,
    });
  } catch {
    // A full disk under the log is no reason to refuse a reader.
  }
}
