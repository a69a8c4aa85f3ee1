import {randomUUID} from 'node:crypto';
import {z} from 'zod';
import {type Database, sql} from '../database/database';
import type {createAudit} from './records';

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
    submit: ({personId, key, digest, type}: Submission): string | null =>
      database.transaction(() => {
        const id = randomUUID();
        const first = database.one(
          Row,
          sql`SELECT * FROM identity_checks WHERE person_id = ${personId} AND idempotency_key = ${key}`,
        );
        if (first) {
          return first.digest === digest ? first.id : null;
        }
        database.run(sql`
          INSERT INTO identity_checks (person_id, idempotency_key, id, digest, created_at)
          VALUES (${personId}, ${key ?? id}, ${id}, ${digest}, ${clock().getTime()})`);
        const action = `identity check with ${type}`;
        audit.record({by: {type: 'person', id: personId}, action, personId});
        return id;
      }),
  };
}
