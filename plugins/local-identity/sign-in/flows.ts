import type {Database, Statement} from '../database/openDatabase';
import {randomId} from '../core/secrets';
import type {ChallengeType, Handle} from '../core/wire';
import {
  CHALLENGE_COLUMNS,
  ChallengeRow,
  type Flow,
  FLOW_COLUMNS,
  FlowRow,
  type Outcome,
} from './flowRows';

/** A challenge that is about to be stored. */
export type ChallengeDraft = {
  id: string;
  type: ChallengeType;
  /** Sent to the browser. */
  options: Record<string, unknown>;
  /** Never leaves the server. */
  secret: Record<string, unknown>;
  lifetimeMs: number;
  /** Under which the challenge can also be fetched: it is as secret as the challenge. */
  packId?: string;
  /** Nothing is asked of the browser but to act on it, so it does not hold up what follows. */
  isNotice?: boolean;
};

/** Codes and links live for ten minutes, other challenges for five. */
export const MESSAGE_LIFETIME_MS = 10 * 60_000;
export const CHALLENGE_LIFETIME_MS = 5 * 60_000;
const MAX_ATTEMPTS = 5;
// How long a finished flow is kept, so that a lost answer can be asked for again.
const KEEP_MS = 60 * 60_000;
const KEEP_MESSAGES_MS = 7 * 24 * 3_600_000;

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

export type Flows = ReturnType<typeof createFlows>;

/**
 * Sign-ins under way. A flow ties the challenges of one sign-in together, because the SDK does not:
 * it answers each by its id alone. Every change of state is one compare-and-set statement.
 */
export function createFlows({database, clock}: {database: Database; clock: () => Date}) {
  const now = () => clock().getTime();

  function challengeCreation(
    flowId: string,
    draft: ChallengeDraft,
    position: number | null,
  ): Statement {
    return {
      sql: `INSERT INTO challenges (id, flow_id, position, type, options, secret, status, expires_at)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
      args: [
        draft.id,
        flowId,
        position,
        draft.type,
        JSON.stringify(draft.options),
        JSON.stringify(draft.secret),
        draft.isNotice ? 'done' : 'open',
        now() + draft.lifetimeMs,
      ],
    };
  }

  return {
    find: (id: string) =>
      database.one(FlowRow, `SELECT ${FLOW_COLUMNS} FROM flows WHERE id = ?`, [id]),

    findChallenge: (id: string) =>
      database.one(ChallengeRow, `SELECT ${CHALLENGE_COLUMNS} FROM challenges WHERE id = ?`, [id]),

    /** Fetching consumes nothing, because mail scanners fetch. */
    findPacked: (packId: string) =>
      database.one(
        ChallengeRow,
        `SELECT ${CHALLENGE_COLUMNS} FROM challenges
         WHERE id = (SELECT challenge_id FROM packs WHERE id = ?) AND status = 'open' AND expires_at > ?`,
        [packId, now()],
      ),

    /** The challenges that the browser goes through, in order. */
    sequenceOf: (flowId: string) =>
      database.all(
        ChallengeRow,
        `SELECT ${CHALLENGE_COLUMNS} FROM challenges
         WHERE flow_id = ? AND position IS NOT NULL ORDER BY position`,
        [flowId],
      ),

    /** `side` challenges are not part of the sequence: they travel in a link. */
    creation(
      flow: Omit<Flow, 'createdAt' | 'outcome'>,
      sequence: readonly ChallengeDraft[],
      side: readonly ChallengeDraft[],
    ): Statement[] {
      return [
        {
          sql: `INSERT INTO flows
                  (id, organization_id, purpose, method, handle, options, metadata, previous, requested_by, person_id, expires_at, created_at)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
          args: [
            flow.id,
            flow.organizationId,
            flow.purpose,
            flow.method,
            flow.handle ? JSON.stringify(flow.handle) : null,
            JSON.stringify(flow.options),
            JSON.stringify(flow.metadata),
            flow.previous ? JSON.stringify(flow.previous) : null,
            JSON.stringify(flow.requestedBy),
            flow.personId,
            now() + KEEP_MS,
            now(),
          ],
        },
        ...sequence.map((draft, position) => challengeCreation(flow.id, draft, position)),
        ...side.map((draft) => challengeCreation(flow.id, draft, null)),
        ...side.flatMap(({id, packId}) =>
          packId === undefined
            ? []
            : [{sql: 'INSERT INTO packs (id, challenge_id) VALUES (?, ?)', args: [packId, id]}],
        ),
      ];
    },

    /** A new code or link makes the older ones of the same handle useless. */
    supersession: ({
      organizationId,
      purpose,
      method,
      handle,
    }: Flow | Omit<Flow, 'createdAt' | 'outcome'>): Statement => ({
      sql: `UPDATE challenges SET status = 'dead' WHERE status = 'open' AND flow_id IN
              (SELECT id FROM flows WHERE organization_id = ? AND purpose = ? AND method = ? AND handle = ?)`,
      args: [organizationId, purpose, method, handle ? JSON.stringify(handle) : null],
    }),

    /** Counts one attempt before the answer is looked at. False when there is none left, or no time. */
    async claimAttempt(challengeId: string, answerDigest?: string): Promise<boolean> {
      const changed = await database.run(
        `UPDATE challenges SET attempts = attempts + 1, answer_digest = ?
         WHERE id = ? AND status = 'open' AND attempts < ? AND expires_at > ?`,
        [answerDigest ?? null, challengeId, MAX_ATTEMPTS, now()],
      );
      return changed === 1;
    },

    /** True for exactly one caller: a challenge is consumed before it is acted on. */
    async complete(challengeId: string): Promise<boolean> {
      const changed = await database.run(
        `UPDATE challenges SET status = 'done', done_at = ? WHERE id = ? AND status = 'open' AND expires_at > ?`,
        [now(), challengeId, now()],
      );
      return changed === 1;
    },

    kill: (challengeId: string) =>
      database.run(`UPDATE challenges SET status = 'dead' WHERE id = ? AND status = 'open'`, [
        challengeId,
      ]),

    markDelivered: (challengeId: string) =>
      database.run('UPDATE challenges SET delivered_at = ? WHERE id = ? AND delivered_at IS NULL', [
        now(),
        challengeId,
      ]),

    /** The sign-in page that waited for the reset stays usable for as long as a new one would be. */
    extendOpen: (type: ChallengeType, personId: string) =>
      database.run(
        `UPDATE challenges SET expires_at = ?, attempts = 0
         WHERE type = ? AND status = 'open' AND flow_id IN (SELECT id FROM flows WHERE person_id = ?)`,
        [now() + CHALLENGE_LIFETIME_MS, type, personId],
      ),

    /** Set by a single sign-on, which learns the handle from somebody else. */
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

    setOutcome: (flowId: string, outcome: Outcome) =>
      database.run('UPDATE flows SET outcome = ? WHERE id = ? AND outcome IS NULL', [
        JSON.stringify(outcome),
        flowId,
      ]),

    async purge(): Promise<void> {
      await database.batch([
        {sql: 'DELETE FROM flows WHERE expires_at < ?', args: [now()]},
        {sql: 'DELETE FROM outbox WHERE sent_at < ?', args: [now() - KEEP_MESSAGES_MS]},
        {sql: 'DELETE FROM revoked_tokens WHERE expires_at < ?', args: [now()]},
        {
          sql: 'DELETE FROM throttles WHERE window_ends_at < ? AND blocked_until < ?',
          args: [now(), now()],
        },
      ]);
    },
  };
}
