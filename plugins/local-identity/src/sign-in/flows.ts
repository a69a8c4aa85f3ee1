import {z} from 'zod';
import {randomId} from '../core/secrets';
import {Actor, Grant, Session} from '../core/session';
import {
  Authentication,
  AuthenticationMethod,
  ChallengeType,
  FlowMetadata,
  Handle,
  PersonType,
  type WireChallenge,
} from '../core/wire';
import {json, optional, sql, type StoreParts} from '../database/database';

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

export const FlowRow = z.object({
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
  grant: optional(json(Grant)),
  createdAt: z.number(),
});
export type Flow = z.output<typeof FlowRow>;

/** A flow before it is stored. */
export type NewFlow = Omit<Flow, 'createdAt' | 'grant'>;

export const ChallengeRow = z.object({
  id: z.string(),
  flowId: z.string(),
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
  draft: Partial<Omit<ChallengeDraft, 'type'>> = {},
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

/**
 * Sign-ins in progress. A flow ties the challenges of one sign-in together, because the SDK does not:
 * it answers each by ID only. Every change of state is a compare-and-set statement.
 */
export function createFlows(parts: StoreParts) {
  const {database} = parts;
  const now = () => parts.clock().getTime();

  function insertChallenge(flowId: string, draft: ChallengeDraft, position: number | null) {
    database.run(sql`
      INSERT INTO challenges (id, flow_id, position, type, options, secret, status, expires_at)
      VALUES (${draft.id}, ${flowId}, ${position}, ${draft.type}, ${draft.options}, ${draft.secret},
        ${draft.isNotice ? 'done' : 'open'}, ${now() + draft.lifetimeMs})`);
  }

  return {
    ...createChallenges(parts),
    ...createFlowChanges(parts),

    find: (id: string) =>
      database.one(FlowRow, sql`SELECT *, outcome AS grant FROM flows WHERE id = ${id}`),

    /** A `side` challenge is not part of the sequence: it is in a link, and lives no longer than its proxy. */
    insert: (flow: NewFlow, sequence: readonly ChallengeDraft[], side?: ChallengeDraft): void =>
      database.transaction(() => {
        const lifetimes = sequence.map(({lifetimeMs}) => lifetimeMs);
        database.run(sql`
          INSERT INTO flows (id, organization_id, purpose, method, handle, metadata, previous,
            requested_by, actor, person_id, expires_at, created_at)
          VALUES (${flow.id}, ${flow.organizationId}, ${flow.purpose}, ${flow.method}, ${flow.handle},
            ${flow.metadata}, ${flow.previous}, ${flow.requestedBy}, ${flow.actor}, ${flow.personId},
            ${now() + KEEP_MS + Math.max(...lifetimes)}, ${now()})`);
        sequence.forEach((draft, position) => insertChallenge(flow.id, draft, position));
        if (side) {
          insertChallenge(flow.id, side, null);
        }
      }),
  };
}

function createFlowChanges({database}: StoreParts) {
  return {
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

    /** Set by single sign-on, which learns the handle from another provider. False if it is set already. */
    setHandle: (flowId: string, handle: Handle) =>
      database.run(
        sql`UPDATE flows SET handle = ${handle} WHERE id = ${flowId} AND handle IS NULL`,
      ) === 1,

    setPerson: (flowId: string, personId: string) =>
      database.run(sql`UPDATE flows SET person_id = ${personId} WHERE id = ${flowId}`),

    /** From now on, the flow depends only on its own proof. */
    dropPrevious: (flowId: string) =>
      database.run(sql`UPDATE flows SET previous = NULL WHERE id = ${flowId}`),

    setGrant: (flowId: string, grant: Grant) =>
      database.run(sql`UPDATE flows SET outcome = ${grant} WHERE id = ${flowId}`),
  };
}

/** The challenges of all flows, and their changes. */
function createChallenges(parts: StoreParts) {
  const {database, clock} = parts;
  return {
    ...createChallengeChanges(parts),

    findChallenge: (id: string) =>
      database.one(ChallengeRow, sql`SELECT * FROM challenges WHERE id = ${id}`),

    /** The open challenge of a link. Fetching consumes nothing, because mail scanners fetch. */
    findLinked: (id: string) =>
      database.one(
        ChallengeRow,
        sql`SELECT * FROM challenges
            WHERE id = ${id} AND position IS NULL AND status = 'open' AND expires_at > ${clock().getTime()}`,
      ),

    /** The browser's challenges, in order. */
    sequenceOf: (flowId: string) =>
      database.all(
        ChallengeRow,
        sql`SELECT * FROM challenges WHERE flow_id = ${flowId} AND position IS NOT NULL ORDER BY position`,
      ),

    isComplete: (flowId: string) =>
      !database.exists(sql`
        SELECT 1 FROM challenges
        WHERE flow_id = ${flowId} AND position IS NOT NULL AND status <> 'done'`),

    /** Whether a message to the handle, or another identity provider, has verified it in this flow. */
    isHandleProven: (flowId: string) =>
      database.exists(sql`
        SELECT 1 FROM challenges
        WHERE flow_id = ${flowId} AND position IS NOT NULL AND type IN ('proxy', 'otp') AND status = 'done'`),
  };
}

function createChallengeChanges({database, clock}: StoreParts) {
  const now = () => clock().getTime();

  return {
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
      database.run(sql`
        UPDATE challenges SET status = 'dead', options = '{}', secret = '{}'
        WHERE id = ${challengeId} AND status = 'open'`),

    markDelivered: (challengeId: string) =>
      database.run(sql`
        UPDATE challenges SET delivered_at = ${now()}
        WHERE id = ${challengeId} AND delivered_at IS NULL`),

    /** Extends the sign-in page that waited for the reset to the lifetime of a new one. */
    extendOpen: (type: ChallengeType, personId: string) =>
      database.run(sql`
        UPDATE challenges SET expires_at = ${now() + CHALLENGE_LIFETIME_MS}, attempts = 0
        WHERE type = ${type} AND status = 'open'
          AND flow_id IN (SELECT id FROM flows WHERE person_id = ${personId})`),

    setSecret: (challengeId: string, secret: Record<string, unknown>) =>
      database.run(
        sql`UPDATE challenges SET secret = ${secret} WHERE id = ${challengeId} AND status = 'open'`,
      ),
  };
}
