import {type Context, Hono} from 'hono';
import {z} from 'zod';
import * as errors from '../core/errors';
import type {IdpServices} from '../composeServices';
import {Attributes, type BucketRight, BUCKETS} from '../directory/attributes';
import {type BearerEnv, commaList, type PersonEnv, readJson, requireBearer} from './readRequest';
import {parse} from '../core/parse';
import {ConsentLevel} from '../directory/consents';

const Bucketed = z.record(z.string(), Attributes);

/** The attributes of one person, at the path where this is mounted. Administrators may use all buckets. */
export function attributesOf(
  client: 'end-user' | 'administrator',
  {attributes, database}: IdpServices,
) {
  const mayUse = (bucket: string, rights: readonly BucketRight[]) =>
    client === 'administrator' || rights.includes(rightOf(bucket));
  const mayRead = (bucket: string) => mayUse(bucket, ['read_write', 'read_only']);

  function assertReadable(bucket: string): void {
    if (!mayRead(bucket)) {
      throw errors.bucketNotReadable(bucket);
    }
  }

  function assertWritable(bucket: string): void {
    if (!mayUse(bucket, ['read_write'])) {
      throw errors.bucketNotWritable(bucket);
    }
  }

  /** Not 204 for end users, because the SDK reads a body. */
  const done = (c: Context) => (client === 'administrator' ? c.body(null, 204) : c.json({}));

  function write(c: Context<PersonEnv>, bucketed: z.infer<typeof Bucketed>) {
    const store = c.req.method === 'PUT' ? attributes.replace : attributes.upsert;
    Object.keys(bucketed).forEach(assertWritable);
    database.transaction(() => {
      for (const [bucket, values] of Object.entries(bucketed)) {
        store(placeOf(c, bucket), values);
      }
    });
    return done(c);
  }

  return new Hono<PersonEnv>()
    .get('/', (c) => {
      const wanted = commaList(c.req.query('buckets')) ?? [...BUCKETS.keys()].filter(mayRead);
      wanted.forEach(assertReadable);
      const entries = wanted.map(
        (bucket) => [bucket, attributes.read(placeOf(c, bucket))] as const,
      );
      return c.json({result: Object.fromEntries(entries)});
    })
    .on(['PUT', 'PATCH'], '/', async (c) => write(c, await readJson(c, Bucketed)))
    .get('/:bucket', (c) => {
      const bucket = c.req.param('bucket');
      assertReadable(bucket);
      const names = commaList(c.req.query('attributes'));
      return c.json({result: attributes.read(placeOf(c, bucket), names)});
    })
    .on(['PUT', 'PATCH'], '/:bucket', async (c) =>
      write(c, {[c.req.param('bucket') ?? '']: await readJson(c, Attributes)}),
    )
    .delete('/:bucket', (c) => {
      const bucket = c.req.param('bucket');
      assertWritable(bucket);
      attributes.remove(placeOf(c, bucket), commaList(c.req.query('attributes')));
      return done(c);
    });
}

const placeOf = (c: Context<PersonEnv>, bucket: string) => ({
  personId: c.var.person.id,
  organization: c.var.organization,
  bucket,
});

/** A person's own attributes, with the rights of end users in each bucket. */
export const attributeRoutes = (services: IdpServices) =>
  new Hono<BearerEnv>()
    .use('/attributes/*', requireBearer(services))
    .route('/attributes', attributesOf('end-user', services));

function rightOf(bucket: string): BucketRight {
  const right = BUCKETS.get(bucket)?.right;
  if (!right) {
    throw errors.unknownBucket(bucket);
  }
  return right;
}

const ConsentRequest = z.object({consent_levels: z.array(ConsentLevel).min(1)});

/** The consents of one person, at the path where this is mounted. */
export function consentsOf({consents}: IdpServices) {
  const list = (c: Context<PersonEnv>) => ({
    result: {consents: consents.list(c.var.person.id)},
  });
  const readLevels = async (c: Context) => (await readJson(c, ConsentRequest)).consent_levels;
  return new Hono<PersonEnv>()
    .get('/', (c) => c.json(list(c)))
    .post('/', async (c) => {
      consents.add(c.var.person.id, await readLevels(c));
      return c.json(list(c), 201);
    })
    .put('/', async (c) => {
      consents.replace(c.var.person.id, await readLevels(c));
      return c.json(list(c));
    })
    .delete('/', (c) => {
      consents.remove(c.var.person.id, levelsToRemove(c));
      return c.body(null, 204);
    });
}

/** GET, POST, PUT and DELETE /consent/gdpr of the person whose token this is. */
export const consentRoutes = (services: IdpServices) =>
  new Hono<BearerEnv>()
    .use('/consent/gdpr', requireBearer(services))
    .route('/consent/gdpr', consentsOf(services));

/** The levels of a DELETE, or an explicit "all"; an empty selection is an error. */
function levelsToRemove(c: Context): ConsentLevel[] | undefined {
  if (c.req.query('deleteAll') === 'true') {
    return undefined;
  }
  const levels = parse(
    c.req.queries('consent_levels') ?? [],
    z.array(ConsentLevel),
    'consent_levels',
  );
  if (levels.length === 0) {
    throw errors.invalidRequest('consent_levels or deleteAll=true is required');
  }
  return levels;
}
