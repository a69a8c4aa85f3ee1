import {z} from 'zod';
import {json, optional} from '../database/columns';
import {
  Authentication,
  AuthenticationMethod,
  ChallengeType,
  FlowMetadata,
  Handle,
  PersonType,
} from '../core/wire';

/** What was known about the person who asked, from a verified token. */
const Previous = z.object({
  personId: z.string(),
  personType: PersonType,
  authentications: z.array(Authentication),
});
export type Previous = z.infer<typeof Previous>;

/** Who asked, for the text of the message that is sent. */
const RequestedBy = z.object({
  origin: z.string().optional(),
  userAgent: z.string().optional(),
});
export type RequestedBy = z.infer<typeof RequestedBy>;

/** The result of a flow that is through: everything that its token is minted from. */
const Outcome = z.object({
  personId: z.string(),
  isFirst: z.boolean(),
  authentications: z.array(Authentication),
  previousAnonymousPersonId: z.string().optional(),
});
export type Outcome = z.infer<typeof Outcome>;

export const FlowRow = z
  .object({
    id: z.string(),
    organization_id: z.string(),
    purpose: z.enum(['sign_in', 'recovery']),
    method: AuthenticationMethod,
    handle: optional(json(Handle)),
    options: json(z.record(z.string(), z.unknown())),
    metadata: json(FlowMetadata),
    previous: optional(json(Previous)),
    requested_by: json(RequestedBy),
    person_id: z.string(),
    outcome: optional(json(Outcome)),
    created_at: z.number(),
  })
  .transform((row) => ({
    id: row.id,
    organizationId: row.organization_id,
    purpose: row.purpose,
    method: row.method,
    handle: row.handle,
    options: row.options,
    metadata: row.metadata,
    previous: row.previous,
    requestedBy: row.requested_by,
    /** A known person, or the id that a person will have who proves the handle first. */
    personId: row.person_id,
    outcome: row.outcome,
    createdAt: row.created_at,
  }));
export type Flow = z.output<typeof FlowRow>;

export const ChallengeRow = z
  .object({
    id: z.string(),
    flow_id: z.string(),
    position: optional(z.number()),
    type: ChallengeType,
    options: json(z.record(z.string(), z.unknown())),
    secret: json(z.record(z.string(), z.unknown())),
    status: z.enum(['open', 'done', 'dead']),
    done_at: optional(z.number()),
    delivered_at: optional(z.number()),
    answer_digest: optional(z.string()),
    expires_at: z.number(),
  })
  .transform((row) => ({
    id: row.id,
    flowId: row.flow_id,
    position: row.position,
    type: row.type,
    options: row.options,
    secret: row.secret,
    status: row.status,
    doneAt: row.done_at,
    deliveredAt: row.delivered_at,
    answerDigest: row.answer_digest,
    expiresAt: row.expires_at,
  }));
export type Challenge = z.output<typeof ChallengeRow>;

export const FLOW_COLUMNS =
  'id, organization_id, purpose, method, handle, options, metadata, previous, requested_by, person_id, outcome, created_at';
export const CHALLENGE_COLUMNS =
  'id, flow_id, position, type, options, secret, status, done_at, delivered_at, answer_digest, expires_at';
