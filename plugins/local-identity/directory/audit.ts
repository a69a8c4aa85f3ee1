import {randomUUID} from 'node:crypto';
import type {Database, Statement} from '../database/openDatabase';

export type AuditEntry = {
  /** Who did it: a person id, or the organization whose API key was used. */
  actor: string;
  action: string;
  personId: string;
};

export type Audit = ReturnType<typeof createAudit>;

/** What was done in somebody else's name. Written in the batch of what it records. */
export function createAudit({clock}: {database: Database; clock: () => Date}) {
  return {
    entry: ({actor, action, personId}: AuditEntry): Statement => ({
      sql: 'INSERT INTO audit (id, actor, action, person_id, at) VALUES (?, ?, ?, ?, ?)',
      args: [randomUUID(), actor, action, personId, clock().getTime()],
    }),
  };
}
