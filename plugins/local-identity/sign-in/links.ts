import {equalsSecret, randomId, toBase64UrlJson} from '../core/secrets';
import {z} from 'zod';
import type {AnswerContext, ChallengePlan, Verdict} from './factors/types';
import type {MessageDraft} from '../mail/outbox';
import type {Organization} from '../directory/organizations';
import {checkRedirectTarget} from '../directory/redirectTargets';
import {type ChallengeDraft, draftChallenge, MESSAGE_LIFETIME_MS} from './flows';
import type {NewFlow, RequestedBy} from './flowRows';

type LinkRequest = {
  flow: NewFlow;
  organization: Organization;
  /** Completes "Open this link to …". */
  purpose: string;
  /** Where the link leads: the identity page, or a site that was checked before. */
  target?: string;
};

export type Links = ReturnType<typeof createLinks>;

/**
 * Links prove a handle. The browser that asked waits on a proxy challenge; the link carries another
 * challenge, and answering that one completes the proxy. Opening a link consumes nothing, because
 * mail scanners open links: only the page that it leads to posts the answer.
 */
export function createLinks({
  sdkURL,
  clock,
  siteOrigins,
}: {
  sdkURL: string;
  clock: () => Date;
  siteOrigins: readonly string[];
}) {
  function issue(
    {flow, organization, purpose, target = sdkURL}: LinkRequest,
    carried: Pick<ChallengeDraft, 'type' | 'options'>,
  ): ChallengePlan & {messages: readonly MessageDraft[]} {
    const proxyId = randomId();
    const proxy = draftChallenge('proxy', {
      id: proxyId,
      options: {challenge_id: proxyId},
      lifetimeMs: MESSAGE_LIFETIME_MS,
    });
    const side = draftChallenge(carried.type, {
      options: carried.options,
      secret: {proxyId},
      lifetimeMs: MESSAGE_LIFETIME_MS,
    });
    const wire = {
      id: side.id,
      type: side.type,
      authentication_method: flow.method,
      options: side.options,
    };
    const {type, value = ''} = flow.handle ?? {};
    // A text message is short: there the link names a pack that holds the challenge.
    const isText = type === 'phone_number';
    const packId = randomId();
    const link = isText
      ? withSignIn(target, 'sidcp', packId)
      : withSignIn(target, 'challenges', toBase64UrlJson([wire]));
    return {
      sequence: [proxy],
      side: [isText ? {...side, packId} : side],
      messages: [
        {
          channel: isText ? 'sms' : 'email',
          to: value,
          subject: `Your link for ${organization.name}`,
          text: `Open this link to ${purpose}:\n${link}\n\nYou can use the link once, within 10 minutes.\n\n${describeRequest(flow.requestedBy, clock(), siteOrigins)}`,
          link,
        },
      ],
    };
  }

  /** The link carries a value, which the page that it leads to sends back. */
  const issueNonce = (request: LinkRequest) =>
    issue(request, {type: 'nonce', options: {challenge: randomId()}});

  return {
    issueNonce,

    /** The link itself carries a challenge to answer, and no sign-in. */
    issueCarrying: issue,

    checkTarget: (target: unknown, {settings}: Organization) =>
      checkRedirectTarget(target, {
        siteOrigins,
        allowedURIs: settings.authn_link_allowed_redirect_uris,
      }),

    /** The challenge can be answered once the link was opened, and waits as long as the link lasts. */
    issueBefore(challenge: ChallengeDraft, request: LinkRequest): ChallengePlan {
      const plan = issueNonce(request);
      const lifetimeMs = MESSAGE_LIFETIME_MS + challenge.lifetimeMs;
      return {...plan, sequence: [...plan.sequence, {...challenge, lifetimeMs}]};
    },
  };
}

const NonceAnswer = z.object({challenge: z.string()});
const NonceOptions = z.object({challenge: z.string()});

/** The page that the link leads to sends back the value that the link carries. */
export async function answerNonce({challenge, data}: AnswerContext): Promise<Verdict> {
  const answer = NonceAnswer.safeParse(data);
  const expected = NonceOptions.parse(challenge.options).challenge;
  const isRight = answer.success && equalsSecret(answer.data.challenge, expected);
  return {status: isRight ? 'accepted' : 'rejected'};
}

/**
 * So that the recipient can tell a request of their own from another. Only sites that are known are
 * named: the requester writes the headers, and must not write the message.
 */
export function describeRequest(
  {origin, userAgent = ''}: RequestedBy,
  at: Date,
  siteOrigins: readonly string[],
): string {
  const site = origin !== undefined && siteOrigins.includes(origin) ? origin : 'another site';
  const browser = /\b(Firefox|Edg|Chrome|Safari)\//.exec(userAgent)?.[1] ?? 'an unknown browser';
  return `Requested at ${at.toISOString()} on ${site} with ${browser === 'Edg' ? 'Edge' : browser}. If that was not you, ignore this message.`;
}

// Parameters of an earlier sign-in would win over the new ones, or make the SDK refuse both.
const SIGN_IN_PARAMETERS = ['challenges', 'sidcp', 'sso_challenge_id', 'sso_code', 'csrf_token'];

/** Challenges, or the ID of a challenge pack; the SDK rejects both together. */
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
