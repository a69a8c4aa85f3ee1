import {z} from 'zod';
import * as errors from '../core/errors';
import {json, type StoreParts} from '../database/database';
import type {Organization} from './organizations';

const MAX_NAME_BYTES = 70;
const MAX_VALUE_BYTES = 64 * 1024;
const MAX_ATTRIBUTES = 500;
const POOL_PREFIX = 'person_pool-';

export type Access = 'read' | 'write';

/** What end users may do with each bucket. */
const OWN_BUCKETS: Readonly<Record<string, readonly Access[]>> = {
  end_user_read_write: ['read', 'write'],
  end_user_read_only: ['read'],
  end_user_no_access: [],
};

/** All buckets: of an organization, and of a person pool. */
export const BUCKETS: ReadonlyMap<string, readonly Access[]> = new Map(
  Object.entries(OWN_BUCKETS).flatMap(([name, access]): [string, readonly Access[]][] => [
    [name, access],
    [`${POOL_PREFIX}${name}`, access],
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
export function createAttributes({database}: StoreParts) {
  /** @throws a 404 error if there is no such bucket */
  const columnsOf = ({personId, organization, bucket}: Place) => {
    accessOf(bucket);
    const isShared = bucket.startsWith(POOL_PREFIX);
    return {personId, scopeId: isShared ? organization.personPoolId : organization.id, bucket};
  };

  const read = (place: Place): Record<string, unknown> =>
    Object.fromEntries(
      database
        .select(Row, 'attributes', columnsOf(place), 'ORDER BY name')
        .map(({name, value}) => [name, value]),
    );

  return {
    read,

    /** Removes all attributes of the bucket, unless some are named. */
    remove: (place: Place, names = Object.keys(read(place))) =>
      database.transaction(() => {
        for (const name of names) {
          database.remove('attributes', {...columnsOf(place), name});
        }
      }),

    /** Fails if a person exceeds the maximum number of attributes in a bucket. */
    upsert: (place: Place, attributes: Record<string, unknown>): void =>
      database.transaction(() => {
        const replace = 'ON CONFLICT DO UPDATE SET value = excluded.value';
        for (const [name, value] of Object.entries(attributes)) {
          const row = {...columnsOf(place), name, value: JSON.stringify(value)};
          database.insert('attributes', row, replace);
        }
        if (Object.keys(read(place)).length > MAX_ATTRIBUTES) {
          throw errors.invalidRequest(
            `a person may have ${MAX_ATTRIBUTES} attributes in the bucket ${place.bucket}`,
          );
        }
      }),
  };
}

/** @throws a 404 error if there is no such bucket */
export function accessOf(bucket: string): readonly Access[] {
  const access = BUCKETS.get(bucket);
  if (!access) {
    throw errors.unknownBucket(bucket);
  }
  return access;
}
