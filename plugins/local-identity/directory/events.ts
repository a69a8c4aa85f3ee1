import {randomUUID} from 'node:crypto';
import {z} from 'zod';
import {json, optional, time} from '../database/columns';
import type {StoreParts} from '../database/openDatabase';
import {sql} from '../database/sql';

const MAX_DETAIL_LENGTH = 1000;

const Row = z.object({
  name: z.string(),
  personId: optional(z.string()),
  detail: json(z.record(z.string(), z.unknown())),
  at: time,
});
export type AnalyticsEvent = z.output<typeof Row>;

export type NewEvent = {
  organizationId: string;
  name: string;
  personId: string | undefined;
  detail: Record<string, unknown>;
};

/** Events reported by the SDK, limited in time and number. Unverified, because anybody can send them. */
export function createEvents({database, clock}: StoreParts) {
  return {
    record({organizationId, name, personId, detail}: NewEvent) {
      const stored = JSON.stringify(detail).length > MAX_DETAIL_LENGTH ? {} : detail;
      database.run(sql`
        INSERT INTO events (id, organization_id, name, person_id, detail, at)
        VALUES (${randomUUID()}, ${organizationId}, ${name}, ${personId}, ${stored}, ${clock().getTime()})`);
    },

    /** Newest first. */
    list: (limit: number): AnalyticsEvent[] =>
      database.all(Row, sql`SELECT * FROM events ORDER BY at DESC, rowid DESC LIMIT ${limit}`),
  };
}
