import {fileURLToPath} from 'node:url';
import {messageOf} from '@gated-docs/utils/errors';
import {createMemoryStore} from '../../state/memoryStore';
import {openSQLStore, type Database} from '../../state/sqlStore';
import type {StateStore} from '../../state/stateStore';
import {openPostgres} from './openPostgres';
import {openSQLite} from './openSQLite';

/** Their packages are optional, and a native module cannot be bundled. */
const SQLITE = {name: 'libsql', open: (url: string) => openSQLite(fileURLToPath(url))};
const POSTGRES = {name: 'pg', open: openPostgres};

/**
 * The store at a URL: an SQLite file or a PostgreSQL database. Without one, this process's memory.
 *
 * @throws Error of one paragraph when the driver is not installed or the store cannot be used
 */
export async function openState(address: string | undefined): Promise<StateStore> {
  if (address === undefined) {
    return createMemoryStore();
  }
  const shown = withoutPassword(address);
  const driver = /^file:\/\/\//.test(address)
    ? SQLITE
    : /^postgres(?:ql)?:/.test(address)
      ? POSTGRES
      : null;
  if (driver === null) {
    throw new Error(
      `STATE_URL is "${shown}", which is not a store. Use file:/// and an absolute path, or postgres:// and a database, or unset it.`,
    );
  }
  let database: Database | undefined;
  try {
    database = await driver.open(address);
    return await openSQLStore(database);
  } catch (cause) {
    await database?.close();
    const fix = /Cannot find (?:module|package)/.test(messageOf(cause))
      ? `Install the ${driver.name} package next to the gate: npm install ${driver.name}`
      : 'Check the address, and that the gate may read and write there.';
    throw new Error(`The store ${shown} (STATE_URL) cannot be used: ${messageOf(cause)}. ${fix}`, {
      cause,
    });
  }
}

function withoutPassword(address: string): string {
  return address.replace(/(:\/\/[^/@:]*):[^@]*@/, '$1@');
}
