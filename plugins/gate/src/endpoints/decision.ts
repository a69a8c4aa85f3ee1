import {canonicalPathname, type CanonicalPath} from '@gated-docs/access';
import {missingGroups, type Site} from '../editions/site';
import type {Answer} from '../pipeline/record';
import {audienceOf, type PersonAudience} from '../pipeline/reviewerView';
import {withHeaders} from '../reply';
import type {GateRequest} from '../request';
import type {GateServices} from '../services';
import {badRequest, json, refuseSession} from './problem';

/** Explanation for the no-access page. `required`: one group from each list is needed. */
type Explanation =
  | {effect: 'permit'}
  | {effect: 'deny'; reason: 'not-found'}
  | {effect: 'deny'; reason: 'not-built'}
  | {effect: 'deny'; reason: 'missing-group'; required: readonly (readonly string[])[]};

/**
 * GET /_gate/decision?path=…: why the signed-in reader was denied a page. It reveals no more than
 * the page itself: concealed pages are not found here either. A header contains the edition.
 */
export async function explainDecision(
  request: GateRequest,
  services: GateServices,
): Promise<Answer> {
  const {settings, sessions, store} = services;
  const reader = await sessions.authenticate(request.headers);
  const site = store.current();
  if (reader.type !== 'session') {
    const refusal = refuseSession(reader);
    const reply = withHeaders(refusal.reply, {'x-gate-edition': site.anonymous.id});
    return {...refusal, reply, reader};
  }
  const audience = audienceOf(site, reader, {request, services});
  const answer = answerDecision(request, site, audience, settings.onForbidden);
  const reply = withHeaders(answer.reply, {'x-gate-edition': audience.edition.id});
  return {...answer, reply, reader};
}

function answerDecision(
  {query}: GateRequest,
  site: Site,
  audience: PersonAudience,
  onForbidden: 'explain' | 'conceal',
): Answer {
  const [asked, ...others] = new URLSearchParams(query).getAll('path');
  // This path comes from the query, so `parseRequest` has not canonicalised it.
  const path = asked === undefined || others.length > 0 ? null : canonicalPathname(asked);
  if (path === null) {
    return badRequest(
      400,
      'malformed-path',
      'Send one URL-encoded path, for example ?path=/guides/',
    );
  }
  const explanation = explain(site, audience, path, onForbidden);
  const {personId: person, groups} = audience.subject;
  return {reply: json(200, {...explanation, person, groups}), decision: 'decided'};
}

function explain(
  site: Site,
  {edition, subject}: PersonAudience,
  path: CanonicalPath,
  onForbidden: 'explain' | 'conceal',
): Explanation {
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
    : // The rules allow it, but the reader's edition does not contain it or has not been built.
      {effect: 'deny', reason: 'not-built'};
}
