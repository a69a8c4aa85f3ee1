import {z} from 'zod';
import * as errors from '../core/errors';
import {parse} from '../core/parse';
import {equalsSecret, randomId, sha256, toBase64UrlJson} from '../core/secrets';
import {canonicalHandle} from '../directory/handles';
import type {Organization} from '../directory/organizations';
import type {Services} from '../openServices';
import type {BeginContext, ChallengePlan} from '../sign-in/factors/types';
import {
  type Challenge,
  type ChallengeDraft,
  draftChallenge,
  draftProxy,
  type Flow,
  isOpen,
  MESSAGE_LIFETIME_MS,
  toWireChallenge,
} from '../sign-in/flows';
import {checkTarget, withoutSignInParameters} from '../sign-in/links';

/** How the browser returns to the site after single sign-on. */
export type Return =
  | {uxMode: 'popup'; origin: string; parameters: string}
  | {uxMode: 'redirect'; url: string};

const UxMode = z.enum(['popup', 'redirect']).default('popup');
/** `target`: the site's origin for a popup, and the page for a redirect. */
const ReturnSecret = z.object({uxMode: UxMode, target: z.string()});
const CodeSecret = z.object({codeHash: z.string()});

/**
 * The browser's challenges for single sign-on: the organization's customization of the waiting page, if any, the start,
 * and the proxy that waits for its end.
 */
export function planSso(
  {flow, organization, options, services}: BeginContext,
  type: 'oidc' | 'saml',
  start: Partial<ChallengeDraft>,
): ChallengePlan {
  const {origin} = flow.requestedBy;
  const {pkce_code_challenge: codeChallenge, csrf_token: csrfToken} = flow.metadata;
  if (origin === undefined || !services.siteOrigins.includes(origin)) {
    throw errors.redirectTargetNotAllowed();
  }
  if (!codeChallenge || !csrfToken) {
    throw errors.invalidRequest('metadata needs pkce_code_challenge and csrf_token');
  }
  const uxMode = parse(options['ux_mode'], UxMode, 'factor.options.ux_mode');
  const wanted = options['redirect_target'] ?? `${origin}/`;
  const target = uxMode === 'redirect' ? checkTarget(wanted, organization, services) : origin;
  const notice = {lifetimeMs: MESSAGE_LIFETIME_MS, isNotice: true};
  const sequence = [draftChallenge(type, {...start, ...notice}), draftProxy({uxMode, target})];
  const {authn_redirect_page_ui_config} = organization.settings;
  if (authn_redirect_page_ui_config) {
    const customization = {options: {authn_redirect_page_ui_config}, ...notice};
    sequence.unshift(draftChallenge('ui_customization', customization));
  }
  return {sequence};
}

/** A single sign-on that waits for its end. */
type SsoFlow = {start: Challenge; flow: Flow; proxy: Challenge};

/** The flow of a start challenge, while it is waiting. */
export function findSsoFlow(startId: string, method: 'oidc' | 'saml', services: Services): SsoFlow {
  const {challenge: start, flow} = services.flows.locate(startId);
  const proxy = services.flows.sequenceOf(flow.id).find(({type}) => type === 'proxy');
  if (start.type !== method || !proxy || !isOpen(proxy, services.now()) || flow.handle) {
    throw errors.authenticationExpired();
  }
  return {start, flow, proxy};
}

/**
 * Records who signed in elsewhere, and creates the single-use code that the site hands back. A return that
 * fails its checks (`emailOf` throws), or has a malformed address, ends the sign-in.
 */
export async function acceptIdentity(
  {start, proxy}: SsoFlow,
  emailOf: () => Promise<string>,
  services: Services,
): Promise<Return> {
  const {database, flows} = services;
  const handle = await emailOf()
    .then((value) => canonicalHandle({type: 'email_address', value}))
    .catch((cause: unknown) => {
      flows.kill(proxy.id);
      throw errors.singleSignOnFailed(cause);
    });
  const code = randomId();
  return database.transaction(() => {
    const {flow} = flows.locate(start.id);
    if (flow.handle) {
      throw errors.authenticationExpired();
    }
    flows.update({...flow, handle});
    flows.setSecret(proxy.id, {...proxy.secret, codeHash: sha256(code)});
    return returnTo(flow, proxy, code);
  });
}

function returnTo(flow: Flow, proxy: Challenge, code: string): Return {
  const {uxMode, target} = ReturnSecret.parse(proxy.secret);
  const parameters = new URLSearchParams({
    sso_challenge_id: proxy.id,
    sso_code: code,
    csrf_token: flow.metadata.csrf_token ?? '',
  });
  if (uxMode === 'popup') {
    return {uxMode, origin: target, parameters: `?${parameters}`};
  }
  const url = withoutSignInParameters(target);
  parameters.set('challenges', toBase64UrlJson([toWireChallenge(proxy, flow)]));
  parameters.forEach((value, name) => url.searchParams.set(name, value));
  return {uxMode, url: url.href};
}

/**
 * Completes the proxy for the client with the code and the PKCE verifier (RFC 7636 §4.6): the browser
 * that started, after the one that signed in. Both are needed, so a forged return signs nobody in.
 */
export function resolveSso(
  organization: Organization,
  answer: {challengeId: string; code: string; verifier: string},
  services: Services,
): void {
  const {flows} = services;
  const {challenge: proxy, flow} = flows.locate(answer.challengeId);
  const secret = CodeSecret.safeParse(proxy.secret);
  const isRight =
    flow.organizationId === organization.id &&
    secret.success &&
    flows.claimAttempt(proxy.id) &&
    equalsSecret(sha256(answer.code), secret.data.codeHash) &&
    equalsSecret(sha256(answer.verifier), flow.metadata.pkce_code_challenge ?? '');
  if (!isRight || !flows.complete(proxy.id)) {
    throw errors.authenticationExpired();
  }
}
