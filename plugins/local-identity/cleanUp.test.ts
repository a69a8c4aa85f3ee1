import {rmSync} from 'node:fs';
import path from 'node:path';
import {createClient} from '@libsql/client';
import {z} from 'zod';
import {describe, expect, it, onTestFinished, vi} from 'vitest';
import {temporaryFolder} from '../../tests/support/temporaryFolder';
import {cleanUp, scheduleCleanUp} from './cleanUp';
import {openDatabase} from './database/openDatabase';
import {createOrganizations} from './directory/organizations';
import {OrganizationSettings} from './directory/organizationSettings';
import {createPersons} from './directory/persons';

async function openTemporary() {
  const folder = temporaryFolder('clean-up');
  const database = await openDatabase(folder);
  onTestFinished(() => {
    database.close();
    rmSync(folder, {recursive: true, force: true});
  });
  return {database, file: path.join(folder, 'identity.db'), clock: () => new Date()};
}

const insertTokens = (count: number) => `INSERT INTO revoked_tokens (id, expires_at)
  WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${count})
  SELECT printf('%0200d', i), 1 FROM n`;
const Count = z.object({count: z.number()});

describe('clean-up', () => {
  it('reports a locked database and goes on, instead of ending the process', async () => {
    const {database, file, clock} = await openTemporary();
    await database.run(insertTokens(1));
    const report = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    onTestFinished(() => report.mockRestore());
    const other = createClient({url: `file:${file}`, timeout: 5000});
    const lock = await other.transaction('write');

    const cleaning = scheduleCleanUp({database, clock});
    await cleaning.stop();
    await lock.rollback();
    other.close();

    expect(report).toHaveBeenCalledOnce();
    await cleanUp({database, clock});
    const sql = 'SELECT count(*) AS count FROM revoked_tokens';
    expect(await database.one(Count, sql)).toEqual({count: 0});
  });

  it('deletes an anonymous person after 31 days, unless they have a handle', async () => {
    const {database, clock} = await openTemporary();
    const longAgo = {database, clock: () => new Date(clock().getTime() - 32 * 24 * 3_600_000)};
    const settings = OrganizationSettings.parse({});
    const organization = await createOrganizations(longAgo).insert({name: 'Rescue', settings});
    const persons = createPersons(longAgo);
    const nameless = await persons.insert({organization, type: 'anonymous'});
    const named = await persons.insert({
      organization,
      type: 'anonymous',
      handles: [{type: 'email_address', value: 'a@example.com'}],
    });

    await cleanUp({database, clock});

    expect(await persons.find(nameless)).toBeUndefined();
    expect(await persons.find(named)).toMatchObject({id: named});
  });

  it('lets requests run between its units of work, and releases disk space', async () => {
    const {database, clock} = await openTemporary();
    await database.run(insertTokens(2500));
    const pages = async () =>
      (
        await database.one(
          z.object({pageCount: z.number()}),
          'SELECT page_count FROM pragma_page_count',
        )
      )?.pageCount ?? 0;
    const before = await pages();
    let turns = 0;
    let isOver = false;
    const cleaning = cleanUp({database, clock}).then(() => {
      isOver = true;
    });
    while (!isOver) {
      await database.one(Count, 'SELECT count(*) AS count FROM revoked_tokens');
      await new Promise((resolve) => setImmediate(resolve));
      turns += 1;
    }
    await cleaning;

    expect(turns).toBeGreaterThan(10);
    expect(await pages()).toBeLessThan(before / 2);
  });
});
