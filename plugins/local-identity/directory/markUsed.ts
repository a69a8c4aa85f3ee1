import type {Database} from '../database/openDatabase';

/**
 * Notes the use of a credential. Compare-and-set: false when its `stored` parameters are no longer those that
 * the answer was compared with, so that an answer counts once and brings back nothing that was replaced.
 */
export async function markUsed(
  database: Database,
  at: number,
  {id, stored, params}: {id: string; stored: string; params: unknown},
): Promise<boolean> {
  const changed = await database.run(
    'UPDATE credentials SET params = ?, last_used = ? WHERE id = ? AND params = ?',
    [JSON.stringify(params), at, id, stored],
  );
  return changed === 1;
}
