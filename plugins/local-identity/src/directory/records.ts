import {randomUUID} from 'node:crypto';
import {z} from 'zod';
import {json, optional, sql, type StoreParts, time} from '../database/database';

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

const EventRow = z.object({
  name: z.string(),
  personId: optional(z.string()),
  detail: json(z.record(z.string(), z.string())),
  at: time,
});
export type AnalyticsEvent = z.output<typeof EventRow>;

type NewEvent = {
  organizationId: string;
  name: string;
  personId: string | undefined;
  detail: Readonly<Record<string, string | undefined>>;
};

/** Events reported by the SDK, limited in time and number. Unverified, because anybody can send them. */
export const createEvents = ({database, now}: StoreParts) => ({
  record: (event: NewEvent) => database.insert('events', {...event, id: randomUUID(), at: now()}),

  /** Newest first. */
  list: (limit: number): AnalyticsEvent[] =>
    database.all(EventRow, sql`SELECT * FROM events ORDER BY at DESC, rowid DESC LIMIT ${limit}`),
});
