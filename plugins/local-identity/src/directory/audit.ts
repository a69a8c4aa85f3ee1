import {randomUUID} from 'node:crypto';
import {z} from 'zod';
import {sql, type StoreParts, time} from '../database/database';

const AuditRow = z.object({actor: z.string(), action: z.string(), personId: z.string(), at: time});
export type AuditRecord = z.output<typeof AuditRow>;

/** Actions in a person's name or on their account, recorded in the same commit. */
export function createAudit({database, now}: StoreParts) {
  return {
    /** `actor`: `person …`, `organization …` for the holder of its API key, or `administrator`. */
    record: (actor: string, action: string, personId: string) =>
      database.insert('audit', {id: randomUUID(), actor, action, personId, at: now()}),

    /** Newest first. */
    list: (limit: number): AuditRecord[] =>
      database.all(AuditRow, sql`SELECT * FROM audit ORDER BY at DESC, rowid DESC LIMIT ${limit}`),
  };
}
