import {createHmac, randomBytes} from 'node:crypto';
import {z} from 'zod';
import * as errors from '../core/errors';
import {createPlaceholderToken, signToken} from '../core/tokens';
import type {ChallengeType} from '../core/wire';
import {isConstraintViolation} from '../database/database';
import type {Organization} from '../directory/organizations';
import type {Services} from '../openServices';
import {FACTORS} from './factors';
import type {Apply} from './factors/types';
import {type Finish, finishFlow} from './finishFlow';
import {type Challenge, type Flow, isOpen} from './flows';
import {answerNonce} from './links';
import {settlePrincipal} from './principal';

export type Attestation = {
  challenge_id: string;
  challenge_type: ChallengeType;
  data: unknown;
  /** Whether the SDK repeats a request that got no response. */
  isRetry?: boolean;
};

type Attempt = {
  challenge: Challenge;
  flow: Flow;
  organization: Organization;
  digest: string;
  /** Account whose failed guesses are counted; undefined for secrets that cannot be guessed. */
  account: string | undefined;
};

const ProxyReference = z.object({proxyId: z.string()});

// Only these require a guessable secret.
const GUESSABLE: readonly ChallengeType[] = ['otp', 'password_verify', 'totp_verify'];

/**
 * Handles the answer to a challenge in three steps. The attempt is counted and committed; the answer is
 * verified, which may be slow; then the challenge is consumed, its effects are applied and the
 * session is granted, in one commit.
 */
export async function settleAnswer(attestation: Attestation, services: Services): Promise<Finish> {
  const attempt = services.database.transaction(() => claimAttempt(attestation, services));
  if ('status' in attempt) {
    return attempt;
  }
  const apply = await judge(attempt, attestation.data, services);
  return settle(attempt, apply, services);
}

/** Like `settleAnswer`, but returns the SDK's response. */
export const answerChallenge = async (attestation: Attestation, services: Services) =>
  toToken(await settleAnswer(attestation, services), services);

/** Signs the grant after the commit, because signing is slow and would block other requests. */
async function toToken(finish: Finish, services: Services): Promise<string> {
  switch (finish.status) {
    case 'granted':
      return signToken(finish.grant, finish.organization, services);
    case 'unfinished':
      return createPlaceholderToken(finish.personId, finish.organization);
    case 'refused':
      throw finish.error;
  }
}

function claimAttempt(attestation: Attestation, services: Services): Attempt | Finish {
  const {flows, now, throttles} = services;
  const found = flows.locate(attestation.challenge_id);
  const {challenge, flow, organization} = found;
  if (challenge.type !== attestation.challenge_type) {
    throw errors.invalidRequest(`the challenge is not of type ${attestation.challenge_type}`);
  }
  const earlier = flows.sequenceOf(flow.id).slice(0, challenge.position ?? 0);
  if (earlier.some(({status}) => status !== 'done')) {
    throw errors.invalidRequest('an earlier challenge in this sign-in has not been completed');
  }
  const digest = digestAnswer(attestation);
  if (attestation.isRetry && challenge.answerDigest === digest) {
    assertRepeatable(challenge, now());
    return finishFlow(flow, organization, services);
  }
  const account = GUESSABLE.includes(challenge.type) ? findAccount(flow, services) : undefined;
  if (account !== undefined) {
    throttles.claimGuess(account, flow.method);
  }
  if (!flows.claimAttempt(challenge.id, digest)) {
    throw isOpen(challenge, now()) ? errors.tooManyAttempts() : errors.authenticationExpired();
  }
  return {...found, digest, account};
}

/** The account that guesses are counted for: the person, or an unregistered handle. */
const findAccount = ({personId, handle, organizationId}: Flow, {persons}: Services): string =>
  persons.find(personId)
    ? `person ${personId}`
    : `handle ${organizationId} ${handle?.type ?? ''} ${handle?.value ?? ''}`;

