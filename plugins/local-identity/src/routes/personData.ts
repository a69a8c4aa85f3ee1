import {type Context, Hono} from 'hono';
import {z} from 'zod';
import * as errors from '../core/errors';
import {parse} from '../core/parse';
import {type Access, accessOf, Attributes, BUCKETS} from '../directory/attributes';
import {ConsentLevel} from '../directory/consents';
import type {Services} from '../openServices';
import {type BearerEnv, commaList, type PersonEnv, readJson, requireBearer} from './readRequest';

const Bucketed = z.record(z.string(), Attributes);

/** The attributes of one person, at the path where this is mounted. Administrators may use all buckets. */
export function attributesOf(
  client: 'end-user' | 'administrator',
  {attributes, database}: Services,
) {
  const may = (access: Access, bucket: string) =>
    client === 'administrator' || accessOf(bucket).includes(access);

  function assertMay(access: Access, bucket: string): void {
    if (!may(access, bucket)) {
      throw errors.bucketNotAllowed(bucket, access);
    }
  }

  /** Not 204 for end users, because the SDK reads a body. */
  const done = (c: Context) => (client === 'administrator' ? c.body(null, 204) : c.json({}));

  /** PUT replaces the attributes of a bucket, PATCH keeps those that are not named. */
  function write(c: Context<PersonEnv>, bucketed: z.infer<typeof Bucketed>) {
    Object.keys(bucketed).forEach((bucket) => assertMay('write', bucket));
    database.transaction(() => {
      for (const [bucket, values] of Object.entries(bucketed)) {
        if (c.req.method === 'PUT') {
          attributes.remove(placeOf(c, bucket));
        }
        attributes.upsert(placeOf(c, bucket), values);
      }
    });
    return done(c);
  }

  return new Hono<PersonEnv>()
    .get('/', (c) => {
      const readable = [...BUCKETS.keys()].filter((bucket) => may('read', bucket));
      const wanted = commaList(c.req.query('buckets')) ?? readable;
      wanted.forEach((bucket) => assertMay('read', bucket));
      const entries = wanted.map((bucket) => [bucket, attributes.read(placeOf(c, bucket))]);
      return c.json({result: Object.fromEntries(entries) as unknown});
    })
    .on(['PUT', 'PATCH'], '/', async (c) => write(c, await readJson(c, Bucketed)))
    .get('/:bucket', (c) => {
      const bucket = c.req.param('bucket');
      assertMay('read', bucket);
      const names = commaList(c.req.query('attributes'));
      const found = Object.entries(attributes.read(placeOf(c, bucket)));
      const result = Object.fromEntries(found.filter(([name]) => names?.includes(name) ?? true));
      return c.json({result});
    })
    .on(['PUT', 'PATCH'], '/:bucket', async (c) =>
      write(c, {[c.req.param('bucket') ?? '']: await readJson(c, Attributes)}),
    )
    .delete('/:bucket', (c) => {
      const bucket = c.req.param('bucket');
      assertMay('write', bucket);
      attributes.remove(placeOf(c, bucket), commaList(c.req.query('attributes')));
      return done(c);
    });
}

const placeOf = (c: Context<PersonEnv>, bucket: string) => ({
  personId: c.var.person.id,
  organization: c.var.organization,
  bucket,
});

const ConsentRequest = z.object({consent_levels: z.array(ConsentLevel).min(1)});

/** The consents of one person, at the path where this is mounted. */
export function consentsOf({consents, database}: Services) {
  const list = (c: Context<PersonEnv>) => ({result: {consents: consents.list(c.var.person.id)}});
  const readLevels = async (c: Context) => (await readJson(c, ConsentRequest)).consent_levels;
  return new Hono<PersonEnv>()
    .get('/', (c) => c.json(list(c)))
    .post('/', async (c) => {
      consents.add(c.var.person.id, await readLevels(c));
      return c.json(list(c), 201);
    })
    .put('/', async (c) => {
      const {id} = c.var.person;
      const levels = await readLevels(c);
      const others = ConsentLevel.options.filter((level) => !levels.includes(level));
      database.transaction(() => {
        consents.remove(id, others);
        consents.add(id, levels);
      });
      return c.json(list(c));
    })
    .delete('/', (c) => {
      // An explicit "all", because an empty selection is an error.
      const isAll = c.req.query('deleteAll') === 'true';
      const given = isAll ? ConsentLevel.options : (c.req.queries('consent_levels') ?? []);
      const levels = parse(given, z.array(ConsentLevel).min(1), 'consent_levels');
      consents.remove(c.var.person.id, levels);
      return c.body(null, 204);
    });
}

/** A person's own attributes and consents: /attributes and /consent/gdpr. */
export const personDataRoutes = (services: Services) =>
  new Hono<BearerEnv>()
    .use('/attributes/*', requireBearer(services))
    .use('/consent/gdpr', requireBearer(services))
    .route('/attributes', attributesOf('end-user', services))
    .route('/consent/gdpr', consentsOf(services));
