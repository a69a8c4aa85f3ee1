import {z} from 'zod';
import {randomId} from '../core/secrets';
import {Actor, Grant, Session} from '../core/sessions';
import {
  Authentication,
  AuthenticationMethod,
  ChallengeType,
  FlowMetadata,
  Handle,
  PersonType,
  type WireChallenge,
} from '../core/wire';
import * as errors from '../core/errors';
import {json, optional, sql, type StoreParts} from '../database/database';
import type {Organizations} from '../directory/organizations';

/** The session of a request, from a verified token. An impersonation has the actor's. */
const Previous = Session.extend({
  personType: PersonType,
  authentications: z.array(Authentication),
  /** The person has authenticated within the sudo period, and is not impersonated. */
  isRecent: z.boolean(),
});
export type Previous = z.infer<typeof Previous>;

/** The requester, for the text of messages and for rate limits. */
const RequestedBy = z.object({
  origin: z.string().optional(),
  /** The network address. */
  client: z.string().default(''),
});
export type RequestedBy = z.infer<typeof RequestedBy>;

const FlowRow = z
  .object({
    id: z.string(),
    organizationId: z.string(),
    purpose: z.enum(['sign_in', 'recovery']),
    method: AuthenticationMethod,
    handle: optional(json(Handle)),
    metadata: json(FlowMetadata),
    previous: optional(json(Previous)),
    requestedBy: json(RequestedBy),
    /** The impersonator, if any. */
    actor: optional(json(Actor)),
    /** An existing person, or the ID for the first person who verifies the handle. */
    personId: z.string(),
    outcome: optional(json(Grant)),
    createdAt: z.number(),
  })
  .transform(({outcome: grant, ...flow}) => ({...flow, grant}));
export type Flow = z.output<typeof FlowRow>;

/** A flow before it is stored. */
export type NewFlow = Omit<Flow, 'createdAt' | 'grant'>;

const ChallengeRow = z.object({
  id: z.string(),
  flowId: z.string(),
  /** Undefined for a challenge that is in a link, not in the browser's sequence. */
  position: optional(z.number()),
  type: ChallengeType,
  options: json(z.record(z.string(), z.unknown())),
  secret: json(z.record(z.string(), z.unknown())),
  status: z.enum(['open', 'done', 'dead']),
  doneAt: optional(z.number()),
  deliveredAt: optional(z.number()),
  answerDigest: optional(z.string()),
  expiresAt: z.number(),
});
export type Challenge = z.output<typeof ChallengeRow>;

/** A challenge before it is stored. */
export type ChallengeDraft = {
  id: string;
  type: ChallengeType;
  /** Sent to the browser. */
  options: Record<string, unknown>;
  /** Never leaves the server. */
  secret: Record<string, unknown>;
  lifetimeMs: number;
  /** The browser only has to act on it, so it does not block the next challenges. */
  isNotice?: boolean;
};

/** Codes and links live for ten minutes, other challenges for five. */
export const MESSAGE_LIFETIME_MS = 10 * 60_000;
/** How the messages state it. */
export const MESSAGE_LIFETIME = `${MESSAGE_LIFETIME_MS / 60_000} minutes`;
export const CHALLENGE_LIFETIME_MS = 5 * 60_000;
const MAX_ATTEMPTS = 5;
// How long a finished flow is kept, so that a lost response can be requested again.
const KEEP_MS = 60 * 60_000;

export const draftChallenge = (
  type: ChallengeType,
  draft: Partial<ChallengeDraft> = {},
): ChallengeDraft => ({
  id: randomId(),
  type,
  options: {},
  secret: {},
  lifetimeMs: CHALLENGE_LIFETIME_MS,
  ...draft,
});

/** A challenge that waits for what happens elsewhere: the browser polls it by its ID. */
export function draftProxy(secret: Record<string, unknown> = {}): ChallengeDraft {
  const id = randomId();
  const options = {challenge_id: id};
  return draftChallenge('proxy', {id, options, secret, lifetimeMs: MESSAGE_LIFETIME_MS});
}

/** A challenge as browsers get it. */
export const toWireChallenge = (
  {id, type, options}: Pick<Challenge, 'id' | 'type' | 'options'>,
  {method}: Pick<Flow, 'method'>,
): WireChallenge => ({id, type, authentication_method: method, options});

/** A flow before it is stored; a sign-in by default. */
export const draftFlow = (
  flow: Pick<NewFlow, 'organizationId' | 'method' | 'requestedBy' | 'personId'> & Partial<NewFlow>,
): NewFlow => ({
  id: randomId(),
  purpose: 'sign_in',
  handle: undefined,
  metadata: {},
  previous: undefined,
  actor: undefined,
  ...flow,
});

/** Whether a challenge can still be answered. */
export const isOpen = ({status, expiresAt}: Challenge, now: number) =>
  status === 'open' && expiresAt > now;

function insertChallenge(
  flowId: string,
  {id, type, options, secret, lifetimeMs, isNotice = false}: ChallengeDraft,
  position: number | undefined,
  {database, now}: StoreParts,
) {
  const status = isNotice ? 'done' : 'open';
  const row = {id, flowId, position, type, options, secret, status};
  database.insert('challenges', {...row, expiresAt: now() + lifetimeMs});
}

