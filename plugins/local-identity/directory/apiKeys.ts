import {chmodSync, existsSync, readFileSync} from 'node:fs';
import path from 'node:path';
import {z} from 'zod';
import type {Database} from '../database/openDatabase';
import {writePrivateFile} from '../core/privateFile';
import {randomId, sha256} from '../core/secrets';
import type {Organization, Organizations} from './organizations';

const OwnerRow = z.object({organizationId: z.string()});

export type ApiKeys = ReturnType<typeof createApiKeys>;

/** Management API keys. They are long and random, so a fast digest is stored for lookups. */
export function createApiKeys({
  database,
  organizations,
}: {
  database: Database;
  organizations: Organizations;
}) {
  const upsert = (organizationId: string, key: string) =>
    database.run(
      `INSERT INTO api_keys (organization_id, hash) VALUES (?, ?)
       ON CONFLICT (organization_id) DO UPDATE SET hash = excluded.hash`,
      [organizationId, sha256(key)],
    );

  return {
    upsert,

    async hasKey(organizationId: string): Promise<boolean> {
      const sql = 'SELECT organization_id FROM api_keys WHERE organization_id = ?';
      return (await database.one(OwnerRow, sql, [organizationId])) !== undefined;
    },

    async replace(organizationId: string): Promise<string> {
      const key = randomId();
      await upsert(organizationId, key);
      return key;
    },

    /** A key is valid for its organization and suborganizations. Fail closed otherwise. */
    async isKeyFor(key: string, organization: Organization): Promise<boolean> {
      const owner = await database.one(
        OwnerRow,
        'SELECT organization_id FROM api_keys WHERE hash = ?',
        [sha256(key)],
      );
      return owner ? organizations.isWithin(organization, owner.organizationId) : false;
    },
  };
}

const keyFileIn = (dataDirectory: string) => path.resolve(dataDirectory, 'api-key');

/** Stores the installation's own key where the gate and scripts read it. */
export const writeApiKeyFile = (dataDirectory: string, key: string) =>
  writePrivateFile(keyFileIn(dataDirectory), `${key}\n`);

/** The installation's own key, created at the first start in a file that only its owner can read. */
export async function ensureApiKeyFile(
  dataDirectory: string,
  organizationId: string,
  apiKeys: ApiKeys,
): Promise<string> {
  const file = keyFileIn(dataDirectory);
  const kept = existsSync(file) ? readFileSync(file, 'utf8').trim() : '';
  if (kept === '') {
    const key = await apiKeys.replace(organizationId);
    writeApiKeyFile(dataDirectory, key);
    return file;
  }
  chmodSync(file, 0o600);
  if (!(await apiKeys.hasKey(organizationId))) {
    // With a new database, keep the key that scripts use.
    await apiKeys.upsert(organizationId, kept);
  }
  return file;
}
