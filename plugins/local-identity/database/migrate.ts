import type {Client} from '@libsql/client';
import {StartError} from './databaseErrors';
import {FIRST_VERSION, MIGRATIONS} from './migrations';

async function readVersion(client: Client): Promise<number> {
  const {rows} = await client.execute('PRAGMA user_version');
  return Number(rows[0]?.['user_version']);
}

/** Migrates the schema, each step in its own transaction. */
export async function migrate(client: Client, file: string): Promise<void> {
  const found = await readVersion(client);
  const current = FIRST_VERSION + MIGRATIONS.length - 1;
  if (found > current) {
    throw new StartError(
      `${file} was written by a newer version of the local identity provider (schema ${found}, this one knows ${current}). Update the project. To start with an empty database instead, move or delete the folder.`,
    );
  }
  if (found > 0 && found < FIRST_VERSION) {
    throw new StartError(
      `${file} was written by a version of the local identity provider from before its first release (schema ${found}). To start with an empty database, move or delete the folder.`,
    );
  }
  for (const [index, step] of MIGRATIONS.entries()) {
    const version = FIRST_VERSION + index;
    if (version > found) {
      try {
        await client.batch([...step, `PRAGMA user_version = ${version}`], 'write');
      } catch (error) {
        // Another program that starts with the same folder may have completed the step first.
        if ((await readVersion(client)) < version) {
          throw error;
        }
      }
    }
  }
}