/**
 * Sign-ins in progress. A flow ties the challenges of one sign-in together, because the SDK does not:
 * it answers each by ID only.
 */
export function createFlows(parts: StoreParts & {organizations: Organizations}) {
  const {database, now, organizations} = parts;

  /** A challenge with its flow and organization. */
  function find(id: string) {
    const challenge = database.find(ChallengeRow, 'challenges', {id});
    const flow = challenge && database.find(FlowRow, 'flows', {id: challenge.flowId});
    const organization = flow && organizations.find(flow.organizationId);
    return organization && {challenge, flow, organization};
  }

  return {
    ...createChallenges(parts),

    find,

    /** @throws authenticationExpired for an unknown ID */
    locate(id: string) {
      const found = find(id);
      if (!found) {
        throw errors.authenticationExpired();
      }
      return found;
    },

    /** A `side` challenge is not part of the sequence: it is in a link, and lives no longer than its proxy. */
    insert: (flow: NewFlow, sequence: readonly ChallengeDraft[], side?: ChallengeDraft): void =>
      database.transaction(() => {
        const lifetimes = sequence.map(({lifetimeMs}) => lifetimeMs);
        const expiresAt = now() + KEEP_MS + Math.max(...lifetimes);
        database.insert('flows', {...flow, expiresAt, createdAt: now()});
        sequence.forEach((draft, position) => insertChallenge(flow.id, draft, position, parts));
        if (side) {
          insertChallenge(flow.id, side, undefined, parts);
        }
      }),

    /** Stores what is learned during a sign-in: handle, person, the end of the earlier session, and the grant. */
    update: ({id, handle, personId, previous, grant}: Flow) =>
      database.update('flows', {handle, personId, previous, outcome: grant}, {id}),

    /**
     * A new code or link invalidates older ones that the same client requested. Those that another client
     * requested stay valid; otherwise, a stranger could cancel the owner's sign-in.
     */
    supersede: ({organizationId, purpose, method, handle, requestedBy}: NewFlow) =>
      database.run(sql`
        UPDATE challenges SET status = 'dead', options = '{}', secret = '{}'
        WHERE status = 'open' AND flow_id IN
          (SELECT id FROM flows WHERE organization_id = ${organizationId} AND purpose = ${purpose}
           AND method = ${method} AND handle = ${handle}
           AND json_extract(requested_by, '$.client') = ${requestedBy.client})`),
  };
}

/** What is left of a challenge's data, which may be secret, once it is not needed any more. */
const EMPTY = {options: {}, secret: {}};

/** The challenges of all flows. Each changes by a compare-and-set statement. */
function createChallenges({database, now}: StoreParts) {
  /** The browser's challenges, in order. */
  const sequenceOf = (flowId: string) =>
    database.all(
      ChallengeRow,
      sql`SELECT * FROM challenges WHERE flow_id = ${flowId} AND position IS NOT NULL ORDER BY position`,
    );

  return {
    sequenceOf,

    /** Whether a message to the handle, or another identity provider, has verified it in this flow. */
    isHandleProven: (flowId: string) =>
      sequenceOf(flowId).some(
        ({type, status}) => ['proxy', 'otp'].includes(type) && status === 'done',
      ),

    /** Counts an attempt before checking the answer. False if no attempts or time are left. */
    claimAttempt: (challengeId: string, answerDigest?: string) =>
      database.run(sql`
        UPDATE challenges SET attempts = attempts + 1, answer_digest = ${answerDigest}
        WHERE id = ${challengeId} AND status = 'open' AND attempts < ${MAX_ATTEMPTS} AND expires_at > ${now()}`) ===
      1,

    /**
     * True for exactly one caller. Deletes the challenge's data, which is not needed any more and may be secret. Keeps
     * the digest of the correct answer, because a wrong one can be claimed while this one is compared.
     */
    complete: (challengeId: string, answerDigest?: string) =>
      database.run(sql`
        UPDATE challenges SET status = 'done', done_at = ${now()}, options = '{}', secret = '{}',
          answer_digest = ${answerDigest}
        WHERE id = ${challengeId} AND status = 'open' AND expires_at > ${now()}`) === 1,

    kill: (challengeId: string) =>
      database.update('challenges', {status: 'dead', ...EMPTY}, {id: challengeId, status: 'open'}),

    markDelivered: (challengeId: string) =>
      database.run(sql`
        UPDATE challenges SET delivered_at = ${now()}
        WHERE id = ${challengeId} AND delivered_at IS NULL`),

    /** Extends the sign-in page that waited for the reset of a password to the lifetime of a new one. */
    extendPasswordPages: (personId: string) =>
      database.run(sql`
        UPDATE challenges SET expires_at = ${now() + CHALLENGE_LIFETIME_MS}, attempts = 0
        WHERE type = 'password_verify' AND status = 'open'
          AND flow_id IN (SELECT id FROM flows WHERE person_id = ${personId})`),

    setSecret: (challengeId: string, secret: Record<string, unknown>) =>
      database.update('challenges', {secret}, {id: challengeId, status: 'open'}),
  };
}
