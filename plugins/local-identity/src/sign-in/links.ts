import {z} from 'zod';
import * as errors from '../core/errors';
import {equalsSecret, randomId, toBase64UrlJson} from '../core/secrets';
import type {Organization} from '../directory/organizations';
import {VALIDATION_RULES} from '../directory/passwords';
import {checkRedirectTarget} from '../directory/redirectTargets';
import type {MessageDraft} from '../mail/outbox';
import type {Services} from '../openServices';
import type {AnswerContext, Apply, BeginContext, ChallengePlan} from './factors/types';
import {
  type ChallengeDraft,
  draftChallenge,
  draftProxy,
  MESSAGE_LIFETIME,
  MESSAGE_LIFETIME_MS,
  type NewFlow,
  type RequestedBy,
  toWireChallenge,
} from './flows';

type LinkRequest = {
  flow: NewFlow;
  organization: Organization;
  /** Completes "Open this link to …". */
  purpose: string;
  /** Target of the link: the identity page, or a previously checked site. */
  target?: string;
};

type LinkPlan = ChallengePlan & {message: MessageDraft};

/** Our page behind the link of a password reset. */
export const NEW_PASSWORD_PATH = '/new-password';
/** The SDK package's page, where other links lead. */
export const SDK_PAGE_PATH = '/sdk.html';

/** A link that contains a value, which its page sends back. */
export const issueNonce = (request: LinkRequest, services: Services): LinkPlan =>
  issue(
    {target: services.publicURL + SDK_PAGE_PATH, ...request},
    draftChallenge('nonce', {options: {challenge: randomId()}}),
    services,
  );

/** A link to our page, where a new password is the answer. */
export const issueReset = (request: Omit<LinkRequest, 'target'>, services: Services): LinkPlan =>
  issue(
    {target: services.publicURL + NEW_PASSWORD_PATH, ...request},
    draftChallenge('password_reset', {options: VALIDATION_RULES}),
    services,
  );

/**
 * Links verify a handle. The requesting browser waits for a proxy challenge; the link contains another
 * challenge, and answering that one completes the proxy. Opening a link consumes nothing, because
 * mail scanners open links: only the link's page posts the answer.
 */
function issue(
  {flow, organization, purpose, target}: LinkRequest & {target: string},
  carried: ChallengeDraft,
  {now, siteOrigins}: Services,
): LinkPlan {
  const proxy = draftProxy();
  const {id, type} = carried;
  const side = {...carried, secret: {proxyId: proxy.id}, lifetimeMs: MESSAGE_LIFETIME_MS};
  // Text messages are short, and the rules for a password are long: such links have only the ID of the challenge.
  const isText = flow.handle?.type === 'phone_number';
  const link =
    isText || type === 'password_reset'
      ? withSignIn(target, 'sidcp', id)
      : withSignIn(target, 'challenges', toBase64UrlJson([toWireChallenge(side, flow)]));
  const message: MessageDraft = {
    channel: isText ? 'sms' : 'email',
    to: flow.handle?.value ?? '',
    subject: `Your link for ${organization.name}`,
    text: `Open this link to ${purpose}:\n${link}\n\nYou can use the link once, within ${MESSAGE_LIFETIME}.\n\n${describeRequest(flow.requestedBy, now(), siteOrigins)}`,
    link,
  };
  return {sequence: [proxy], side, message};
}

/** A target that the browser asked for. @throws redirectTargetNotAllowed */
export const checkTarget = (target: unknown, {settings}: Organization, {siteOrigins}: Services) =>
  checkRedirectTarget(target, siteOrigins, settings.authn_link_allowed_redirect_uris);

/**
 * The challenge of a credential, after a link if the handle must be proven first. Outlives the link by its own
 * lifetime. `purpose`: of the link, before a credential that does not exist yet.
 *
 * @throws noPasswordSet for a username, which cannot be proven, because it receives no messages
 */
export function planCredential(
  challenge: ChallengeDraft,
  {flow, organization, principal: {proof}, services}: BeginContext,
  {exists, purpose}: {exists: boolean; purpose: string},
): ChallengePlan {
  if (proof === 'none' || (proof === 'for-new-credential' && exists)) {
    return {sequence: [challenge]};
  }
  if (flow.handle?.type === 'username') {
    throw errors.noPasswordSet();
  }
  const goal = exists ? 'continue your sign-in' : purpose;
  const plan = issueNonce({flow, organization, purpose: goal}, services);
  const lifetimeMs = MESSAGE_LIFETIME_MS + challenge.lifetimeMs;
  return {...plan, sequence: [...plan.sequence, {...challenge, lifetimeMs}]};
}

const Nonce = z.object({challenge: z.string()});

/** The link's page sends back the value in the link. */
export function answerNonce({challenge, data}: AnswerContext): Apply | undefined {
  const answer = Nonce.safeParse(data);
  const expected = Nonce.parse(challenge.options).challenge;
  const isRight = answer.success && equalsSecret(answer.data.challenge, expected);
  return isRight ? () => true : undefined;
}

/**
 * Helps recipients to recognize their own requests. Only names known sites,
 * because requesters control headers and must not control the message.
 */
export function describeRequest(
  {origin}: RequestedBy,
  now: number,
  siteOrigins: readonly string[],
): string {
  const site = origin !== undefined && siteOrigins.includes(origin) ? origin : 'another site';
  return `Requested on ${site} at ${new Date(now).toISOString()}. If you did not request this, ignore this message.`;
}

// Parameters of an earlier sign-in would override the new ones, or make the SDK reject both.
const SIGN_IN_PARAMETERS = ['challenges', 'sidcp', 'sso_challenge_id', 'sso_code', 'csrf_token'];

/** Challenges, or the ID of one (the SDK's `sidcp`, challenge pack); the SDK rejects both together. */
export function withSignIn(target: string, name: 'challenges' | 'sidcp', value: string): string {
  const url = withoutSignInParameters(target);
  url.searchParams.set(name, value);
  return url.href;
}

export function withoutSignInParameters(target: string): URL {
  const url = new URL(target);
  SIGN_IN_PARAMETERS.forEach((name) => url.searchParams.delete(name));
  return url;
}
