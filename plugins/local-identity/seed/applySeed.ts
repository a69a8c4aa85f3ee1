import type {Stores} from '../createStores';
import {sql} from '../database/sql';
import type {Organization} from '../directory/organizations';
import type {Seed, SeedPerson} from './readSeed';

type SeedOrganization = Seed['organization'] & {shares?: readonly ('people' | 'groups')[]};
type OrganizationsByName = ReadonlyMap<string, Organization>;

const MAIN_KEY = 'main';

/**
 * Applies additions in the file and returns the main organization. Idempotent: a person is seeded
 * once, so later changes and deletions are kept.
 */
export async function applySeed(seed: Seed, services: Stores): Promise<Organization> {
  const main = seedOrganization(MAIN_KEY, seed.organization, undefined, services);
  const byName = new Map([[seed.organization.name, main]]);
  for (const each of seed.suborganizations) {
    const key = `suborganization ${each.name}`;
    byName.set(each.name, seedOrganization(key, each, main, services));
  }
  const hashOf = hashEachPasswordOnce(services.credentials);
  for (const person of seed.people) {
    await seedPerson(person, {main, byName}, hashOf, services);
  }
  return main;
}

function seedOrganization(
  seedKey: string,
  {name, settings, groups: names, shares = []}: SeedOrganization,
  main: Organization | undefined,
  {organizations, groups}: Stores,
): Organization {
  const organization =
    organizations.findSeeded(seedKey) ??
    organizations.insert({
      name,
      settings,
      seedKey,
      parent: main,
      personPoolId: shares.includes('people') ? main?.personPoolId : undefined,
      groupPoolId: shares.includes('groups') ? main?.groupPoolId : undefined,
    });
  names.forEach((group) => groups.insert(organization, group));
  return organization;
}

async function seedPerson(
  person: SeedPerson,
  {main, byName}: {main: Organization; byName: OrganizationsByName},
  hashOf: (password: string) => Promise<string>,
  services: Stores,
): Promise<void> {
  const {database, persons, credentials, groups, attributes} = services;
  const {handles, active, password} = person;
  const home = (person.organization && byName.get(person.organization)) || main;
  const keys = handles.map(({type, value}) => `person ${home.personPoolId} ${type} ${value}`);
  const isSeeded = handles.some(
    (handle, index) =>
      database.exists(sql`SELECT 1 FROM seeded WHERE key = ${keys[index]}`) ||
      persons.findByHandle(home, handle),
  );
  if (isSeeded) {
    return;
  }
  const hash = password === undefined ? undefined : await hashOf(password);
  const elsewhere = Object.entries(person.groupsIn).map(
    ([name, names]) => [byName.get(name) ?? home, names] as const,
  );
  // Not by the stored name of the organization, which the file may have given to another one since.
  const memberships = [[home, person.groups] as const, ...elsewhere];
  database.transaction(() => {
    const personId = persons.insert({organization: home, handles, active});
    for (const [organization, groupNames] of memberships) {
      for (const group of groupNames) {
        groups.insert(organization, group);
        groups.addMember(organization, personId, group);
      }
    }
    for (const [bucket, values] of Object.entries(person.attributes)) {
      attributes.upsert({personId, organization: home, bucket}, values);
    }
    if (hash !== undefined) {
      credentials.upsertPassword(personId, hash);
    }
    for (const key of keys) {
      database.run(sql`INSERT INTO seeded (key) VALUES (${key})`);
    }
  });
}

// Seeded people share published passwords: one slow hash per password, not per person.
function hashEachPasswordOnce({hashPassword}: Stores['credentials']) {
  const hashes = new Map<string, Promise<string>>();
  return (password: string): Promise<string> => {
    const known = hashes.get(password);
    const hash = known === undefined ? hashPassword(password) : known;
    hashes.set(password, hash);
    return hash;
  };
}
