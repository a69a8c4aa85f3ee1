import {createHash, randomUUID} from 'node:crypto';
import {type Context, Hono} from 'hono';
import {z} from 'zod';
import * as errors from '../core/errors';
import {parse} from '../core/parse';
import type {IdpServices} from '../composeServices';
import {sql} from '../database/database';
import {type BearerEnv, clientAddress, limitBody, readForm, requireBearer} from './readRequest';

export const IDENTITY_CHECKS_PATH = '/identity-checks';

/** Three phone camera pictures, scaled to keep text readable. */
const MAX_BODY_BYTES = 12 * 1024 * 1024;

type DocumentType = z.infer<typeof DocumentType>;
const DocumentType = z.enum(['id_card', 'driver_license', 'passport']);

/** Required pictures by document type. A passport has its data on one page. */
const PICTURES = {
  id_card: ['document_front', 'document_back', 'selfie'],
  driver_license: ['document_front', 'document_back', 'selfie'],
  passport: ['document_front', 'selfie'],
} as const satisfies Record<DocumentType, readonly string[]>;

const Form = z.record(z.string(), z.unknown());

/** IETF draft "The Idempotency-Key HTTP Header Field", as a token. */
const IdempotencyKey = z
  .string()
  .regex(/^[\w-]{16,128}$/)
  .optional();

/**
 * POST /identity-checks stands in for a service that checks documents and faces: it takes the pictures of the person
 * whose token this is, judges whether they are pictures at all, and keeps none. That there was one is on record, once
 * for each `Idempotency-Key`.
 */
export function identityCheckRoutes(services: IdpServices) {
  const {throttles} = services;
  return new Hono<BearerEnv>()
    .use(IDENTITY_CHECKS_PATH, requireBearer(services))
    .post(IDENTITY_CHECKS_PATH, limitBody(MAX_BODY_BYTES), async (c) => {
      const {person, claims} = c.var.bearer;
      // Impersonators must not submit documents, and anonymous persons have no identity to confirm.
      if (person.type === 'anonymous' || claims.act !== undefined) {
        throw errors.forbidden();
      }
      const {id: personId} = person;
      throttles.claim('identity-check', clientAddress(c), personId);
      assertMultipart(c);
      const form = await readForm(c, Form);
      const type = parse(form['document_type'], DocumentType, 'document_type');
      const key = parse(c.req.header('Idempotency-Key'), IdempotencyKey, 'Idempotency-Key');
      const digest = createHash('sha256').update(type);
      for (const name of PICTURES[type]) {
        digest.update(await readPicture(name, form[name]));
      }
      const id = submit({personId, key, digest: digest.digest('hex'), type}, services);
      return c.json({result: {identity_check_id: id, status: 'received'}}, 201);
    });
}

const Row = z.object({id: z.string(), digest: z.string()});

/** Records a submission, and returns the ID of the first one with this key, however often it is repeated. */
const submit = (
  {
    personId,
    key,
    digest,
    type,
  }: {
    personId: string;
    /** Without one, every attempt is a separate submission. */
    key: string | undefined;
    digest: string;
    type: DocumentType;
  },
  {database, clock, audit}: IdpServices,
): string =>
  database.transaction(() => {
    const first = database.one(
      Row,
      sql`SELECT * FROM identity_checks WHERE person_id = ${personId} AND idempotency_key = ${key}`,
    );
    if (first && first.digest !== digest) {
      throw errors.invalidRequest('Idempotency-Key: already used for different pictures');
    }
    if (first) {
      return first.id;
    }
    const id = randomUUID();
    database.run(sql`
      INSERT INTO identity_checks (person_id, idempotency_key, id, digest, created_at)
      VALUES (${personId}, ${key ?? id}, ${id}, ${digest}, ${clock().getTime()})`);
    audit.record({
      by: {type: 'person', id: personId},
      action: `identity check with ${type}`,
      personId,
    });
    return id;
  });

function assertMultipart(c: Context): void {
  if (!/^multipart\/form-data\b/i.test(c.req.header('Content-Type') ?? '')) {
    throw errors.invalidRequest('the body must be sent as multipart/form-data');
  }
}

/** Detects JPEG and PNG by signature, because the declared type is untrusted. */
async function readPicture(name: string, value: unknown): Promise<Buffer> {
  if (!(value instanceof File)) {
    throw errors.invalidRequest(`${name}: missing`);
  }
  const bytes = Buffer.from(await value.arrayBuffer());
  const start = bytes.subarray(0, 4).toString('hex');
  if (!start.startsWith('ffd8ff') && start !== '89504e47') {
    throw errors.invalidRequest(`${name}: unsupported`);
  }
  return bytes;
}
