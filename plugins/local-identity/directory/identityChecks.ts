import {randomUUID} from 'node:crypto';
import {z} from 'zod';
import type {Database} from '../database/openDatabase';
import type {createAudit} from './audit';

type Submission = {
  personId: string;
  /** Key that the sender repeats with each attempt; without one, every attempt is a separate submission. */
  key: string | undefined;
  /** SHA-256 of the submission. */
  digest: string;
  type: string;
};

const Row = z.object({id: z.string(), digest: z.string()});

type Parts = {database: Database; clock: () => Date; audit: ReturnType<typeof createAudit>};

/** Records of submitted pictures of documents and faces, without the pictures. */
export function createIdentityChecks({database, clock, audit}: Parts) {
  return {
    /**
     * The ID of the first submission with this key, however often it is repeated. Null if the first one had
     * other content.
     */
    submit: ({personId, key, digest, type}: Submission): Promise<string | null> =>
      database.transaction(async () => {
        const id = randomUUID();
        const added = await database.run(
          `INSERT INTO identity_checks (person_id, idempotency_key, id, digest, created_at)
           VALUES (?, ?, ?, ?, ?) ON CONFLICT DO NOTHING`,
          [personId, key ?? id, id, digest, clock().getTime()],
        );
        if (added === 0) {
          const first = await database.one(
            Row,
            'SELECT id, digest FROM identity_checks WHERE person_id = ? AND idempotency_key = ?',
            [personId, key ?? id],
          );
          return first?.digest === digest ? first.id : null;
        }
        const action = `identity check with ${type}`;
        await audit.record({by: {type: 'person', id: personId}, action, personId});
        return id;
      }),
  };
}
