import type {PoolConfig} from 'pg';
import type {Database, Value} from '../../state/sqlStore';

/** A sign-out at another gate counts within a second, so a slower database counts as unavailable. */
const TIMEOUT_MS = 1_000;
const MAX_CONNECTIONS = 4;
/** The lock of statements that run alone, in this database; any number. */
const LOCK = 4_718_263;

const ignore = () => undefined;

/** A PostgreSQL database. Connections open with the first statement, and again after failures. */
export async function openPostgres(url: string): Promise<Database> {
  const {Pool} = await import('pg');
  const options: PoolConfig = {
    connectionString: url,
    max: MAX_CONNECTIONS,
    connectionTimeoutMillis: TIMEOUT_MS,
    query_timeout: TIMEOUT_MS,
    statement_timeout: TIMEOUT_MS,
    keepAlive: true,
    // A gate that stops closes its connections.
    allowExitOnIdle: true,
    application_name: 'gate',
  };
  const pool = new Pool(options);
  // An idle connection broke. The next statement opens another.
  pool.on('error', ignore);

  async function queryAlone(sql: string, values: readonly Value[] = []): Promise<object[]> {
    const client = await pool.connect();
    // A broken connection is an event besides the rejected statement, and without a listener it ends the process.
    client.on('error', ignore);
    try {
      await client.query('BEGIN');
      await client.query('SELECT pg_advisory_xact_lock($1)', [LOCK]);
      const {rows} = await client.query<object>(sql, [...values]);
      await client.query('COMMIT');
      client.off('error', ignore);
      client.release();
      return rows;
    } catch (error) {
      // Closing the connection ends the transaction.
      client.release(true);
      throw error;
    }
  }

  return {
    now: '(extract(epoch from statement_timestamp()) * 1000)::double precision',
    async create(statements) {
      await queryAlone(statements.join(';\n'));
    },
    query: async (sql, values = [], isAlone = false) =>
      isAlone ? queryAlone(sql, values) : (await pool.query<object>(sql, [...values])).rows,
    close: () => pool.end(),
  };
}
