import {z} from 'zod';
import {equalsSecret, randomId, toBase64UrlJson} from '../core/secrets';
import type {Organization} from '../directory/organizations';
import {VALIDATION_RULES} from '../directory/passwords';
import {checkRedirectTarget} from '../directory/redirectTargets';
import type {MessageDraft} from '../mail/outbox';
import * as errors from '../core/errors';
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

/** Our page behind the link of a password reset. */
export const NEW_PASSWORD_PATH = '/new-password';

type LinkServices = {
  publicURL: string;
  sdkURL: string;
  clock: () => Date;
  siteOrigins: readonly string[];
};

export type Links = ReturnType<typeof createLinks>;

/**
 * Links verify a handle. The requesting browser waits for a proxy challenge; the link contains another
 * challenge, and answering that one completes the proxy. Opening a link consumes nothing, because
 * mail scanners open links: only the link's page posts the answer.
 */
export function createLinks(services: LinkServices) {
  /** The link contains a value that its page sends back. */
  const issueNonce = (request: LinkRequest) =>
    issue(request, {type: 'nonce', options: {challenge: randomId()}}, services);

  return {
    issueNonce,

    /** The link leads to our page, where a new password is the answer. */
    issueReset: (request: Omit<LinkRequest, 'target'>) =>
      issue(
        {...request, target: `${services.publicURL}${NEW_PASSWORD_PATH}`},
        {type: 'password_reset', options: VALIDATION_RULES},
        services,
      ),

    checkTarget: (target: unknown, {settings}: Organization) =>
      checkRedirectTarget(target, {
        siteOrigins: services.siteOrigins,
        allowedURIs: settings.authn_link_allowed_redirect_uris,
      }),

    /**
     * The challenge of a credential, after a link if the handle must be proven first. Outlives the link by its own
     * lifetime. `purpose`: of the link, before a credential that does not exist yet.
     *
     * @throws noPasswordSet for a username, which cannot be proven, because it receives no messages
     */
    planCredential(
      challenge: ChallengeDraft,
      {flow, organization, principal: {proof}}: BeginContext,
      {exists, purpose}: {exists: boolean; purpose: string},
    ): ChallengePlan {
      if (proof === 'none' || (proof === 'for-new-credential' && exists)) {
        return {sequence: [challenge]};
      }
      if (flow.handle?.type === 'username') {
        throw errors.noPasswordSet();
      }
      const goal = exists ? 'continue your sign-in' : purpose;
      const plan = issueNonce({flow, organization, purpose: goal});
      const lifetimeMs = MESSAGE_LIFETIME_MS + challenge.lifetimeMs;
      return {...plan, sequence: [...plan.sequence, {...challenge, lifetimeMs}]};
    },
  };
}

function issue(
  {flow, organization, purpose, target}: LinkRequest,
  carried: Pick<ChallengeDraft, 'type' | 'options'>,
  {sdkURL, clock, siteOrigins}: LinkServices,
): ChallengePlan & {message: MessageDraft} {
  const proxy = draftProxy();
  const side = draftChallenge(carried.type, {
    ...carried,
    secret: {proxyId: proxy.id},
    lifetimeMs: MESSAGE_LIFETIME_MS,
  });
  const {id, type} = side;
  // Text messages are short, and the rules for a password are long: such links have only the ID of the challenge.
  const isText = flow.handle?.type === 'phone_number';
  const page = target ?? sdkURL;
  const link =
    isText || type === 'password_reset'
      ? withSignIn(page, 'sidcp', id)
      : withSignIn(page, 'challenges', toBase64UrlJson([toWireChallenge(side, flow)]));
  const message: MessageDraft = {
    channel: isText ? 'sms' : 'email',
    to: flow.handle?.value ?? '',
    subject: `Your link for ${organization.name}`,
    text: `Open this link to ${purpose}:\n${link}\n\nYou can use the link once, within ${MESSAGE_LIFETIME}.\n\n${describeRequest(flow.requestedBy, clock(), siteOrigins)}`,
    link,
  };
  return {sequence: [proxy], side, message};
}

const NonceAnswer = z.object({challenge: z.string()});
const NonceOptions = z.object({challenge: z.string()});

/** The link's page sends back the value in the link. */
export function answerNonce({challenge, data}: AnswerContext): Apply | undefined {
  const answer = NonceAnswer.safeParse(data);
  const expected = NonceOptions.parse(challenge.options).challenge;
  const isRight = answer.success && equalsSecret(answer.data.challenge, expected);
  return isRight ? () => true : undefined;
}

/**
 * Helps recipients to recognize their own requests. Only names known sites,
 * because requesters control headers and must not control the message.
 */
export function describeRequest(
  {origin}: RequestedBy,
  at: Date,
  siteOrigins: readonly string[],
): string {
  const site = origin !== undefined && siteOrigins.includes(origin) ? origin : 'another site';
  return `Requested on ${site} at ${at.toISOString()}. If you did not request this, ignore this message.`;
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
  for (const name of SIGN_IN_PARAMETERS) {
    url.searchParams.delete(name);
  }
  return url;
}
