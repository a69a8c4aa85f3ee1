import {rmSync} from 'node:fs';
import {expect, it, onTestFinished} from 'vitest';
import {temporaryFolder} from '../../../tests/support/temporaryFolder';
import {openDatabase} from '../database/openDatabase';
import {sql} from '../database/sql';
import {createCredentials} from './credentials';

const PERSON = 'person';

it('neither confirms nor restores a password that was replaced during its comparison', async () => {
  const folder = temporaryFolder('credentials');
  const database = openDatabase(folder);
  onTestFinished(() => {
    database.close();
    rmSync(folder, {recursive: true, force: true});
  });
  const credentials = createCredentials({
    database,
    clock: () => new Date(),
    passwordHashCost: {N: 2, r: 8, p: 1},
  });
  const set = async (password: string) => {
    const hash = await credentials.hashPassword(password);
    credentials.upsertPassword(PERSON, hash);
  };
  database.run(sql`
    INSERT INTO persons (id, person_pool_id, type, active, region, created_at)
    VALUES (${PERSON}, 'pool', 'regular', 1, 'eu', 0)`);
  await set('the old password');

  const confirm = await credentials.verifyPassword(PERSON, 'the old password');
  await set('the new password');

  expect(confirm?.()).toBe(false);
  expect(await credentials.verifyPassword(PERSON, 'the old password')).toBeUndefined();
  expect(await credentials.verifyPassword(PERSON, 'the new password')).toBeDefined();
});
