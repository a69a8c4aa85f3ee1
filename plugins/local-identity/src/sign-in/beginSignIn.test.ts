import {rmSync} from 'node:fs';
import {expect, it, onTestFinished} from 'vitest';
import {z} from 'zod';
import {temporaryFolder} from '../../../../tests/support/temporaryFolder';
import {createStores, openServices} from '../openServices';
import type {Database} from '../database/database';
import {OrganizationSettings} from '../directory/organizations';
import {beginRecovery} from './beginSignIn';

const CHEAP = {N: 2, r: 8, p: 1};
const HANDLES = ['with-password@example.com', 'without@example.com', 'nobody@example.com'] as const;

/** A provider where the first handle has a password, the second has none, and the third is unregistered. */
async function openRecovery() {
  const folder = temporaryFolder('recovery');
  const options = {
    publicURL: 'http://localhost:3001',
    siteOrigins: ['http://localhost:3000'],
    dataDirectory: folder,
    passwordHashCost: CHEAP,
  };
  const services = await openServices(options);
  onTestFinished(() => {
    services.database.close();
    rmSync(folder, {recursive: true, force: true});
  });
  const {organizations, persons, credentials} = services;
  const organization = organizations.insert({
    name: 'Rescue Platform',
    settings: OrganizationSettings.parse({}),
  });
  for (const value of HANDLES.slice(0, 2)) {
    const handles = [{type: 'email_address' as const, value}];
    const personId = persons.insert({organization, handles});
    if (value === HANDLES[0]) {
      const hash = await credentials.hashPassword('Rescue-Portal-42!');
      credentials.upsertPassword(personId, hash);
    }
  }
  return {services, organization};
}

/** The calls of a recovery to the database, in order, without the values. */
function record(database: Database) {
  const calls: string[] = [];
  const describe = (part: any) => {
    if (typeof part === 'string') {
      return part;
    }
    return part instanceof z.ZodType ? '' : 'values' in part ? part.text : Object.keys(part);
  };
  const recording: Database = new Proxy(database, {
    get:
      (target: any, name) =>
      (...parts: unknown[]) => {
        calls.push([String(name), ...parts.map(describe)].join(' '));
        return target[name](...parts);
      },
  });
  return {calls, recording};
}

it('does the same work regardless of whether the handle and a password exist', async () => {
  const {services, organization} = await openRecovery();
  const work: string[][] = [];
  for (const value of HANDLES) {
    const {calls, recording} = record(services.database);
    const stores = createStores({
      database: recording,
      now: services.now,
      passwordHashCost: CHEAP,
    });
    beginRecovery(
      {organization, handle: {type: 'email_address', value}, requestedBy: {client: value}},
      {...services, ...stores},
    );
    work.push(calls);
  }

  expect(work[0]?.length).toBeGreaterThan(5);
  expect(work[1]).toEqual(work[0]);
  expect(work[2]).toEqual(work[0]);
  expect(services.outbox.list().map(({to}) => to)).toEqual([HANDLES[0]]);
});
