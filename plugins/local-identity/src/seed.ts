import {readFileSync} from 'node:fs';
import {z} from 'zod';
import type {Stores} from './createStores';
import {sql} from './database/database';
import {type Organization, OrganizationSettings} from './directory/organizations';
import {ApiError} from './core/errors';
import {formatIssues} from './core/parse';
import {GroupName, HandleType} from './core/wire';
import {Attributes, BUCKETS} from './directory/attributes';
import {canonicalHandle} from './directory/handles';
import {findBrokenPasswordRule} from './directory/passwords';

const SeedHandle = z
  .strictObject({type: HandleType, value: z.string()})
  .transform((handle, context) => {
    try {
      return canonicalHandle(handle);
    } catch (error) {
      if (!(error instanceof ApiError)) {
        throw error;
      }
      context.addIssue({code: 'custom', message: error.message, input: handle});
      return z.NEVER;
    }
  });

const SeedOrganization = z.strictObject({
  name: z.string().min(1),
  settings: OrganizationSettings.prefault({}),
  /** Groups beyond those that people are given below. */
  groups: z.array(GroupName).default([]),
});

const SeedPerson = z.strictObject({
  handles: z.array(SeedHandle).min(1, 'a person needs at least one handle to sign in with'),
  groups: z.array(GroupName),
  password: z
    .string()
    .refine(
      (password) => findBrokenPasswordRule(password) === undefined,
      'the password does not meet the password rules: choose a longer or less common password',
    )
    .optional(),
  active: z.boolean().default(true),
  /** The organization whose person this is; the main one unless named. */
  organization: z.string().min(1).optional(),
  /** Groups in further organizations, by their name. */
  groupsIn: z.record(z.string(), z.array(GroupName)).default({}),
  attributes: z
    .record(
      z.string().refine((name) => BUCKETS.has(name), 'is not an attribute bucket'),
      Attributes,
    )
    .default({}),
});

const SeedFile = z.strictObject({
  organization: SeedOrganization,
  suborganizations: z
    .array(
      SeedOrganization.extend({
        /** What it shares with the main organization. */
        shares: z.array(z.enum(['people', 'groups'])).default(['people']),
      }),
    )
    .default([]),
  people: z.array(SeedPerson),
});
export type Seed = z.output<typeof SeedFile>;
export type SeedPerson = Seed['people'][number];

/** Reads and checks the seed file; the error names the value and the fix. */
export function readSeed(file: string): Seed {
  const refuse = (problem: string, cause?: unknown) =>
    new Error(
      `The seed file ${file} cannot be used: ${problem}. Correct it, or restore the file that came with the project.`,
      {cause},
    );
  let input: unknown;
  try {
    input = JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw refuse(error instanceof Error ? error.message : String(error), error);
  }
  const result = SeedFile.safeParse(input, {reportInput: true});
  if (!result.success) {
    throw refuse(formatIssues(result.error));
  }
  const problem = contradictionIn(result.data);
  if (problem !== undefined) {
    throw refuse(problem);
  }
  return result.data;
}

function contradictionIn({organization, suborganizations, people}: Seed): string | undefined {
  const names = [organization, ...suborganizations].map(({name}) => name);
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice !== undefined) {
    return `two organizations have the name ${twice}. Give each a unique name`;
  }
  const unknown = people
    .flatMap(({organization: home, groupsIn}) => [home ?? '', ...Object.keys(groupsIn)])
    .find((name) => name !== '' && !names.includes(name));
  if (unknown !== undefined) {
    return `a person belongs to the organization ${unknown}, which the file does not define. Add it to suborganizations`;
  }
  const withOwnPeople = suborganizations.filter(({shares}) => !shares.includes('people'));
  const seen = new Set<string>();
  for (const {handles, organization: home} of people) {
    // All other organizations have the people of the main one.
    const pool = withOwnPeople.find(({name}) => name === home)?.name;
    for (const {type, value} of handles) {
      const key = JSON.stringify([pool, type, value]);
      if (seen.has(key)) {
        return `the handle ${value} is given twice. Handles must be unique`;
      }
      seen.add(key);
    }
  }
  return undefined;
}

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
