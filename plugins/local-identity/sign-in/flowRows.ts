import {z} from 'zod';
import {Grant} from '../core/tokens';
import {
  Authentication,
  AuthenticationMethod,
  ChallengeType,
  FlowMetadata,
  Handle,
  PersonType,
} from '../core/wire';
import {json, optional} from '../database/columns';

/** The session that a request came with, from a verified token. */
const Previous = z.object({
  personId: z.string(),
  personType: PersonType,
  authentications: z.array(Authentication),
  tokenId: z.string(),
  generation: z.number(),
  /** Seconds. */
  expiresAt: z.number(),
  /** Who acts in the person's name. */
  actor: z.string().optional(),
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

export const FlowRow = z
  .object({
    id: z.string(),
    organization_id: z.string(),
    purpose: z.enum(['sign_in', 'recovery']),
    method: AuthenticationMethod,
    handle: optional(json(Handle)),
    metadata: json(FlowMetadata),
    previous: optional(json(Previous)),
    requested_by: json(RequestedBy),
    actor: optional(z.string()),
    person_id: z.string(),
    outcome: optional(json(Grant)),
    created_at: z.number(),
  })
  .transform((row) => ({
    id: row.id,
    organizationId: row.organization_id,
    purpose: row.purpose,
    method: row.method,
    handle: row.handle,
    metadata: row.metadata,
    previous: row.previous,
    requestedBy: row.requested_by,
    /** Who signs in as the person, when it is not the person. */
    actor: row.actor,
    /** A known person, or the id that a person will have who proves the handle first. */
    personId: row.person_id,
    grant: row.outcome,
    createdAt: row.created_at,
  }));
export type Flow = z.output<typeof FlowRow>;

/** A flow that is about to be stored. */
export type NewFlow = Omit<Flow, 'createdAt' | 'grant'>;

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
  'id, organization_id, purpose, method, handle, metadata, previous, requested_by, actor, person_id, outcome, created_at';
export const CHALLENGE_COLUMNS =
  'id, flow_id, position, type, options, secret, status, done_at, delivered_at, answer_digest, expires_at';
