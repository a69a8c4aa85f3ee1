import {canonicalPathname, type CanonicalPath} from '../../../src/access';
import {chooseEdition, missingGroups, type Site} from '../editions/site';
import {subjectOf} from '../pipeline/reader';
import type {Answer} from '../pipeline/record';
import {withHeaders} from '../reply';
import type {GateRequest} from '../request';
import type {GateServices} from '../services';
import type {Person} from '../session/claims';
import type {Session} from '../session/sessions';
import {json, problem, refuseSession} from './problem';

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
  request: GateRequest,
  {settings, sessions, store}: GateServices,
): Promise<Answer> {
  const session = await sessions.authenticate(request.headers.cookie);
  const site = store.current();
  const answer = answerDecision(request, site, session, settings.onForbidden);
  const edition = chooseEdition(site, subjectOf(session)).id;
  return {...answer, reply: withHeaders(answer.reply, {'x-gate-edition': edition}), session};
}

function answerDecision(
  {query}: GateRequest,
  site: Site,
  session: Session,
  onForbidden: 'explain' | 'conceal',
): Answer {
  if (session.type !== 'open') {
    return refuseSession(session);
  }
  const [asked, ...others] = new URLSearchParams(query).getAll('path');
  // A path of its own, which nothing has read before.
  const path = asked === undefined || others.length > 0 ? null : canonicalPathname(asked);
  if (path === null) {
    const message = 'Send one URL-encoded path, for example ?path=/guides/';
    return {reply: problem(400, 'malformed-path', message), decision: 'bad-request'};
  }
  const {subject} = session.token;
  const explanation = explain(site, subject, path, onForbidden);
  const {personId: person, groups} = subject;
  return {reply: json(200, {...explanation, person, groups}), decision: 'decided'};
}

function explain(
  site: Site,
  subject: Person,
  path: CanonicalPath,
  onForbidden: 'explain' | 'conceal',
): Explanation {
  const edition = chooseEdition(site, subject);
  if (edition.status === 'ready' && edition.files.get(path)?.kind === 'page') {
    return {effect: 'permit'};
  }
  const requirement = site.pages.get(path);
  if (onForbidden === 'conceal' || requirement === undefined) {
    return {effect: 'deny', reason: 'not-found'};
  }
  const required = missingGroups(requirement, subject.groups);
  return required.length > 0
    ? {effect: 'deny', reason: 'missing-group', required}
    : // Readable by the rules, and in no edition that this reader could be given.
      {effect: 'deny', reason: 'not-built'};
}
