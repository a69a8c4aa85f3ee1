import type {Database} from '../database/openDatabase';

/**
 * Records the use of a credential. Compare-and-set: false if its `stored` parameters are no longer those that
 * the answer was compared with, so that an answer counts once and restores no replaced credential.
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
