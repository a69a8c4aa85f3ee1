import {z} from 'zod';
import * as errors from '../core/errors';
import {type Database, json, sql} from '../database/database';
import type {Organization} from './organizations';

export type BucketRight = 'read_write' | 'read_only' | 'no_access';

const RIGHTS = {
  end_user_read_write: 'read_write',
  end_user_read_only: 'read_only',
  end_user_no_access: 'no_access',
} as const satisfies Record<string, BucketRight>;
const POOL_PREFIX = 'person_pool-';
const MAX_NAME_BYTES = 70;
const MAX_VALUE_BYTES = 64 * 1024;
const MAX_ATTRIBUTES = 500;

type Bucket = {right: BucketRight; scope: 'organization' | 'person_pool'};

/** End users' permissions on each bucket, and its scope. */
export const BUCKETS: ReadonlyMap<string, Bucket> = new Map(
  Object.entries(RIGHTS).flatMap(([name, right]): [string, Bucket][] => [
    [name, {right, scope: 'organization'}],
    [`${POOL_PREFIX}${name}`, {right, scope: 'person_pool'}],
  ]),
);

/** Checked manually, because `__proto__` is a valid key but a trap in most parsers. */
export const Attributes = z.custom<Record<string, unknown>>(
  (value) =>
    typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    Object.entries(value).every(([name, item]) => isAttribute(name, item)),
  'must be an object whose keys have at most 70 bytes and whose values have at most 64 KiB',
);

const isAttribute = (name: string, value: unknown) =>
  name !== '' &&
  name !== '__proto__' &&
  Buffer.byteLength(name) <= MAX_NAME_BYTES &&
  Buffer.byteLength(JSON.stringify(value)) <= MAX_VALUE_BYTES;

const Row = z.object({name: z.string(), value: json(z.unknown())});

type Place = {personId: string; organization: Organization; bucket: string};

/** Attributes of people, in buckets of an organization or a person pool. */
export function createAttributeStore({database}: {database: Database}) {
  /** @throws a 404 error if there is no such bucket */
  const scopeOf = ({organization, bucket}: Place): string => {
    const scope = BUCKETS.get(bucket)?.scope;
    if (!scope) {
      throw errors.unknownBucket(bucket);
    }
    return scope === 'organization' ? organization.id : organization.personPoolId;
  };

  const read = (place: Place, names?: readonly string[]): Record<string, unknown> => {
    const rows = database.all(
      Row,
      sql`SELECT name, value FROM attributes
          WHERE person_id = ${place.personId} AND scope_id = ${scopeOf(place)} AND bucket = ${place.bucket}
          ORDER BY name`,
    );
    return Object.fromEntries(
      rows.filter(({name}) => names?.includes(name) ?? true).map(({name, value}) => [name, value]),
    );
  };

  /** Removes all attributes of the bucket, unless some are named. */
  const remove = (place: Place, names?: readonly string[]) =>
    database.run(sql`
      DELETE FROM attributes
      WHERE person_id = ${place.personId} AND scope_id = ${scopeOf(place)} AND bucket = ${place.bucket}
        AND (${names} IS NULL OR name IN (SELECT value FROM json_each(${names})))`);

  /** Fails if a person exceeds the maximum number of attributes in a bucket. */
  const upsert = (place: Place, attributes: Record<string, unknown>): void =>
    database.transaction(() => {
      for (const [name, value] of Object.entries(attributes)) {
        database.run(sql`
          INSERT INTO attributes (person_id, scope_id, bucket, name, value)
          VALUES (${place.personId}, ${scopeOf(place)}, ${place.bucket}, ${name}, ${JSON.stringify(value)})
          ON CONFLICT (person_id, scope_id, bucket, name) DO UPDATE SET value = excluded.value`);
      }
      if (Object.keys(read(place)).length > MAX_ATTRIBUTES) {
        throw errors.invalidRequest(
          `a person may have ${MAX_ATTRIBUTES} attributes in the bucket ${place.bucket}`,
        );
      }
    });

  return {
    read,
    remove,
    upsert,

    replace: (place: Place, attributes: Record<string, unknown>): void =>
      database.transaction(() => {
        remove(place);
        upsert(place, attributes);
      }),
  };
}
