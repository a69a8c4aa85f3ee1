import {randomUUID} from 'node:crypto';
import {z} from 'zod';
import {json, optional, sql, type StoreParts, time} from '../database/database';

type AuditEntry = {
  /** A person, the holder of an organization's API key, or the owner of this machine. */
  by: {type: 'person' | 'organization'; id: string} | {type: 'administrator'};
  action: string;
  personId: string;
};

const AuditRow = z.object({actor: z.string(), action: z.string(), personId: z.string(), at: time});
export type AuditRecord = z.output<typeof AuditRow>;

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
      database.all(AuditRow, sql`SELECT * FROM audit ORDER BY at DESC, rowid DESC LIMIT ${limit}`),
  };
}

const EventRow = z.object({
  name: z.string(),
  personId: optional(z.string()),
  detail: json(z.record(z.string(), z.unknown())),
  at: time,
});
export type AnalyticsEvent = z.output<typeof EventRow>;

type NewEvent = {
  organizationId: string;
  name: string;
  personId: string | undefined;
  detail: Record<string, unknown>;
};

/** Events reported by the SDK, limited in time and number. Unverified, because anybody can send them. */
export function createEvents({database, clock}: StoreParts) {
  return {
    record({organizationId, name, personId, detail}: NewEvent) {
      database.run(sql`
        INSERT INTO events (id, organization_id, name, person_id, detail, at)
        VALUES (${randomUUID()}, ${organizationId}, ${name}, ${personId}, ${detail}, ${clock().getTime()})`);
    },

    /** Newest first. */
    list: (limit: number): AnalyticsEvent[] =>
      database.all(EventRow, sql`SELECT * FROM events ORDER BY at DESC, rowid DESC LIMIT ${limit}`),
  };
}
