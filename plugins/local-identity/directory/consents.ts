import {z} from 'zod';
import type {Database, Statement} from '../database/openDatabase';

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

export type Consents = ReturnType<typeof createConsents>;

/** Which kinds of data use a person agreed to, and when. */
export function createConsents({database, clock}: {database: Database; clock: () => Date}) {
  // A consent that is given again keeps the time when it was first given.
  const insertStatements = (personId: string, levels: readonly ConsentLevel[]): Statement[] =>
    levels.map((level) => ({
      sql: `INSERT INTO consents (person_id, level, created_at) VALUES (?, ?, ?)
            ON CONFLICT (person_id, level) DO NOTHING`,
      args: [personId, level, clock().getTime()],
    }));

  return {
    list: (personId: string) =>
      database.all(
        Row,
        'SELECT level, created_at FROM consents WHERE person_id = ? ORDER BY created_at, level',
        [personId],
      ),

    add: (personId: string, levels: readonly ConsentLevel[]) =>
      database.batch(insertStatements(personId, levels)),

    replace: (personId: string, levels: readonly ConsentLevel[]) =>
      database.batch([
        {
          sql: `DELETE FROM consents WHERE person_id = ? AND level NOT IN (SELECT value FROM json_each(?))`,
          args: [personId, JSON.stringify(levels)],
        },
        ...insertStatements(personId, levels),
      ]),

    remove: (personId: string, levels?: readonly ConsentLevel[]) =>
      database.batch([
        {
          sql: `DELETE FROM consents WHERE person_id = ? AND (? IS NULL OR level IN (SELECT value FROM json_each(?)))`,
          args: [personId, levels ? 1 : null, JSON.stringify(levels ?? [])],
        },
      ]),
  };
}
