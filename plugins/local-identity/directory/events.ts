import {randomUUID} from 'node:crypto';
import {z} from 'zod';
import {json, optional, time} from '../database/columns';
import type {Database} from '../database/openDatabase';

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
export function createEvents({database, clock}: {database: Database; clock: () => Date}) {
  return {
    async record({organizationId, name, personId, detail}: NewEvent): Promise<void> {
      const text = JSON.stringify(detail);
      await database.run(
        'INSERT INTO events (id, organization_id, name, person_id, detail, at) VALUES (?, ?, ?, ?, ?, ?)',
        [
          randomUUID(),
          organizationId,
          name,
          personId ?? null,
          text.length > MAX_DETAIL_LENGTH ? '{}' : text,
          clock().getTime(),
        ],
      );
    },

    /** Newest first. */
    list: (limit: number): Promise<AnalyticsEvent[]> =>
      database.all(
        Row,
        'SELECT name, person_id, detail, at FROM events ORDER BY at DESC, rowid DESC LIMIT ?',
        [limit],
      ),
  };
}
