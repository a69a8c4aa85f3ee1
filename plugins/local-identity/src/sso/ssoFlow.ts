import {z} from 'zod';
import * as errors from '../core/errors';
import {parse} from '../core/parse';
import {equalsSecret, randomId, sha256, toBase64UrlJson} from '../core/secrets';
import type {AuthenticationMethod} from '../core/wire';
import type {Stores} from '../createStores';
import {canonicalHandle} from '../directory/handles';
import type {Organization} from '../directory/organizations';
import type {BeginContext, ChallengePlan} from '../sign-in/factors/types';
import {
  type Challenge,
  type ChallengeDraft,
  draftChallenge,
  draftProxy,
  type Flow,
  MESSAGE_LIFETIME_MS,
  toWireChallenge,
} from '../sign-in/flows';
import {findChallenge} from '../sign-in/findChallenge';
import {type Links, withoutSignInParameters} from '../sign-in/links';

/** How the browser returns to the site after single sign-on. */
export type Return =
  | {uxMode: 'popup'; origin: string; parameters: string}
  | {uxMode: 'redirect'; url: string};

const UxMode = z.enum(['popup', 'redirect']).default('popup');
/** `target`: the site's origin for a popup, and the page for a redirect. */
const ReturnSecret = z.object({uxMode: UxMode, target: z.string()});
type ReturnSecret = z.infer<typeof ReturnSecret>;
const CodeSecret = z.object({codeHash: z.string()});

/**
 * The browser's challenges for single sign-on: the organization's customization of the waiting page, if any, the start,
 * and the proxy that waits for its end and stores the browser's origin.
 */
export function planSso(
  {flow, organization, options}: BeginContext,
  type: 'oidc' | 'saml',
  start: Partial<ChallengeDraft>,
  {links, siteOrigins}: {links: Links; siteOrigins: readonly string[]},
): ChallengePlan {
  const {origin} = flow.requestedBy;
  const {pkce_code_challenge: codeChallenge, csrf_token: csrfToken} = flow.metadata;
  if (origin === undefined || !siteOrigins.includes(origin)) {
    throw errors.redirectTargetNotAllowed();
  }
  if (!codeChallenge || !csrfToken) {
    throw errors.invalidRequest('metadata needs pkce_code_challenge and csrf_token');
  }
  const uxMode = parse(options['ux_mode'], UxMode, 'factor.options.ux_mode');
  const wanted = options['redirect_target'] ?? `${origin}/`;
  const target = uxMode === 'redirect' ? links.checkTarget(wanted, organization) : origin;
  const {authn_redirect_page_ui_config} = organization.settings;
  const customization =
    authn_redirect_page_ui_config &&
    draftChallenge('ui_customization', {options: {authn_redirect_page_ui_config}, isNotice: true});
  const secret: ReturnSecret = {uxMode, target};
  return {
    sequence: [
      ...(customization ? [customization] : []),
      draftChallenge(type, {...start, lifetimeMs: MESSAGE_LIFETIME_MS, isNotice: true}),
      draftProxy(secret),
    ],
  };
}

/** The flow of a start challenge (`oidc`, `saml`), while it is waiting. */
export function findSsoFlow(
  startId: string,
  method: Extract<AuthenticationMethod, 'oidc' | 'saml'>,
  stores: Stores,
): {start: Challenge; flow: Flow; proxy: Challenge} {
  const {challenge: start, flow} = findChallenge(startId, stores);
  const proxy = stores.flows.sequenceOf(flow.id).find(({type}) => type === 'proxy');
  const isOpen = proxy?.status === 'open' && proxy.expiresAt > stores.clock().getTime();
  if (start.type !== method || !isOpen || flow.handle) {
    throw errors.authenticationExpired();
  }
  return {start, flow, proxy};
}

/**
 * Records who signed in elsewhere, and creates the single-use code that the site hands back. A return that
 * fails its checks (`emailOf` throws), or has a malformed address, ends the sign-in.
 */
export async function acceptIdentity(
  {flow, proxy}: {flow: Flow; proxy: Challenge},
  emailOf: () => Promise<string>,
  {database, flows}: Stores,
): Promise<Return> {
  const handle = await emailOf()
    .then((value) => canonicalHandle({type: 'email_address', value}))
    .catch((cause: unknown) => {
      flows.kill(proxy.id);
      throw errors.singleSignOnFailed(cause);
    });
  const code = randomId();
  database.transaction(() => {
    if (!flows.setHandle(flow.id, handle)) {
      throw errors.authenticationExpired();
    }
    flows.setSecret(proxy.id, {...proxy.secret, codeHash: sha256(code)});
  });
  return returnTo({flow, proxy}, code);
}

function returnTo({flow, proxy}: {flow: Flow; proxy: Challenge}, code: string): Return {
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
  stores: Stores,
): void {
  const {flows} = stores;
  const {challenge: proxy, flow} = findChallenge(answer.challengeId, stores);
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
