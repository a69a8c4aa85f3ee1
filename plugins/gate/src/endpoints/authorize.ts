import type {ReadyEdition} from '../editions/site';
import type {Answer} from '../pipeline/record';
import {audienceOf} from '../pipeline/reviewerView';
import type {SecurityHeaders} from '../pipeline/securityHeaders';
import {emptyReply} from '../reply';
import {problem} from './problem';
import type {Call} from './requirements';

/** Cached policies. Each allows the scripts of all pages of its edition, because one response is for all of them. */
const pagePolicies = new WeakMap<ReadyEdition, string>();

/**
 * GET /_gate/authorize: which folder a server in front may serve this reader from, and with which headers.
 * No explanations: 204 with the folder, 401 without a session, 503 if the session cannot be checked or the edition has
 * not been built. Besides the folder, it returns only those page headers that depend on the edition or the settings:
 * the server in front reads the whole cached response for each request, and knows the other headers.
 */
export function authorize({request, services, session}: Call): Answer {
  const {store, security} = services;
  const {edition} = audienceOf(store.current(), session, {request, services});
  if (edition.status !== 'ready') {
    const reply = problem(503, 'not-built', 'This edition has not been built.');
    return {reply, decision: 'not-authorized', edition: edition.id};
  }
  const reply = emptyReply(204, {
    'x-gate-folder': edition.notFoundPage.directory,
    'x-gate-page-policy': pagePolicyOf(edition, security),
    'permissions-policy': security.common['permissions-policy'] ?? '',
    // With this header, `createGate` does not add the common ones.
    'x-content-type-options': 'nosniff',
  });
  return {reply, decision: 'authorized', edition: edition.id};
}

function pagePolicyOf(edition: ReadyEdition, {policyOf}: SecurityHeaders): string {
  const known = pagePolicies.get(edition);
  if (known !== undefined) {
    return known;
  }
  const scripts = new Set([...edition.files.values()].flatMap((file) => file.scripts ?? []));
  const policy = policyOf('text/html', [...scripts].sort(), edition.notFoundPage.services);
  pagePolicies.set(edition, policy);
  return policy;
}
