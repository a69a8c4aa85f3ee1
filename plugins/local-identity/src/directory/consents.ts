import {z} from 'zod';
import {sql, type StoreParts} from '../database/database';

export const ConsentLevel = z.enum([
  'none',
  'necessary',
  'analytics',
  'marketing',
  'retargeting',
  'tracking',
]);
export type ConsentLevel = z.infer<typeof ConsentLevel>;

const Row = z
  .object({level: ConsentLevel, createdAt: z.number()})
  .transform(({level, createdAt}) => ({
    consent_level: level,
    created_at: new Date(createdAt).toISOString(),
  }));

/** A person's consents to kinds of data use, with times. */
export function createConsents({database, now}: StoreParts) {
  return {
    list: (personId: string) =>
      database.select(Row, 'consents', {personId}, 'ORDER BY created_at, level'),

    /** A repeated consent keeps its first time. */
    add: (personId: string, levels: readonly ConsentLevel[]) =>
      database.run(sql`
        INSERT INTO consents (person_id, level, created_at)
        SELECT ${personId}, value, ${now()} FROM json_each(${levels}) WHERE true
        ON CONFLICT DO NOTHING`),

    remove: (personId: string, levels: readonly ConsentLevel[]) =>
      database.run(sql`
        DELETE FROM consents
        WHERE person_id = ${personId} AND level IN (SELECT value FROM json_each(${levels}))`),
  };
}
