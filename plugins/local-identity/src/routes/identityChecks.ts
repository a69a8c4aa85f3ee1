import {createHash, randomUUID} from 'node:crypto';
import {Hono} from 'hono';
import {z} from 'zod';
import * as errors from '../core/errors';
import {parse} from '../core/parse';
import type {Services} from '../openServices';
import {type BearerEnv, clientAddress, limitBody, readForm, requireBearer} from './readRequest';

export const IDENTITY_CHECKS_PATH = '/identity-checks';

/** Three phone camera pictures, scaled to keep text readable. */
const MAX_BODY_BYTES = 12 * 1024 * 1024;

const DocumentType = z.enum(['id_card', 'driver_license', 'passport']);
type DocumentType = z.infer<typeof DocumentType>;

/** Required pictures by document type. A passport has its data on one page. */
const PICTURES: Readonly<Record<DocumentType, readonly string[]>> = {
  id_card: ['document_front', 'document_back', 'selfie'],
  driver_license: ['document_front', 'document_back', 'selfie'],
  passport: ['document_front', 'selfie'],
};

const Form = z.record(z.string(), z.unknown());

/** IETF draft "The Idempotency-Key HTTP Header Field", as a token. Without one, every attempt is a submission. */
const IdempotencyKey = z
  .string()
  .regex(/^[\w-]{16,128}$/)
  .optional();

/**
 * POST /identity-checks stands in for a service that checks documents and faces: it takes the pictures of the person
 * whose token this is, judges whether they are pictures at all, and keeps none. That there was one is on record, once
 * for each `Idempotency-Key`.
 */
export const identityCheckRoutes = (services: Services) =>
  new Hono<BearerEnv>()
    .use(IDENTITY_CHECKS_PATH, requireBearer(services))
    .post(IDENTITY_CHECKS_PATH, limitBody(MAX_BODY_BYTES), async (c) => {
      const {person, bearer} = c.var;
      // Impersonators must not submit documents, and anonymous persons have no identity to confirm.
      if (person.type === 'anonymous' || bearer.claims.act !== undefined) {
        throw errors.forbidden();
      }
      services.throttles.claim('identity-check', clientAddress(c), person.id);
      const form = await readForm(c, Form);
      const type = parse(form['document_type'], DocumentType, 'document_type');
      const key = parse(c.req.header('Idempotency-Key'), IdempotencyKey, 'Idempotency-Key');
      const digest = createHash('sha256').update(type);
      for (const name of PICTURES[type]) {
        digest.update(await readPicture(name, form[name]));
      }
      const id = submit({personId: person.id, key, digest: digest.digest('hex'), type}, services);
      return c.json({result: {identity_check_id: id, status: 'received'}}, 201);
    });

/** Detects JPEG and PNG by signature, because the declared type is untrusted. */
async function readPicture(name: string, value: unknown): Promise<Buffer> {
  if (!(value instanceof File)) {
    throw errors.invalidRequest(`${name}: missing`);
  }
  const bytes = Buffer.from(await value.arrayBuffer());
  if (!/^(?:ffd8ff|89504e47)/.test(bytes.subarray(0, 4).toString('hex'))) {
    throw errors.invalidRequest(`${name}: unsupported`);
  }
  return bytes;
}

const Row = z.object({id: z.string(), digest: z.string()});

type Submission = {personId: string; key: string | undefined; digest: string; type: DocumentType};

/** Records a submission, and returns the ID of the first one with this key, however often it is repeated. */
const submit = (
  {personId, key, digest, type}: Submission,
  {database, now, audit}: Services,
): string =>
  database.transaction(() => {
    const where = {personId, idempotencyKey: key};
    const first = database.find(Row, 'identity_checks', where);
    if (first && first.digest !== digest) {
      throw errors.invalidRequest('Idempotency-Key: already used for different pictures');
    }
    if (first) {
      return first.id;
    }
    const id = randomUUID();
    const row = {personId, idempotencyKey: key ?? id, id, digest, createdAt: now()};
    database.insert('identity_checks', row);
    audit.record(`person ${personId}`, `identity check with ${type}`, personId);
    return id;
  });
