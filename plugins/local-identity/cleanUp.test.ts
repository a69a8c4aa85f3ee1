import {rmSync} from 'node:fs';
import path from 'node:path';
import Driver from 'libsql';
import {describe, expect, it, onTestFinished, vi} from 'vitest';
import {temporaryFolder} from '../../tests/support/temporaryFolder';
import {cleanUp, scheduleCleanUp} from './cleanUp';
import {openDatabase} from './database/openDatabase';
import {sql} from './database/sql';
import {createOrganizations} from './directory/organizations';
import {OrganizationSettings} from './directory/organizationSettings';
import {createPersons} from './directory/persons';

function openTemporary() {
  const folder = temporaryFolder('clean-up');
  const database = openDatabase(folder);
  onTestFinished(() => {
    database.close();
    rmSync(folder, {recursive: true, force: true});
  });
  const insertExpired = (count: number) =>
    database.run(sql`
      INSERT INTO revoked_tokens (id, expires_at)
      WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${count})
      SELECT printf('%d', i), 1 FROM n`);
  const hasExpired = () => database.exists(sql`SELECT 1 FROM revoked_tokens`);
  const file = path.join(folder, 'identity.db');
  return {database, file, clock: () => new Date(), insertExpired, hasExpired};
}

describe('clean-up', () => {
  it('reports a locked database and goes on, instead of ending the process', async () => {
    const {database, file, clock, insertExpired, hasExpired} = openTemporary();
    insertExpired(1);
    const report = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    onTestFinished(() => report.mockRestore());
    const other = new Driver(file);
    other.exec('BEGIN IMMEDIATE');

    await scheduleCleanUp({database, clock}).stop();
    other.exec('ROLLBACK');
    other.close();

    expect(report).toHaveBeenCalledOnce();
    await cleanUp({database, clock});
    expect(hasExpired()).toBe(false);
  });

  it('deletes an anonymous person after 31 days, unless they have a handle', async () => {
    const {database, clock} = openTemporary();
    const longAgo = {database, clock: () => new Date(clock().getTime() - 32 * 24 * 3_600_000)};
    const settings = OrganizationSettings.parse({});
    const organization = createOrganizations(longAgo).insert({name: 'Rescue', settings});
    const persons = createPersons(longAgo);
    const nameless = persons.insert({organization, type: 'anonymous'});
    const named = persons.insert({
      organization,
      type: 'anonymous',
      handles: [{type: 'email_address', value: 'a@example.com'}],
    });

    await cleanUp({database, clock});

    expect(persons.find(nameless)).toBeUndefined();
    expect(persons.find(named)).toMatchObject({id: named});
  });

  it('lets requests run between its units of work', async () => {
    const {database, clock, insertExpired, hasExpired} = openTemporary();
    insertExpired(2500);
    let turns = 0;
    let isOver = false;
    const cleaning = cleanUp({database, clock}).then(() => {
      isOver = true;
    });
    while (!isOver) {
      await new Promise((resolve) => setImmediate(resolve));
      turns += 1;
    }
    await cleaning;

    expect(turns).toBeGreaterThan(10);
    expect(hasExpired()).toBe(false);
  });
});
