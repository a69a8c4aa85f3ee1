import {z} from 'zod';
import {Actor, Grant, Session} from '../core/grant';
import {
  Authentication,
  AuthenticationMethod,
  ChallengeType,
  FlowMetadata,
  Handle,
  PersonType,
} from '../core/wire';
import {json, optional} from '../database/columns';

/** The session that a request came with, from a verified token. An impersonation has the actor's. */
const Previous = Session.extend({
  personType: PersonType,
  authentications: z.array(Authentication),
  /** The person proved who they are within the sudo period, and acts themselves. */
  isRecent: z.boolean(),
});
export type Previous = z.infer<typeof Previous>;

/** Who asked: for the text of the message that is sent, and for limits. */
const RequestedBy = z.object({
  origin: z.string().optional(),
  userAgent: z.string().optional(),
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
  /** Who signs in as the person, when it is not the person. */
  actor: optional(json(Actor)),
  /** A known person, or the id that a person will have who proves the handle first. */
  personId: z.string(),
  grant: optional(json(Grant)),
  createdAt: z.number(),
});
export type Flow = z.output<typeof FlowRow>;

/** A flow that is about to be stored. */
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
