import {z} from 'zod';
import type {Organization} from '../directory/organizations';
import type {Person} from '../directory/persons';
import {Authentication} from './wire';

/** Who acts in the person's name (RFC 8693 §4.1). A person does so for as long as their own session goes on. */
export const Actor = z.object({
  sub: z.string(),
  sid: z.string().optional(),
  session_generation: z.number().int().optional(),
});
export type Actor = z.infer<typeof Actor>;

/** What decides whether a token is still good. */
export const Session = z.object({
  personId: z.string(),
  tokenId: z.string(),
  sessionId: z.string(),
  /** Of the person's sessions: each time all of them end, the next begins. */
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
  /** Set when an anonymous person signed in as somebody who existed already. */
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
  /** Of the session that goes on; a new one otherwise. */
  sessionId?: string | undefined;
  /** Seconds: the end of a session that the new token must not outlive. */
  notAfter?: number | undefined;
};
