import type {Client} from '@libsql/client';
import {StartError} from './databaseErrors';
import {MIGRATIONS} from './migrations';

const INCREMENTAL = 2;

/** Brings the schema up to date, each step in a transaction of its own. */
export async function migrate(client: Client, file: string): Promise<void> {
  const done = await readPragma(client, 'user_version');
  if (done > MIGRATIONS.length) {
    throw new StartError(
      `${file} was written by a newer version of the local identity provider (schema ${done}, this one knows ${MIGRATIONS.length}). Update the project, or move the folder away to start afresh.`,
    );
  }
  if ((await readPragma(client, 'auto_vacuum')) !== INCREMENTAL) {
    // Written by an earlier version: only a VACUUM makes such a file able to shrink.
    await client.execute('PRAGMA auto_vacuum = INCREMENTAL');
    await client.execute('VACUUM');
  }
  for (const [index, step] of MIGRATIONS.entries()) {
    if (index >= done) {
      await client.batch([...step, `PRAGMA user_version = ${index + 1}`], 'write');
    }
  }
}

async function readPragma(client: Client, name: string): Promise<number> {
  const {rows} = await client.execute(`PRAGMA ${name}`);
  return Number(rows[0]?.[name] ?? 0);
}
