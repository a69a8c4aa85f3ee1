import {rmSync} from 'node:fs';
import {expect, it, onTestFinished} from 'vitest';
import {temporaryFolder} from '../../../../tests/support/temporaryFolder';
import {openDatabase, sql} from '../database/database';
import {createCredentials} from './credentials';
import {createPersons} from './persons';

const PERSON = 'person';

function openStores() {
  const folder = temporaryFolder('credentials');
  const database = openDatabase(folder);
  onTestFinished(() => {
    database.close();
    rmSync(folder, {recursive: true, force: true});
  });
  database.run(sql`
    INSERT INTO persons (id, person_pool_id, type, active, region, created_at)
    VALUES (${PERSON}, 'pool', 'regular', 1, 'eu', 0)`);
  const parts = {database, now: () => Date.now(), passwordHashCost: {N: 2, r: 8, p: 1}};
  return createCredentials({...parts, persons: createPersons(parts)});
}

it('neither confirms nor restores a password that was replaced during its comparison', async () => {
  const credentials = openStores();
  const set = async (password: string) =>
    credentials.upsertPassword(PERSON, await credentials.hashPassword(password));
  await set('the old password');

  const confirm = await credentials.verifyPassword(PERSON, 'the old password');
  await set('the new password');

  expect(confirm?.()).toBe(false);
  expect(await credentials.verifyPassword(PERSON, 'the old password')).toBeUndefined();
  expect(await credentials.verifyPassword(PERSON, 'the new password')).toBeDefined();
});

it('confirms only one of two uses of a key with the same counter', () => {
  const credentials = openStores();
  const params = {
    webauthn_credential_id: 'the-key',
    public_key: '',
    attestation_type: 'none',
    rp_id: 'localhost',
    authenticator: {aaguid: '', sign_count: 5, clone_warning: false},
  };
  credentials.insertPasskey(PERSON, params);
  const passkey = credentials.findPasskey('the-key')!;
  const use = (sign_count: number) =>
    credentials.use(passkey, {...params, authenticator: {...params.authenticator, sign_count}});

  expect([use(7), use(6)]).toEqual([true, false]);
  expect(credentials.findPasskey('the-key')?.params.authenticator.sign_count).toBe(7);
});
