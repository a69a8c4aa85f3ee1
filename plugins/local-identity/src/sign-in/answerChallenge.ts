import {createHmac, randomBytes} from 'node:crypto';
import {z} from 'zod';
import * as errors from '../core/errors';
import {createPlaceholderToken, type Tokens} from '../core/tokens';
import type {ChallengeType} from '../core/wire';
import type {Stores} from '../createStores';
import {isConstraintViolation} from '../database/database';
import type {Organization} from '../directory/organizations';
import type {Answer, Apply, Factors} from './factors/types';
import {findChallenge} from './findChallenge';
import {type Finish, finishFlow} from './finishFlow';
import type {Challenge, Flow} from './flows';
import {answerNonce} from './links';
import {settlePrincipal} from './principal';

export type Attestation = {
  challenge_id: string;
  challenge_type: ChallengeType;
  data: unknown;
  /** Whether the SDK repeats a request that got no response. */
  isRetry?: boolean;
};

export type AnswerServices = Stores & {factors: Factors; tokens: Tokens};

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
const GUESSABLE: ReadonlySet<ChallengeType> = new Set(['otp', 'password_verify', 'totp_verify']);

/**
 * Handles the answer to a challenge in three steps. The attempt is counted and committed; the answer is
 * verified, which may be slow; then the challenge is consumed, its effects are applied and the
 * session is granted, in one commit.
 */
export async function settleAnswer(
  attestation: Attestation,
  services: AnswerServices,
): Promise<Finish> {
  const {database, flows} = services;
  const attempt = database.transaction(() => claimAttempt(attestation, services));
  if ('finish' in attempt) {
    return attempt.finish;
  }
  const apply = await judge(attempt, attestation.data, services).catch((error: unknown) => {
    // Unlike a wrong code, it cannot be tried again.
    if (error instanceof errors.ApiError && error.code === 'passkey_refused') {
      flows.kill(attempt.challenge.id);
    }
    throw error;
  });
  if (!apply) {
    throw errors.wrongAnswer();
  }
  return settle(attempt, apply, services);
}

/** Like `settleAnswer`, but returns the SDK's response. */
export const answerChallenge = async (attestation: Attestation, services: AnswerServices) =>
  toToken(await settleAnswer(attestation, services), services);

/** Signs the grant after the commit, because signing is slow and would block other requests. */
async function toToken(finish: Finish, {tokens}: {tokens: Tokens}): Promise<string> {
  switch (finish.status) {
    case 'granted':
      return tokens.sign(finish.grant, finish.organization);
    case 'unfinished':
      return createPlaceholderToken(finish.personId, finish.organization);
    case 'refused':
      throw finish.error;
  }
}

function claimAttempt(
  attestation: Attestation,
  services: AnswerServices,
): Attempt | {finish: Finish} {
  const {clock, flows, throttles} = services;
  const found = findChallenge(attestation.challenge_id, services);
  const {challenge, flow} = found;
  if (challenge.type !== attestation.challenge_type) {
    throw errors.invalidRequest(`the challenge is not of type ${attestation.challenge_type}`);
  }
  assertInOrder(challenge, flow, services);

  const digest = digestAnswer(attestation);
  if (attestation.isRetry && challenge.answerDigest === digest) {
    assertRepeatable(challenge, services);
    return {finish: finishFlow(flow, found.organization, services)};
  }
  const account = GUESSABLE.has(challenge.type) ? findAccount(flow, services) : undefined;
  if (account !== undefined) {
    throttles.claimGuess(account, flow.method);
  }
  if (!flows.claimAttempt(challenge.id, digest)) {
    throw challenge.status === 'open' && challenge.expiresAt > clock().getTime()
      ? errors.tooManyAttempts()
      : errors.authenticationExpired();
  }
  return {...found, digest, account};
}

/** The account that guesses are counted for: the person, or an unregistered handle. */
function findAccount({personId, handle, organizationId}: Flow, {persons}: AnswerServices): string {
  const isKnown = persons.find(personId) !== undefined;
  return isKnown
    ? `person ${personId}`
    : `handle ${organizationId} ${handle?.type ?? ''} ${handle?.value ?? ''}`;
}