/** @throws wrongAnswer, or the reason why the answer is refused */
async function judge(
  {challenge, flow, organization}: Attempt,
  data: unknown,
  services: Services,
): Promise<Apply> {
  const answer =
    challenge.type === 'nonce' ? answerNonce : FACTORS.get(flow.method)?.answers?.[challenge.type];
  if (!answer) {
    throw errors.invalidRequest('this challenge is not answered by an attestation');
  }
  try {
    const apply = await answer({organization, flow, challenge, data, services});
    if (!apply) {
      throw errors.wrongAnswer();
    }
    return apply;
  } catch (error) {
    // Unlike a wrong code, it cannot be tried again.
    if (error instanceof errors.ApiError && error.code === 'passkey_refused') {
      services.flows.kill(challenge.id);
    }
    throw error;
  }
}

/** Atomic. A refusal, except of a wrong answer, also kills the challenge and the proxy that waits for it. */
function settle(attempt: Attempt, apply: Apply, services: Services): Finish {
  try {
    return services.database.transaction(() => settleInTransaction(attempt, apply, services));
  } catch (caught) {
    // A concurrent sign-in has created the same credential first.
    const error = isConstraintViolation(caught) ? errors.authenticationExpired() : caught;
    if (error instanceof errors.ApiError && error.code !== 'incorrect_answer') {
      const {challenge} = attempt;
      services.flows.kill(challenge.id);
      if (challenge.position === undefined) {
        services.flows.kill(proxyIdOf(challenge));
      }
    }
    throw error;
  }
}

/** The proxy that waits for a challenge in a link. */
const proxyIdOf = ({secret}: Challenge) => ProxyReference.parse(secret).proxyId;

function settleInTransaction(
  {challenge, organization, digest, account}: Attempt,
  apply: Apply,
  services: Services,
): Finish {
  const {flows, sessions, throttles} = services;
  // Read again, because the comparison may have taken a while.
  const {flow: seen} = flows.locate(challenge.id);
  // A sign-in based on a session ends with it: at sign-out, reset and "sign out everywhere".
  const isOver = seen.previous && !sessions.isAlive(seen.previous);
  if (isOver || !flows.complete(challenge.id, digest)) {
    throw errors.authenticationExpired();
  }
  if (challenge.position === undefined) {
    // It came in a link: the waiting tab may continue with a credential of this person.
    flows.complete(proxyIdOf(challenge));
  }
  const isWhoKnown = seen.handle === undefined || flows.isHandleProven(seen.id);
  const {flow} = isWhoKnown ? settlePrincipal(seen, organization, services) : {flow: seen};
  if (!apply(flow)) {
    throw errors.wrongAnswer();
  }
  if (account !== undefined) {
    throttles.resetGuesses(account, flow.method);
  }
  return finishFlow(flow, organization, services);
}

// Keyed hash, because answers can be passwords; the key never leaves the process.
const DIGEST_KEY = randomBytes(32);
const REPEAT_MS = 30_000;

const digestAnswer = ({challenge_id, data}: Attestation) =>
  createHmac('sha256', DIGEST_KEY)
    .update(JSON.stringify([challenge_id, data]))
    .digest('base64url');

/** A lost response costs neither an attempt nor the sign-in. */
function assertRepeatable({status, doneAt = 0}: Challenge, now: number): void {
  if (status === 'open') {
    throw errors.wrongAnswer();
  }
  if (status === 'dead' || now - doneAt > REPEAT_MS) {
    throw errors.authenticationExpired();
  }
}

// A lost response can be requested again; afterwards, a proxy yields nothing, so that reloading
// the page does not sign in once more.
const REDELIVERY_MS = 5000;

/** Polled every second by the tab that waits for a link or a single sign-on. Undefined while it must wait. */
export async function pollProxy(
  challengeId: string,
  services: Services,
): Promise<string | undefined> {
  const finish = services.database.transaction(() => deliver(challengeId, services));
  return finish && toToken(finish, services);
}

function deliver(challengeId: string, services: Services): Finish | undefined {
  const {challenge, flow, organization} = services.flows.locate(challengeId);
  const {type, status, expiresAt} = challenge;
  const now = services.now();
  const isDelivered = now - (challenge.deliveredAt ?? now) > REDELIVERY_MS;
  if (type !== 'proxy' || status === 'dead' || now >= expiresAt || isDelivered) {
    throw errors.authenticationExpired();
  }
  if (status === 'open') {
    return undefined;
  }
  services.flows.markDelivered(challenge.id);
  return finishFlow(flow, organization, services);
}
