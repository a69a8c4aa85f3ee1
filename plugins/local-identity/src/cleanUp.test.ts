import {rmSync} from 'node:fs';
import path from 'node:path';
import Driver from 'libsql';
import {describe, expect, it, onTestFinished, vi} from 'vitest';
import {temporaryFolder} from '../../../tests/support/temporaryFolder';
import {cleanUp, scheduleCleanUp} from './cleanUp';
import {openDatabase, sql} from './database/database';
import {createOrganizations, OrganizationSettings} from './directory/organizations';
import {createPersons} from './directory/persons';

function openTemporary() {
  const folder = temporaryFolder('clean-up');
  const database = openDatabase(folder);
  onTestFinished(() => {
    database.close();
    rmSync(folder, {recursive: true, force: true});
  });
  const insertExpired = () =>
    database.run(sql`INSERT INTO revoked_tokens (id, expires_at) VALUES ('expired', 1)`);
  const hasExpired = () => database.exists(sql`SELECT 1 FROM revoked_tokens`);
  const file = path.join(folder, 'identity.db');
  return {database, file, now: () => Date.now(), insertExpired, hasExpired};
}

describe('clean-up', () => {
  it('reports a locked database and goes on, instead of ending the process', () => {
    const {database, file, now, insertExpired, hasExpired} = openTemporary();
    insertExpired();
    const report = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    onTestFinished(() => report.mockRestore());
    const other = new Driver(file);
    other.exec('BEGIN IMMEDIATE');

    scheduleCleanUp({database, now})();
    other.exec('ROLLBACK');
    other.close();

    expect(report).toHaveBeenCalledOnce();
    cleanUp({database, now});
    expect(hasExpired()).toBe(false);
  });

  it('deletes an anonymous person after 31 days, unless they have a handle', () => {
    const {database, now} = openTemporary();
    const longAgo = {database, now: () => now() - 32 * 24 * 3_600_000};
    const settings = OrganizationSettings.parse({});
    const organization = createOrganizations(longAgo).insert({name: 'Rescue', settings});
    const persons = createPersons(longAgo);
    const nameless = persons.insert({organization, type: 'anonymous'});
    const named = persons.insert({
      organization,
      type: 'anonymous',
      handles: [{type: 'email_address', value: 'a@example.com'}],
    });

    cleanUp({database, now});

    expect(persons.find(nameless)).toBeUndefined();
    expect(persons.find(named)).toMatchObject({id: named});
  });
});
