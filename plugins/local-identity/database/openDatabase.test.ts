import {rmSync} from 'node:fs';
import path from 'node:path';
import {createClient} from '@libsql/client';
import {z} from 'zod';
import {describe, expect, it, onTestFinished, vi} from 'vitest';
import {temporaryFolder} from '../../../tests/support/temporaryFolder';
import {DatabaseUnavailableError} from './databaseErrors';
import {openDatabase} from './openDatabase';

async function openTemporary() {
  const folder = temporaryFolder('database');
  const database = await openDatabase(folder);
  onTestFinished(() => {
    database.close();
    rmSync(folder, {recursive: true, force: true});
  });
  const insert = (key: string) => database.run('INSERT INTO seeded (key) VALUES (?)', [key]);
  const count = async () =>
    (await database.one(z.object({count: z.number()}), 'SELECT count(*) AS count FROM seeded'))
      ?.count;
  return {folder, database, insert, count};
}

describe('a transaction', () => {
  it('commits nothing if its work fails at any depth', async () => {
    const {database, insert, count} = await openTemporary();

    const failing = database.transaction(async () => {
      await insert('outer');
      await database.transaction(() => insert('inner'));
      throw new Error('too late');
    });

    await expect(failing).rejects.toThrow('too late');
    expect(await count()).toBe(0);
  });

  it('isolates its state from concurrent changes', async () => {
    const {database, insert, count} = await openTemporary();
    const seen: (number | undefined)[] = [];

    await Promise.all([
      database.transaction(async () => {
        seen.push(await count());
        await new Promise((resolve) => setImmediate(resolve));
        seen.push(await count());
      }),
      insert('meanwhile'),
    ]);

    expect(seen).toEqual([0, 0]);
    expect(await count()).toBe(1);
  });

  it('loses none of twenty concurrent updates', async () => {
    const {database, count} = await openTemporary();

    await Promise.all(
      Array.from({length: 20}, () =>
        database.transaction(async () => {
          await database.run('INSERT INTO seeded (key) VALUES (?)', [`row ${await count()}`]);
        }),
      ),
    );

    expect(await count()).toBe(20);
  });
});

it('is created once by two programs that start at the same time', async () => {
  const folder = temporaryFolder('database');
  onTestFinished(() => rmSync(folder, {recursive: true, force: true}));

  const opened = await Promise.allSettled([openDatabase(folder), openDatabase(folder)]);

  for (const result of opened) {
    if (result.status === 'fulfilled') {
      result.value.close();
    }
  }
  expect(opened.map(({status}) => status)).toEqual(['fulfilled', 'fulfilled']);
});

it('reports a lock after two seconds, even if the clock goes backwards', async () => {
  const {folder, insert} = await openTemporary();
  const other = createClient({url: `file:${path.join(folder, 'identity.db')}`, timeout: 1});
  const lock = await other.transaction('write');
  vi.useFakeTimers({toFake: ['Date']});
  onTestFinished(() => {
    vi.useRealTimers();
    lock.close();
    other.close();
  });

  const error = insert('locked').catch((caught: unknown) => caught);
  await new Promise((resolve) => setImmediate(resolve));
  vi.setSystemTime(Date.now() - 3_600_000);

  expect(await error).toBeInstanceOf(DatabaseUnavailableError);
});

describe('a full disk', () => {
  it('is reported, keeps acknowledged writes, and ends once there is space', async () => {
    const {database, insert, count} = await openTemporary();
    // Simulates a file that cannot grow any more.
    await database.run('PRAGMA max_page_count = 1');
    let acknowledged = 0;
    const fill = async () => {
      for (;;) {
        await insert(`${acknowledged} ${'x'.repeat(2000)}`);
        acknowledged += 1;
      }
    };

    const error: unknown = await fill().catch((caught: unknown) => caught);

    expect(error).toBeInstanceOf(DatabaseUnavailableError);
    expect(String(error)).toMatch(/identity\.db cannot be written: the disk is full/);
    expect(await count()).toBe(acknowledged);
    await database.run('PRAGMA max_page_count = 100000');
    expect(await insert('afterwards')).toBe(1);
  });
});
