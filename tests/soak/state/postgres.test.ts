import {afterAll, beforeAll} from 'vitest';
import {openState} from '../../../plugins/gate/src/adapters/node/openState';
import {describeSharedStore} from '../../support/state/describeStateStore';
import {startPostgres, type Postgres} from '../../support/state/startPostgres';

let postgres: Postgres;

beforeAll(async () => {
  postgres = await startPostgres();
}, 120_000);
afterAll(() => postgres.close());

describeSharedStore('PostgreSQL', async () => {
  const url = postgres.createDatabase();
  return () => openState(url);
});
