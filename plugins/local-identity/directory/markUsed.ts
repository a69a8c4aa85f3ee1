import type {Database} from '../database/openDatabase';
import {sql} from '../database/sql';

/**
 * Records the use of a credential. Compare-and-set: false if its `stored` parameters are no longer those that
 * the answer was compared with, so that an answer counts once and restores no replaced credential.
 */
export const markUsed = (
  database: Database,
  at: number,
  {id, stored, params}: {id: string; stored: string; params: object},
): boolean =>
  database.run(sql`
    UPDATE credentials SET params = ${params}, last_used = ${at}
    WHERE id = ${id} AND params = ${stored}`) === 1;
