import {z} from 'zod';
import type {Database} from '../database/openDatabase';
import type {AttributeStore} from '../directory/attributes';
import type {Credentials} from '../directory/credentials';
import type {Groups} from '../directory/groups';
import type {Organization, Organizations} from '../directory/organizations';
import type {Persons} from '../directory/persons';
import type {Seed, SeedPerson} from './readSeed';

type SeedServices = {
  database: Database;
  organizations: Organizations;
  persons: Persons;
  groups: Groups;
  attributes: AttributeStore;
  credentials: Credentials;
};

type OrganizationsByName = ReadonlyMap<string, Organization>;

const MAIN_KEY = 'main';
const SeededRow = z.object({key: z.string()});

/**
 * Applies additions in the file and returns the main organization. Idempotent: a person is seeded
 * once, so later changes and deletions are kept.
 */
export async function applySeed(seed: Seed, services: SeedServices): Promise<Organization> {
  const main = await seedOrganization(MAIN_KEY, seed.organization, undefined, services);
  const byName = new Map([[seed.organization.name, main]]);
  for (const each of seed.suborganizations) {
    const key = `suborganization ${each.name}`;
    byName.set(each.name, await seedOrganization(key, each, main, services));
  }
  const hashOf = hashEachPasswordOnce(services.credentials);
  for (const person of seed.people) {
    await seedPerson(person, {main, byName}, hashOf, services);
  }
  return main;
}

async function seedOrganization(
  seedKey: string,
  given: Seed['organization'] & {shares?: readonly ('people' | 'groups')[]},
  main: Organization | undefined,
  {organizations, groups}: SeedServices,
): Promise<Organization> {
  const {name, settings, shares = []} = given;
  const organization =
    (await organizations.findSeeded(seedKey)) ??
    (await organizations.insert({
      name,
      settings,
      seedKey,
      ...(main ? {parent: main} : {}),
      ...(main && shares.includes('people') ? {personPoolId: main.personPoolId} : {}),
      ...(main && shares.includes('groups') ? {groupPoolId: main.groupPoolId} : {}),
    }));
  for (const group of given.groups) {
    await groups.insert(organization, group);
  }
  return organization;
}

async function seedPerson(
  person: SeedPerson,
  {main, byName}: {main: Organization; byName: OrganizationsByName},
  hashOf: (password: string) => Promise<string>,
  services: SeedServices,
): Promise<void> {
  const {database, persons, credentials, groups, attributes} = services;
  const {handles, active, password} = person;
  const home = (person.organization && byName.get(person.organization)) || main;
  const keys = handles.map(({type, value}) => `person ${home.personPoolId} ${type} ${value}`);
  for (const [index, handle] of handles.entries()) {
    const sql = 'SELECT key FROM seeded WHERE key = ?';
    const isSeeded = await database.one(SeededRow, sql, [keys[index] ?? '']);
    if (isSeeded || (await persons.findByHandle(home, handle))) {
      return;
    }
  }
  const hash = password === undefined ? undefined : await hashOf(password);
  const elsewhere = Object.entries(person.groupsIn).map(
    ([name, names]) => [byName.get(name) ?? home, names] as const,
  );
  // Not by the stored name of the organization, which the file may have given to another one since.
  const memberships = [[home, person.groups] as const, ...elsewhere];
  await database.transaction(async () => {
    const personId = await persons.insert({organization: home, handles, active});
    for (const [organization, groupNames] of memberships) {
      for (const group of groupNames) {
        await groups.insert(organization, group);
        await groups.addMember(organization, personId, group);
      }
    }
    for (const [bucket, values] of Object.entries(person.attributes)) {
      await attributes.upsert({personId, organization: home, bucket}, values);
    }
    if (hash !== undefined) {
      await credentials.upsertPassword(personId, hash);
    }
    for (const key of keys) {
      await database.run('INSERT INTO seeded (key) VALUES (?)', [key]);
    }
  });
}

// Seeded people share published passwords: one slow hash per password, not per person.
function hashEachPasswordOnce({hashPassword}: Credentials): (password: string) => Promise<string> {
  const hashes = new Map<string, Promise<string>>();
  return (password) => {
    const known = hashes.get(password);
    const hash = known === undefined ? hashPassword(password) : known;
    hashes.set(password, hash);
    return hash;
  };
}
