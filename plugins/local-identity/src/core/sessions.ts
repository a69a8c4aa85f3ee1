import {z} from 'zod';
import {sql, type StoreParts} from '../database/database';
import type {OrganizationSettings} from '../directory/organizations';
import type {Persons} from '../directory/persons';
import {secondsOf} from './secrets';
import {Authentication, type AuthenticationMethod, MAX_TOKEN_SECONDS} from './wire';

/** The actor (RFC 8693 §4.1). A person can act only while their own session is valid. */
export const Actor = z.object({
  sub: z.string(),
  sid: z.string().optional(),
  session_generation: z.number().int().optional(),
});
export type Actor = z.infer<typeof Actor>;

/** What determines whether a token is still valid. */
export const Session = z.object({
  personId: z.string(),
  tokenId: z.string(),
  sessionId: z.string(),
  /** Session generation of the person: incremented whenever all sessions end. */
  generation: z.number(),
  /** Seconds since the epoch. */
  expiresAt: z.number(),
  actor: Actor.optional(),
});
export type Session = z.infer<typeof Session>;

/** What one sign-in grants. Stored with the sign-in, so that fetching it again yields the same token. */
export const Grant = Session.extend({
  isFirst: z.boolean(),
  authentications: z.array(Authentication),
  /** Set when an anonymous person signed in as an existing person. */
  previousAnonymousPersonId: z.string().optional(),
  /** Seconds since the epoch. */
  issuedAt: z.number(),
});
export type Grant = z.infer<typeof Grant>;

/** Methods that are no proof by the person. Their entries are kept, except `anonymous`. */
const UNPROVEN: readonly AuthenticationMethod[] = ['api', 'direct_id', 'impersonate', 'anonymous'];

// Every request carries the token, and gates reject very long ones.
const MAX_AUTHENTICATIONS = 10;

const isProof = (method: AuthenticationMethod) => !UNPROVEN.includes(method);

/**
 * Adds an authentication to a session's history, and drops `anonymous`. If the history is too long, drops the
 * oldest entries that a later one stands for: a later proof, or the same method without a proof. At least one proof
 * stays, because a session without any is not limited to the methods that an organization accepts.
 */
export function appendAuthentication(
  earlier: readonly Authentication[],
  next: Authentication,
): Authentication[] {
  const kindOf = ({method}: Authentication) => (isProof(method) ? 'proof' : method);
  const history = [...earlier.filter(({method}) => method !== 'anonymous'), next];
  const surplus = Math.max(0, history.length - MAX_AUTHENTICATIONS);
  const replaceable = history.filter((entry, index) =>
    history.slice(index + 1).some((later) => kindOf(later) === kindOf(entry)),
  );
  const dropped = new Set(replaceable.slice(0, surplus));
  return history.filter((authentication) => !dropped.has(authentication));
}

/** Whether the person has authenticated since `oldest`, or at all. */
export const isProvenSince = (authentications: readonly Authentication[], oldest = 0): boolean =>
  authentications.some(
    ({method, timestamp}) => isProof(method) && new Date(timestamp).getTime() >= oldest,
  );

/** Whether the organization accepts one of the session's proofs, or has no list; true without proofs. */
export function isAccepted(
  methods: readonly AuthenticationMethod[],
  {allowed_factor_methods: allowed}: OrganizationSettings,
): boolean {
  const proofs = methods.filter(isProof);
  return !allowed || proofs.length === 0 || proofs.some((method) => allowed.includes(method));
}

/**
 * What ends sessions before their expiry: people's session generations, and the IDs of revoked tokens and ended sessions,
 * which are stored until the last of their tokens has expired.
 */
export function createSessions({database, now, persons}: StoreParts & {persons: Persons}) {
  /** Revokes a token, or all of a session's, by ID. `expiresAt` in seconds since the epoch. */
  const revokeById = (id: string, expiresAt: number) =>
    database.insert('revoked_tokens', {id, expiresAt: expiresAt * 1000}, 'ON CONFLICT DO NOTHING');

  const isRevoked = (tokenId: string, sessionId: string) =>
    database.exists(sql`SELECT 1 FROM revoked_tokens WHERE id IN (${tokenId}, ${sessionId})`);

  const isCurrent = (personId: string, generation: number | undefined): boolean => {
    const person = persons.find(personId);
    return person?.active === true && person.sessionGeneration === generation;
  };

  /** Organizations may always act; a person may until their own session ends. */
  const mayAct = (actor: Actor | undefined): boolean =>
    actor?.sid === undefined ||
    (isCurrent(actor.sub, actor.session_generation) && !isRevoked(actor.sid, actor.sid));

  return {
    revokeById,
    isRevoked,
    mayAct,

    /**
     * Ends a session with all of its tokens. `issuedAt`, in seconds since the epoch, is of one of them: it may be in the
     * future if the clock went backwards.
     */
    end: (sessionId: string, issuedAt = 0) =>
      revokeById(sessionId, Math.max(secondsOf(now()), issuedAt) + MAX_TOKEN_SECONDS),

    /** Whether the session of a stored grant or earlier token is still valid. */
    isAlive: (session: Session): boolean =>
      session.expiresAt > secondsOf(now()) &&
      isCurrent(session.personId, session.generation) &&
      !isRevoked(session.tokenId, session.sessionId) &&
      mayAct(session.actor),
  };
}