async function judge(
  {challenge, flow, organization}: Attempt,
  data: unknown,
  {factors}: AnswerServices,
): Promise<Apply | undefined> {
  const answer: Answer | undefined =
    challenge.type === 'nonce' ? answerNonce : factors.get(flow.method)?.answers?.[challenge.type];
  if (!answer) {
    throw errors.invalidRequest('this challenge is not answered by an attestation');
  }
  return answer({organization, flow, challenge, data});
}

/** Atomic. A refusal, except of a wrong answer, also kills the challenge and the proxy that waits for it. */
function settle(attempt: Attempt, apply: Apply, services: AnswerServices): Finish {
  const {database} = services;
  try {
    return database.transaction(() => settleInTransaction(attempt, apply, services));
  } catch (error) {
    if (isConstraintViolation(error)) {
      // A concurrent sign-in has created the same credential first.
      killWithProxy(attempt.challenge, services);
      throw errors.authenticationExpired();
    }
    if (error instanceof errors.ApiError && error.code !== 'incorrect_answer') {
      killWithProxy(attempt.challenge, services);
    }
    throw error;
  }
}

function killWithProxy(challenge: Challenge, {flows}: AnswerServices): void {
  flows.kill(challenge.id);
  if (challenge.position === undefined) {
    flows.kill(proxyIdOf(challenge));
  }
}

/** The proxy that waits for a challenge in a link. */
const proxyIdOf = ({secret}: Challenge) => ProxyReference.parse(secret).proxyId;

function settleInTransaction(
  {challenge, organization, digest, account, flow: seen}: Attempt,
  apply: Apply,
  services: AnswerServices,
): Finish {
  const {flows, throttles} = services;
  assertSessionGoesOn(seen, services);
  if (!flows.complete(challenge.id, digest)) {
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

/** A sign-in based on a session ends with it: at sign-out, reset and "sign out everywhere". */
function assertSessionGoesOn({previous}: Flow, {tokens}: AnswerServices): void {
  if (previous && !tokens.isAlive(previous)) {
    throw errors.authenticationExpired();
  }
}

// Keyed hash, because answers can be passwords; the key never leaves the process.
const DIGEST_KEY = randomBytes(32);
const REPEAT_MS = 30_000;

const digestAnswer = ({challenge_id, data}: Attestation) =>
  createHmac('sha256', DIGEST_KEY)
    .update(JSON.stringify([challenge_id, data]))
    .digest('base64url');

/** A lost response costs neither an attempt nor the sign-in. */
function assertRepeatable({status, doneAt}: Challenge, {clock}: AnswerServices): void {
  if (status === 'open') {
    throw errors.wrongAnswer();
  }
  if (status === 'dead' || clock().getTime() - (doneAt ?? 0) > REPEAT_MS) {
    throw errors.authenticationExpired();
  }
}

function assertInOrder({position}: Challenge, flow: Flow, {flows}: AnswerServices): void {
  const earlier = position === undefined ? [] : flows.sequenceOf(flow.id).slice(0, position);
  if (earlier.some(({status}) => status !== 'done')) {
    throw errors.invalidRequest('an earlier challenge in this sign-in has not been completed');
  }
}

// A lost response can be requested again; afterwards, a proxy yields nothing, so that reloading
// the page does not sign in once more.
const REDELIVERY_MS = 5000;

/** Polled every second by the tab that waits for a link or a single sign-on. Undefined while it must wait. */
export async function pollProxy(
  challengeId: string,
  services: AnswerServices,
): Promise<string | undefined> {
  const finish = services.database.transaction(() => deliver(challengeId, services));
  return finish && toToken(finish, services);
}

function deliver(challengeId: string, services: AnswerServices): Finish | undefined {
  const {challenge, flow, organization} = findChallenge(challengeId, services);
  const {type, status, expiresAt} = challenge;
  const now = services.clock().getTime();
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
