import {existsSync} from 'node:fs';
import path from 'node:path';
import {z} from 'zod';
import type {Database, Statement} from '../database/openDatabase';
import {writePrivateFile} from '../core/privateFile';
import {randomId, sha256} from '../core/secrets';
import type {Organization, Organizations} from './organizations';

const OwnerRow = z.object({organization_id: z.string()});

export type ApiKeys = ReturnType<typeof createApiKeys>;

/** Keys of the management API. Random and long, so a fast digest is stored, and looked up by it. */
export function createApiKeys({
  database,
  organizations,
}: {
  database: Database;
  organizations: Organizations;
}) {
  const setting = (organizationId: string, key: string): Statement => ({
    sql: `INSERT INTO api_keys (organization_id, hash) VALUES (?, ?)
          ON CONFLICT (organization_id) DO UPDATE SET hash = excluded.hash`,
    args: [organizationId, sha256(key)],
  });

  return {
    setting,

    async replace(organizationId: string): Promise<string> {
      const key = randomId();
      await database.batch([setting(organizationId, key)]);
      return key;
    },

    /** A key speaks for its organization and for those below it. Fail closed otherwise. */
    async isKeyFor(key: string, organization: Organization): Promise<boolean> {
      const owner = await database.one(
        OwnerRow,
        'SELECT organization_id FROM api_keys WHERE hash = ?',
        [sha256(key)],
      );
      for (
        let above: Organization | undefined = organization;
        owner && above;
        above = above.parentId === undefined ? undefined : await organizations.find(above.parentId)
      ) {
        if (above.id === owner.organization_id) {
          return true;
        }
      }
      return false;
    },
  };
}

/** The installation's own key, in a file that only its owner reads; made at the first start. */
export async function ensureApiKeyFile(
  dataDirectory: string,
  organizationId: string,
  {database, apiKeys}: {database: Database; apiKeys: ApiKeys},
): Promise<string> {
  const file = path.resolve(dataDirectory, 'api-key');
  if (!existsSync(file)) {
    const key = randomId();
    await database.batch([apiKeys.setting(organizationId, key)]);
    writePrivateFile(file, `${key}\n`);
  }
  return file;
}
