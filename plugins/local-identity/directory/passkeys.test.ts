import {rmSync} from 'node:fs';
import {expect, it, onTestFinished} from 'vitest';
import {temporaryFolder} from '../../../tests/support/temporaryFolder';
import {openDatabase} from '../database/openDatabase';
import {sql} from '../database/sql';
import {createPasskeys} from './passkeys';

const PARAMS = {
  webauthn_credential_id: 'the-key',
  public_key: '',
  attestation_type: 'none',
  rp_id: 'localhost',
  authenticator: {aaguid: '', sign_count: 5, clone_warning: false},
};

it('confirms only one of two uses of a key with the same counter', () => {
  const folder = temporaryFolder('passkeys');
  const database = openDatabase(folder);
  onTestFinished(() => {
    database.close();
    rmSync(folder, {recursive: true, force: true});
  });
  const passkeys = createPasskeys({database, clock: () => new Date()});
  database.run(sql`
    INSERT INTO persons (id, person_pool_id, type, active, region, created_at)
    VALUES ('person', 'pool', 'regular', 1, 'eu', 0)`);
  passkeys.insert('person', PARAMS);
  const find = () => {
    const found = passkeys.find('the-key');
    if (!found) {
      throw new Error('the key was not stored');
    }
    return found;
  };
  const [first, second] = [find(), find()];

  expect([passkeys.use(first, 7), passkeys.use(second, 6)]).toEqual([true, false]);
  expect(find().params.authenticator.sign_count).toBe(7);
});
