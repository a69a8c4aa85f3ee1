import {createHmac, randomBytes} from 'node:crypto';
import {z} from 'zod';
import {type Database, isConstraintViolation, type Statement} from '../database/openDatabase';
import * as errors from '../core/errors';
import type {Organization} from '../directory/organizations';
import type {IdpServices} from '../services';
import {createMarker} from '../core/tokens';
import type {ChallengeType} from '../core/wire';
import {accountKey} from './beginSignIn';
import {ensurePerson, finishFlow} from './finishFlow';
import type {Challenge, Flow} from './flowRows';
import {answerNonce} from './links';

export type Attestation = {
  challenge_id: string;
  challenge_type: ChallengeType;
  data: unknown;
  /** The SDK asks again because it heard no answer to the same request. */
  isRetry?: boolean;
};

const SideSecret = z.object({proxyId: z.string()});

// Only these ask for a secret that can be guessed.
const GUESSABLE: ReadonlySet<ChallengeType> = new Set(['otp', 'password_verify', 'totp_verify']);

/**
 * Takes the answer to one challenge. An attempt is counted before the answer is looked at, and a
 * right answer consumes the challenge before anything is done with it.
 */
export async function answerChallenge(
  attestation: Attestation,
  services: IdpServices,
): Promise<string> {
  const {flows, database} = services;
  const {challenge, flow, organization} = await findAnswerable(attestation, services);
  await assertInOrder(challenge, flow, services);

  const digest = digestOf(attestation);
  if (attestation.isRetry && challenge.answerDigest === digest) {
    return repeatAnswer(challenge, flow, organization, services);
  }

  const account = flow.handle && accountKey(organization, flow.handle);
  const isGuess = account !== undefined && GUESSABLE.has(challenge.type);
  if (isGuess) {
    await services.throttles.claimGuess(account);
  }
  if (!(await flows.claimAttempt(challenge.id, digest))) {
    throw errors.authenticationExpired();
  }
  const answer =
    challenge.type === 'nonce'
      ? answerNonce
      : services.factors.get(flow.method)?.answers[challenge.type];
  if (!answer) {
    throw errors.invalidRequest('this challenge is not answered by an attestation');
  }
  const verdict = await answer({organization, flow, challenge, data: attestation.data});
  if (verdict.status === 'wrong') {
    throw errors.wrongAnswer();
  }
  if (verdict.status === 'refused') {
    await flows.kill(challenge.id);
    throw errors.passkeyRefused(verdict.cause);
  }
  if (!(await flows.complete(challenge.id))) {
    throw errors.authenticationExpired();
  }
  if (isGuess) {
    await services.throttles.forgiveGuesses(account);
  }
  await applyStatements(verdict.statements ?? [], database);
  return advance(challenge, flow, organization, services);
}

// Keyed, because answers are passwords too; the key never leaves the process.
const DIGEST_KEY = randomBytes(32);
const REPEAT_MS = 30_000;

const digestOf = ({challenge_id, data}: Attestation) =>
  createHmac('sha256', DIGEST_KEY)
    .update(JSON.stringify([challenge_id, data]))
    .digest('base64url');

/** A request that was lost on the way back costs no second attempt and no sign-in. */
async function repeatAnswer(
  challenge: Challenge,
  flow: Flow,
  organization: Organization,
  services: IdpServices,
): Promise<string> {
  if (challenge.status === 'open') {
    throw errors.wrongAnswer();
  }
  const age = services.clock().getTime() - (challenge.doneAt ?? 0);
  if (challenge.status === 'dead' || age > REPEAT_MS) {
    throw errors.authenticationExpired();
  }
  return advance(challenge, flow, organization, services);
}

/** Two sign-ins that create the same credential at once: one of them is late. */
async function applyStatements(
  statements: readonly Statement[],
  database: Database,
): Promise<void> {
  try {
    await database.batch([...statements]);
  } catch (error) {
    throw isConstraintViolation(error) ? errors.authenticationExpired() : error;
  }
}

/** The token when the flow is through; otherwise a marker that says "go on" and grants nothing. */
async function advance(
  challenge: Challenge,
  flow: Flow,
  organization: Organization,
  services: IdpServices,
): Promise<string> {
  const isSide = challenge.position === undefined;
  if (isSide) {
    // Before the proxy completes: the tab that waits may go on to a credential of this person.
    await ensurePerson(flow, organization, services);
    await services.flows.complete(SideSecret.parse(challenge.secret).proxyId);
  }
  const isThrough = await isFlowThrough(flow, services);
  return isThrough && flow.purpose === 'sign_in'
    ? finishFlow(flow, organization, services)
    : createMarker(flow.personId, organization);
}

export async function isFlowThrough(flow: Flow, {flows}: IdpServices): Promise<boolean> {
  return (await flows.sequenceOf(flow.id)).every(({status}) => status === 'done');
}

async function findAnswerable(
  {challenge_id, challenge_type}: Attestation,
  {flows, organizations}: IdpServices,
): Promise<{challenge: Challenge; flow: Flow; organization: Organization}> {
  const challenge = await flows.findChallenge(challenge_id);
  const flow = challenge && (await flows.find(challenge.flowId));
  const organization = flow && (await organizations.find(flow.organizationId));
  if (!organization) {
    throw errors.authenticationExpired();
  }
  if (challenge.type !== challenge_type) {
    throw errors.invalidRequest(`the challenge is not of type ${challenge_type}`);
  }
  return {challenge, flow, organization};
}

async function assertInOrder(
  {position}: Challenge,
  flow: Flow,
  {flows}: IdpServices,
): Promise<void> {
  const earlier =
    position === undefined ? [] : (await flows.sequenceOf(flow.id)).slice(0, position);
  if (earlier.some(({status}) => status !== 'done')) {
    throw errors.invalidRequest('an earlier challenge of this sign-in is not answered yet');
  }
}
