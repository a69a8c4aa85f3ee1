import {type Context, Hono} from 'hono';
import {z} from 'zod';
import * as errors from '../core/errors';
import {Attributes, BUCKETS} from '../directory/attributes';
import type {IdpServices} from '../services';
import {type BearerEnv, commaList, readJson, requireBearer} from './http';

const Bucketed = z.record(z.string(), Attributes);

/** A person's own attributes, as far as each bucket lets end users go. */
export function attributeRoutes(services: IdpServices) {
  const {attributes, database} = services;
  const placeOf = (c: Context<BearerEnv>, bucket: string) => {
    const {person, organization} = c.get('bearer');
    return {personId: person.id, organization, bucket};
  };

  async function write(
    c: Context<BearerEnv>,
    given: Record<string, Record<string, unknown>>,
    how: 'upsertStatements' | 'replaceStatements',
  ) {
    const buckets = Object.entries(given);
    buckets.forEach(([bucket]) => assertWritable(bucket));
    await database.transaction(async () => {
      for (const [bucket, values] of buckets) {
        await database.batch(attributes[how](placeOf(c, bucket), values));
        await attributes.assertWithinLimit(placeOf(c, bucket));
      }
    });
    return c.json({});
  }

  return new Hono<BearerEnv>()
    .use('/attributes/*', requireBearer(services))
    .get('/attributes', async (c) => {
      const wanted = commaList(c.req.query('buckets'));
      wanted?.forEach(assertReadable);
      const readable = [...BUCKETS].filter(([, {right}]) => right !== 'no_access');
      const buckets = wanted ?? readable.map(([name]) => name);
      const entries = buckets.map(
        async (bucket) => [bucket, await attributes.read(placeOf(c, bucket))] as const,
      );
      return c.json({result: Object.fromEntries(await Promise.all(entries))});
    })
    .put('/attributes', async (c) => write(c, await readJson(c, Bucketed), 'replaceStatements'))
    .patch('/attributes', async (c) => write(c, await readJson(c, Bucketed), 'upsertStatements'))
    .get('/attributes/:bucket', async (c) => {
      const bucket = c.req.param('bucket');
      assertReadable(bucket);
      const names = commaList(c.req.query('attributes'));
      return c.json({result: await attributes.read(placeOf(c, bucket), names)});
    })
    .put('/attributes/:bucket', async (c) =>
      write(c, {[c.req.param('bucket')]: await readJson(c, Attributes)}, 'replaceStatements'),
    )
    .patch('/attributes/:bucket', async (c) =>
      write(c, {[c.req.param('bucket')]: await readJson(c, Attributes)}, 'upsertStatements'),
    )
    .delete('/attributes/:bucket', async (c) => {
      const bucket = c.req.param('bucket');
      assertWritable(bucket);
      const names = commaList(c.req.query('attributes'));
      await database.batch(attributes.deleteStatements(placeOf(c, bucket), names));
      // The SDK reads a body here: not 204.
      return c.json({});
    });
}

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
