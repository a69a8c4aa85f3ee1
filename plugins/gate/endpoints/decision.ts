import {canonicalPathname, decide} from '../../../src/access';
import type {Snapshot} from '../editions/snapshot';
import type {GateServices} from '../services';
import type {Person} from '../session/claims';
import {subjectOf, type Session} from '../session/sessions';
import {json, problem, refuseSession, type EndpointAnswer} from './answer';

/** What the no-access page tells a reader. `required`: of each list, one group is needed. */
type Explanation =
  | {effect: 'permit'}
  | {effect: 'deny'; reason: 'not-found'}
  | {effect: 'deny'; reason: 'not-built'}
  | {effect: 'deny'; reason: 'missing-group'; required: readonly (readonly string[])[]};

/**
 * GET /_gate/decision?path=…: why a page was refused to the reader who is signed in. It says no more than
 * the page itself would: concealed pages are not found here either. The edition is in a header.
 */
export async function explainDecision(
  request: Request,
  {settings, sessions, source}: GateServices,
): Promise<EndpointAnswer> {
  const session = await sessions.read(request);
  const snapshot = await source.current();
  const answer = answerDecision(request, snapshot, session, settings.onForbidden);
  answer.response.headers.set('x-gate-edition', snapshot.editionFor(subjectOf(session)).edition.id);
  return {...answer, session};
}

function answerDecision(
  request: Request,
  snapshot: Snapshot,
  session: Session,
  onForbidden: 'explain' | 'conceal',
): EndpointAnswer {
  if (session.type !== 'open') {
    return refuseSession(session);
  }
  const [asked, ...others] = new URL(request.url).searchParams.getAll('path');
  const path = asked === undefined || others.length > 0 ? null : canonicalPathname(asked);
  if (path === null) {
    const message = 'Ask for one path in its URL spelling: ?path=/guides/';
    return {response: problem(400, 'malformed-path', message), decision: 'bad-request'};
  }
  const {subject} = session.token;
  const explanation = explain(snapshot, subject, path, onForbidden);
  const {personId: person, groups} = subject;
  return {response: json(200, {...explanation, person, groups}), decision: 'decided'};
}

function explain(
  snapshot: Snapshot,
  subject: Person,
  path: string,
  onForbidden: 'explain' | 'conceal',
): Explanation {
  if (snapshot.editionFor(subject).files.get(path)?.kind === 'page') {
    return {effect: 'permit'};
  }
  if (onForbidden === 'conceal' || !snapshot.routes.has(path)) {
    return {effect: 'deny', reason: 'not-found'};
  }
  const decision = decide(snapshot.policy, subject, path);
  return decision.effect === 'deny' && decision.reason === 'missing-group'
    ? {effect: 'deny', reason: 'missing-group', required: decision.required}
    : // Readable by the rules, but no edition was built for just this combination of groups.
      {effect: 'deny', reason: 'not-built'};
}
