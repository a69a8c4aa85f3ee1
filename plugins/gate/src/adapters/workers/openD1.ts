import {settlesWithin} from '../../session/settlesWithin';
import type {Database} from '../../state/sqlStore';

/** D1 waits much longer itself, and requests would wait with it. */
const TIMEOUT_MS = 2_000;

type Statement = {
  bind: (...values: readonly unknown[]) => Statement;
  all: () => Promise<{results: object[]}>;
};

/** Cloudflare's binding to a D1 database. */
export type D1 = {
  prepare: (sql: string) => Statement;
  batch: (statements: readonly Statement[]) => Promise<unknown>;
};

/** A D1 database. It runs one statement at a time, so each is alone. */
export function openD1(binding: D1): Database {
  return {
    now: "(unixepoch('subsec') * 1000)",
    async create(statements) {
      await binding.batch(statements.map((sql) => binding.prepare(sql)));
    },
    async query(sql, values = []) {
      const statement = binding.prepare(sql.replaceAll('$', '?'));
      const answer = statement.bind(...values).all();
      if (!(await settlesWithin(TIMEOUT_MS, answer))) {
        throw new Error(`no response within ${TIMEOUT_MS} ms`);
      }
      return (await answer).results;
    },
    close: async () => undefined,
  };
}
