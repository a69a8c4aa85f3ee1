import {existsSync, readFileSync} from 'node:fs';
import path from 'node:path';
import {z} from 'zod';
import {type StoreParts} from '../database/database';
import {writePrivateFile} from '../core/privateFile';
import {randomId, sha256} from '../core/secrets';
import type {Organization, Organizations} from './organizations';

const OwnerRow = z.object({organizationId: z.string()});

export type ApiKeys = ReturnType<typeof createApiKeys>;

/** Management API keys. They are long and random, so a fast digest is stored for lookups. */
export function createApiKeys({
  database,
  organizations,
}: StoreParts & {organizations: Organizations}) {
  return {
    replace: (organizationId: string, key = randomId()): string => {
      const onConflict = 'ON CONFLICT (organization_id) DO UPDATE SET hash = excluded.hash';
      database.insert('api_keys', {organizationId, hash: sha256(key)}, onConflict);
      return key;
    },

    /** A key is valid for its organization and suborganizations. Fail closed otherwise. */
    isKeyFor(key: string, organization: Organization): boolean {
      const owner = database.find(OwnerRow, 'api_keys', {hash: sha256(key)});
      return owner !== undefined && organizations.isWithin(organization, owner.organizationId);
    },
  };
}

const keyFileIn = (dataDirectory: string) => path.resolve(dataDirectory, 'api-key');

/** Stores the installation's own key where the gate and scripts read it. */
export const writeApiKeyFile = (dataDirectory: string, key: string) =>
  writePrivateFile(keyFileIn(dataDirectory), `${key}\n`);

/**
 * The installation's own key, created at the first start in a file that only its owner can read. The file decides, so that
 * scripts keep their key with a new database. Returns the file.
 */
export function ensureApiKeyFile(
  dataDirectory: string,
  organizationId: string,
  apiKeys: ApiKeys,
): string {
  const file = keyFileIn(dataDirectory);
  const stored = existsSync(file) ? readFileSync(file, 'utf8').trim() : '';
  writeApiKeyFile(dataDirectory, apiKeys.replace(organizationId, stored || undefined));
  return file;
}
