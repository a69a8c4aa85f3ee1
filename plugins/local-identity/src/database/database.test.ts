import {rmSync} from 'node:fs';
import path from 'node:path';
import Driver from 'libsql';
import {describe, expect, it, onTestFinished} from 'vitest';
import {z} from 'zod';
import {temporaryFolder} from '../../../../tests/support/temporaryFolder';
import {isConstraintViolation, isUnavailable, openDatabase, sql} from './database';

function createFolder(): string {
  const folder = temporaryFolder('database');
  onTestFinished(() => rmSync(folder, {recursive: true, force: true}));
  return folder;
}

function openTemporary() {
  const folder = createFolder();
  const database = openDatabase(folder);
  onTestFinished(() => database.close());
  const insert = (key: string) => database.run(sql`INSERT INTO seeded (key) VALUES (${key})`);
  const count = () =>
    database.one(z.object({count: z.number()}), sql`SELECT count(*) AS count FROM seeded`)?.count;
  return {folder, database, insert, count};
}

describe('a transaction', () => {
  it('commits nothing if its work fails at any depth', () => {
    const {database, insert, count} = openTemporary();

    const fail = () =>
      database.transaction(() => {
        insert('outer');
        database.transaction(() => insert('inner'));
        throw new Error('too late');
      });

    expect(fail).toThrow('too late');
    expect(count()).toBe(0);
  });

  it('can go on after a violated constraint', () => {
    const {database, insert, count} = openTemporary();

    const error = database.transaction(() => {
      insert('once');
      try {
        insert('once');
      } catch (caught) {
        return caught;
      }
      return undefined;
    });

    expect(isConstraintViolation(error)).toBe(true);
    expect(count()).toBe(1);
  });
});

it.each([
  ['nothing as NULL', undefined, null],
  ['a boolean as a number', true, 1],
  ['text as it is', '"quoted"', '"quoted"'],
  ['an object as JSON', {a: [1]}, '{"a":[1]}'],
])('a statement binds %s', (_kind, value, stored) => {
  const {database} = openTemporary();

  expect(database.one(z.unknown(), sql`SELECT ${value} AS bound_value`)).toEqual({
    boundValue: stored,
  });
});

it('reports a lock of another program, and writes once it is released', () => {
  const {folder, insert, count} = openTemporary();
  const other = new Driver(path.join(folder, 'identity.db'));
  onTestFinished(() => void other.close());
  other.exec('BEGIN IMMEDIATE');

  let error: unknown;
  try {
    insert('locked');
  } catch (caught) {
    error = caught;
  }

  expect(isUnavailable(error)).toBe(true);
  expect(count()).toBe(0);
  other.exec('COMMIT');
  expect(insert('afterwards')).toBe(1);
});

it('reports a full disk, keeps acknowledged writes, and writes once there is space', () => {
  const {database, insert, count} = openTemporary();
  // Simulates a file that cannot grow any more.
  database.one(z.unknown(), sql`PRAGMA max_page_count = 1`);
  let acknowledged = 0;
  const fill = () => {
    for (;;) {
      insert(`${acknowledged} ${'x'.repeat(2000)}`);
      acknowledged += 1;
    }
  };

  let error: unknown;
  try {
    fill();
  } catch (caught) {
    error = caught;
  }

  expect(isUnavailable(error)).toBe(true);
  expect(count()).toBe(acknowledged);
  database.one(z.unknown(), sql`PRAGMA max_page_count = 100000`);
  expect(insert('afterwards')).toBe(1);
});
