import {type Context, Hono} from 'hono';
import {z} from 'zod';
import * as errors from '../core/errors';
import {Attributes, BUCKETS} from '../directory/attributes';
import type {IdpServices} from '../composeServices';
import {commaList, type PersonEnv, readJson, requireOwner} from './readRequest';

const Bucketed = z.record(z.string(), Attributes);

type Access = {
  assertReadable: (bucket: string) => void;
  assertWritable: (bucket: string) => void;
  /** Buckets that are read if the request names none. */
  buckets: readonly string[];
  done: (c: Context<PersonEnv>) => Response;
};

/** The attributes of one person, at the path where this is mounted. */
export function attributesOf(
  {assertReadable, assertWritable, buckets, done}: Access,
  {attributes, database}: Pick<IdpServices, 'attributes' | 'database'>,
) {
  const ownerOf = (c: Context<PersonEnv>) => ({
    personId: c.get('person').id,
    organization: c.get('organization'),
  });

  function write(c: Context<PersonEnv>, given: z.infer<typeof Bucketed>) {
    const store = c.req.method === 'PUT' ? attributes.replace : attributes.upsert;
    Object.keys(given).forEach(assertWritable);
    database.transaction(() => {
      for (const [bucket, values] of Object.entries(given)) {
        store({...ownerOf(c), bucket}, values);
      }
    });
    return done(c);
  }

  return new Hono<PersonEnv>()
    .get('/', (c) => {
      const wanted = commaList(c.req.query('buckets')) ?? buckets;
      wanted.forEach(assertReadable);
      const entries = wanted.map(
        (bucket) => [bucket, attributes.read({...ownerOf(c), bucket})] as const,
      );
      return c.json({result: Object.fromEntries(entries)});
    })
    .on(['PUT', 'PATCH'], '/', async (c) => write(c, await readJson(c, Bucketed)))
    .get('/:bucket', (c) => {
      const bucket = c.req.param('bucket');
      assertReadable(bucket);
      const names = commaList(c.req.query('attributes'));
      return c.json({result: attributes.read({...ownerOf(c), bucket}, names)});
    })
    .on(['PUT', 'PATCH'], '/:bucket', async (c) =>
      write(c, {[c.req.param('bucket') ?? '']: await readJson(c, Attributes)}),
    )
    .delete('/:bucket', (c) => {
      const place = {...ownerOf(c), bucket: c.req.param('bucket')};
      assertWritable(place.bucket);
      const names = commaList(c.req.query('attributes'));
      attributes.remove(place, names);
      return done(c);
    });
}

/** A person's own attributes, with the rights of end users in each bucket. */
export const attributeRoutes = (
  services: Pick<IdpServices, 'attributes' | 'database' | 'tokens'>,
) =>
  new Hono<PersonEnv>().use('/attributes/*', requireOwner(services)).route(
    '/attributes',
    attributesOf(
      {
        assertReadable,
        assertWritable,
        buckets: [...BUCKETS].flatMap(([name, {right}]) => (right === 'no_access' ? [] : name)),
        // Not 204, because the SDK reads a body.
        done: (c) => c.json({}),
      },
      services,
    ),
  );

const rightOf = (bucket: string) => {
  const right = BUCKETS.get(bucket)?.right;
  if (!right) {
    throw errors.unknownBucket(bucket);
  }
  return right;
};

function assertReadable(bucket: string): void {
  if (rightOf(bucket) === 'no_access') {
    throw errors.bucketNotReadable(bucket);
  }
}

function assertWritable(bucket: string): void {
  if (rightOf(bucket) !== 'read_write') {
    throw errors.bucketNotWritable(bucket);
  }
}
