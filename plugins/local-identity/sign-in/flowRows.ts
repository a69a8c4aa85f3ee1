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
