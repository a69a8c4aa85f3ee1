import {z} from 'zod';
import type {Database} from '../database/openDatabase';

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

/** A person's consents to kinds of data use, with times. */
export function createConsents({database, clock}: {database: Database; clock: () => Date}) {
  // A repeated consent keeps its first time.
  const add = (personId: string, levels: readonly ConsentLevel[]) =>
    database.run(
      `INSERT INTO consents (person_id, level, created_at) SELECT ?, value, ? FROM json_each(?) WHERE true
       ON CONFLICT (person_id, level) DO NOTHING`,
      [personId, clock().getTime(), JSON.stringify(levels)],
    );

  return {
    list: (personId: string) =>
      database.all(
        Row,
        'SELECT level, created_at FROM consents WHERE person_id = ? ORDER BY created_at, level',
        [personId],
      ),

    add,

    replace: (personId: string, levels: readonly ConsentLevel[]) =>
      database.transaction(async () => {
        await database.run(
          'DELETE FROM consents WHERE person_id = ? AND level NOT IN (SELECT value FROM json_each(?))',
          [personId, JSON.stringify(levels)],
        );
        await add(personId, levels);
      }),

    remove: (personId: string, levels: readonly ConsentLevel[] = ConsentLevel.options) =>
      database.run(
        'DELETE FROM consents WHERE person_id = ? AND level IN (SELECT value FROM json_each(?))',
        [personId, JSON.stringify(levels)],
      ),
  };
}
