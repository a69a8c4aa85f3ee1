import {z} from 'zod';
import type {Organization} from '../directory/organizations';
import type {Person} from '../directory/persons';
import {Authentication} from './wire';

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

export type GrantRequest = {
  organization: Organization;
  person: Person;
  authentications: readonly Authentication[];
  isFirst: boolean;
  previousAnonymousPersonId?: string | undefined;
  actor?: Actor | undefined;
  /** ID of the continued session; otherwise a new one. */
  sessionId?: string | undefined;
  /** Seconds since the epoch: the maximum expiry of the new token. */
  notAfter?: number | undefined;
};
