import {z} from 'zod';
import type {Database} from '../database/openDatabase';
import {randomId} from '../core/secrets';
import type {Grant} from '../core/grant';
import type {ChallengeType, Handle} from '../core/wire';
import {ChallengeRow, FlowRow, type NewFlow} from './flowRows';

/** A challenge before it is stored. */
export type ChallengeDraft = {
  id: string;
  type: ChallengeType;
  /** Sent to the browser. */
  options: Record<string, unknown>;
  /** Never leaves the server. */
  secret: Record<string, unknown>;
  lifetimeMs: number;
  /** Alternative key for fetching the challenge, as secret as the challenge itself. */
  packId?: string;
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

const toNullable = (value: object | undefined) => (value ? JSON.stringify(value) : null);

export type Flows = ReturnType<typeof createFlows>;

/**
 * Sign-ins in progress. A flow ties the challenges of one sign-in together, because the SDK does not:
 * it answers each by ID only. Every change of state is a compare-and-set statement.
 */
export function createFlows({database, clock}: {database: Database; clock: () => Date}) {
  const now = () => clock().getTime();

  async function insertChallenge(
    flowId: string,
    draft: ChallengeDraft,
    position: number | null,
  ): Promise<void> {
    await database.run(
      `INSERT INTO challenges (id, flow_id, position, type, options, secret, status, expires_at)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
      [
        draft.id,
        flowId,
        position,
        draft.type,
        JSON.stringify(draft.options),
        JSON.stringify(draft.secret),
        draft.isNotice ? 'done' : 'open',
        now() + draft.lifetimeMs,
      ],
    );
    if (draft.packId !== undefined) {
      await database.run('INSERT INTO packs (id, challenge_id) VALUES (?, ?)', [
        draft.packId,
        draft.id,
      ]);
    }
  }

  return {
    find: (id: string) =>
      database.one(FlowRow, 'SELECT *, outcome AS grant FROM flows WHERE id = ?', [id]),

    findChallenge: (id: string) =>
      database.one(ChallengeRow, 'SELECT * FROM challenges WHERE id = ?', [id]),

    /** Fetching consumes nothing, because mail scanners fetch. */
    findPacked: (packId: string) =>
      database.one(
        ChallengeRow,
        `SELECT * FROM challenges
         WHERE id = (SELECT challenge_id FROM packs WHERE id = ?) AND status = 'open' AND expires_at > ?`,
        [packId, now()],
      ),

    /** The browser's challenges, in order. */
    sequenceOf: (flowId: string) =>
      database.all(
        ChallengeRow,
        'SELECT * FROM challenges WHERE flow_id = ? AND position IS NOT NULL ORDER BY position',
        [flowId],
      ),

    async isComplete(flowId: string): Promise<boolean> {
      const open = await database.one(
        z.object({id: z.string()}),
        `SELECT id FROM challenges WHERE flow_id = ? AND position IS NOT NULL AND status <> 'done'`,
        [flowId],
      );
      return open === undefined;
    },

    /** `side` challenges are not part of the sequence: they are in links. */
    insert: (
      flow: NewFlow,
      sequence: readonly ChallengeDraft[],
      side: readonly ChallengeDraft[],
    ): Promise<void> =>
      database.transaction(async () => {
        const lifetimes = [...sequence, ...side].map(({lifetimeMs}) => lifetimeMs);
        await database.run(
          `INSERT INTO flows
             (id, organization_id, purpose, method, handle, metadata, previous, requested_by, actor, person_id, expires_at, created_at)
           VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
          [
            flow.id,
            flow.organizationId,
            flow.purpose,
            flow.method,
            toNullable(flow.handle),
            JSON.stringify(flow.metadata),
            toNullable(flow.previous),
            JSON.stringify(flow.requestedBy),
            toNullable(flow.actor),
            flow.personId,
            now() + KEEP_MS + Math.max(0, ...lifetimes),
            now(),
          ],
        );
        for (const [position, draft] of sequence.entries()) {
          await insertChallenge(flow.id, draft, position);
        }
        for (const draft of side) {
          await insertChallenge(flow.id, draft, null);
        }
      }),

    /**
     * A new code or link invalidates older ones that the same client requested. Those that another client
     * requested stay valid; otherwise, a stranger could cancel the owner's sign-in.
     */
    supersede: ({organizationId, purpose, method, handle, requestedBy}: NewFlow) =>
      database.run(
        `UPDATE challenges SET status = 'dead', options = '{}', secret = '{}'
         WHERE status = 'open' AND flow_id IN
           (SELECT id FROM flows WHERE organization_id = ? AND purpose = ? AND method = ? AND handle = ?
            AND json_extract(requested_by, '$.client') = ?)`,
        [organizationId, purpose, method, toNullable(handle), requestedBy.client],
      ),

    /** Whether a message to the handle, or another identity provider, has verified it in this flow. */
    async isHandleProven(flowId: string): Promise<boolean> {
      const proof = await database.one(
        z.object({id: z.string()}),
        `SELECT id FROM challenges
         WHERE flow_id = ? AND position IS NOT NULL AND type IN ('proxy', 'otp') AND status = 'done'`,
        [flowId],
      );
      return proof !== undefined;
    },

    /** Counts an attempt before checking the answer. False if no attempts or time are left. */
    async claimAttempt(challengeId: string, answerDigest?: string): Promise<boolean> {
      const changed = await database.run(
        `UPDATE challenges SET attempts = attempts + 1, answer_digest = ?
         WHERE id = ? AND status = 'open' AND attempts < ? AND expires_at > ?`,
        [answerDigest ?? null, challengeId, MAX_ATTEMPTS, now()],
      );
      return changed === 1;
    },

    /**
     * True for exactly one caller. Deletes the challenge's data, which is not needed any more and may be secret. Keeps
     * the digest of the correct answer, because a wrong one can be claimed while this one is compared.
     */
    async complete(challengeId: string, answerDigest?: string): Promise<boolean> {
      const changed = await database.run(
        `UPDATE challenges SET status = 'done', done_at = ?, options = '{}', secret = '{}', answer_digest = ?
         WHERE id = ? AND status = 'open' AND expires_at > ?`,
        [now(), answerDigest ?? null, challengeId, now()],
      );
      return changed === 1;
    },

    kill: (challengeId: string) =>
      database.run(
        `UPDATE challenges SET status = 'dead', options = '{}', secret = '{}' WHERE id = ? AND status = 'open'`,
        [challengeId],
      ),

    markDelivered: (challengeId: string) =>
      database.run('UPDATE challenges SET delivered_at = ? WHERE id = ? AND delivered_at IS NULL', [
        now(),
        challengeId,
      ]),

    /** Extends the sign-in page that waited for the reset to the lifetime of a new one. */
    extendOpen: (type: ChallengeType, personId: string) =>
      database.run(
        `UPDATE challenges SET expires_at = ?, attempts = 0
         WHERE type = ? AND status = 'open' AND flow_id IN (SELECT id FROM flows WHERE person_id = ?)`,
        [now() + CHALLENGE_LIFETIME_MS, type, personId],
      ),

    /** Set by single sign-on, which learns the handle from another provider. */
    setHandle: (flowId: string, handle: Handle) =>
      database.run('UPDATE flows SET handle = ? WHERE id = ? AND handle IS NULL', [
        JSON.stringify(handle),
        flowId,
      ]),

    setSecret: (challengeId: string, secret: Record<string, unknown>) =>
      database.run(`UPDATE challenges SET secret = ? WHERE id = ? AND status = 'open'`, [
        JSON.stringify(secret),
        challengeId,
      ]),

    setPerson: (flowId: string, personId: string) =>
      database.run('UPDATE flows SET person_id = ? WHERE id = ?', [personId, flowId]),

    /** From now on, the flow depends only on its own proof. */
    dropPrevious: (flowId: string) =>
      database.run('UPDATE flows SET previous = NULL WHERE id = ?', [flowId]),

    setGrant: (flowId: string, grant: Grant) =>
      database.run('UPDATE flows SET outcome = ? WHERE id = ?', [JSON.stringify(grant), flowId]),
  };
}
