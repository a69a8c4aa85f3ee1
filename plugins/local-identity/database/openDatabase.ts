import {chmodSync, mkdirSync} from 'node:fs';
import path from 'node:path';
import {pathToFileURL} from 'node:url';
import {createClient, type InArgs, LibsqlError, type ResultSet} from '@libsql/client';
import type {z} from 'zod';
import {createGroupCommit} from './groupCommit';
import {MIGRATIONS} from './migrations';

export type Statement = {sql: string; args?: InArgs};

/** Typed access to the embedded database: each row is parsed by the schema that its reader gives. */
export type Database = {
  all<T>(row: z.ZodType<T>, sql: string, args?: InArgs): Promise<T[]>;
  one<T>(row: z.ZodType<T>, sql: string, args?: InArgs): Promise<T | undefined>;
  /** Resolves to the number of rows that changed: the basis of every compare-and-set. */
  run(sql: string, args?: InArgs): Promise<number>;
  /** All statements or none. */
  batch(statements: Statement[]): Promise<void>;
  close(): void;
};

const READS = /^\s*SELECT\b/i;

/**
 * Opens `identity.db`. One connection on purpose: pragmas belong to a connection, statements run one
 * after the other, and a write is on disk (WAL, synchronous=FULL) before it is acknowledged. Writes of
 * requests that are under way together are committed together.
 */
export async function openDatabase(dataDirectory: string): Promise<Database> {
  mkdirSync(dataDirectory, {recursive: true, mode: 0o700});
  const file = path.resolve(dataDirectory, 'identity.db');
  const client = createClient({url: pathToFileURL(file).href, concurrency: 1});
  chmodSync(file, 0o600);
  for (const pragma of [
    'journal_mode = WAL',
    'synchronous = FULL',
    'foreign_keys = ON',
    'busy_timeout = 5000',
  ]) {
    await client.execute(`PRAGMA ${pragma}`);
  }

  const {rows} = await client.execute('PRAGMA user_version');
  const done = Number(rows[0]?.['user_version'] ?? 0);
  if (done > MIGRATIONS.length) {
    client.close();
    throw new Error(
      `${file} was written by a newer version of the local identity provider (schema ${done}, this one knows ${MIGRATIONS.length}). Update the project, or move the folder away to start afresh.`,
    );
  }
  for (const [index, step] of MIGRATIONS.entries()) {
    if (index >= done) {
      await client.batch([...step, `PRAGMA user_version = ${index + 1}`], 'write');
    }
  }

  const write = createGroupCommit((statements) =>
    client.batch(
      statements.map(({sql, args = []}) => ({sql, args})),
      'write',
    ),
  );
  async function execute(sql: string, args: InArgs): Promise<ResultSet | undefined> {
    return READS.test(sql) ? client.execute({sql, args}) : (await write([{sql, args}]))[0];
  }

  return {
    async all(row, sql, args = []) {
      const found = await execute(sql, args);
      return (found?.rows ?? []).map((each) => row.parse({...each}));
    },
    async one(row, sql, args = []) {
      const first = (await execute(sql, args))?.rows[0];
      return first && row.parse({...first});
    },
    async run(sql, args = []) {
      return (await execute(sql, args))?.rowsAffected ?? 0;
    },
    async batch(statements) {
      if (statements.length > 0) {
        await write(statements);
      }
    },
    close: () => client.close(),
  };
}

/** A unique or foreign key stood in the way: somebody else was first. */
export const isConstraintViolation = (error: unknown): boolean =>
  error instanceof LibsqlError && error.code.startsWith('SQLITE_CONSTRAINT');
