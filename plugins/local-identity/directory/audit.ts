import {randomUUID} from 'node:crypto';
import {z} from 'zod';
import {time} from '../database/columns';
import type {StoreParts} from '../database/openDatabase';
import {sql} from '../database/sql';

type AuditEntry = {
  /** A person, the holder of an organization's API key, or the owner of this machine. */
  by: {type: 'person' | 'organization'; id: string} | {type: 'administrator'};
  action: string;
  personId: string;
};

const Row = z.object({actor: z.string(), action: z.string(), personId: z.string(), at: time});
export type AuditRecord = z.output<typeof Row>;

/** Actions in a person's name or on their account, recorded in the same commit. */
export function createAudit({database, clock}: StoreParts) {
  return {
    record({by, action, personId}: AuditEntry) {
      const actor = by.type === 'administrator' ? by.type : `${by.type} ${by.id}`;
      database.run(sql`
        INSERT INTO audit (id, actor, action, person_id, at)
        VALUES (${randomUUID()}, ${actor}, ${action}, ${personId}, ${clock().getTime()})`);
    },

    /** Newest first. */
    list: (limit: number): AuditRecord[] =>
      database.all(Row, sql`SELECT * FROM audit ORDER BY at DESC, rowid DESC LIMIT ${limit}`),
  };
}
