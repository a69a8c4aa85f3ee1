import {readFileSync} from 'node:fs';
import {z} from 'zod';
import {sql} from './database/database';
import {type Organization, OrganizationSettings} from './directory/organizations';
import {ApiError} from './core/errors';
import {formatIssues} from './core/parse';
import {GroupName, HandleType} from './core/wire';
import {Attributes, BUCKETS} from './directory/attributes';
import {canonicalHandle} from './directory/handles';
import {findBrokenPasswordRule} from './directory/passwords';
import type {Services} from './openServices';

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

const Password = z
  .string()
  .refine(
    (password) => findBrokenPasswordRule(password) === undefined,
    'the password does not meet the password rules: choose a longer or less common password',
  );
const Bucket = z.string().refine((name) => BUCKETS.has(name), 'is not an attribute bucket');

const SeedOrganization = z.strictObject({
  name: z.string().min(1),
  settings: OrganizationSettings.prefault({}),
  /** Groups beyond those that people are given below. */
  groups: z.array(GroupName).default([]),
});

const SeedPerson = z.strictObject({
  handles: z.array(SeedHandle).min(1, 'a person needs at least one handle to sign in with'),
  groups: z.array(GroupName),
  password: Password.optional(),
  active: z.boolean().default(true),
  /** The organization whose person this is; the main one unless named. */
  organization: z.string().min(1).optional(),
  /** Groups in further organizations, by their name. */
  groupsIn: z.record(z.string(), z.array(GroupName)).default({}),
  attributes: z.record(Bucket, Attributes).default({}),
});
export type SeedPerson = z.output<typeof SeedPerson>;

/** What a suborganization shares with the main organization. */
const Shares = z.array(z.enum(['people', 'groups'])).default(['people']);

const SeedFile = z.strictObject({
  organization: SeedOrganization,
  suborganizations: z.array(SeedOrganization.extend({shares: Shares})).default([]),
  people: z.array(SeedPerson),
});
export type Seed = z.output<typeof SeedFile>;

/** Reads and checks the seed file; the error names the value and the fix. */
export function readSeed(file: string): Seed {
  try {
    return parseSeed(JSON.parse(readFileSync(file, 'utf8')));
  } catch (error) {
    const problem = error instanceof Error ? error.message : String(error);
    throw new Error(
      `The seed file ${file} cannot be used: ${problem}. Correct it, or restore the file that came with the project.`,
      {cause: error},
    );
  }
}

function parseSeed(input: unknown): Seed {
  const result = SeedFile.safeParse(input, {reportInput: true});
  if (!result.success) {
    throw new Error(formatIssues(result.error));
  }
  const problem = findContradiction(result.data);
  if (problem !== undefined) {
    throw new Error(problem);
  }
  return result.data;
}

function findContradiction({organization, suborganizations, people}: Seed): string | undefined {
  const names = [organization, ...suborganizations].map(({name}) => name);
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice !== undefined) {
    return `two organizations have the name ${twice}. Give each a unique name`;
  }
  const unknown = people
    .flatMap(({organization: home, groupsIn}) => [
      home ?? organization.name,
      ...Object.keys(groupsIn),
    ])
    .find((name) => !names.includes(name));
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

/**
 * Applies additions in the file and returns the main organization. Idempotent: a person is seeded
 * once, so later changes and deletions are kept.
 */
export async function applySeed(seed: Seed, services: Services): Promise<Organization> {
  const {credentials, database, persons} = services;
  const main = seedOrganization('main', {...seed.organization, shares: []}, undefined, services);
  const byName = new Map([[seed.organization.name, main]]);
  for (const suborganization of seed.suborganizations) {
    const {name} = suborganization;
    const key = `suborganization ${name}`;
    byName.set(name, seedOrganization(key, suborganization, main, services));
  }
  // Not by the stored names of organizations, which the file may have given to others since.
  const find = (name: string) => byName.get(name) ?? main;
  // Seeded people share published passwords: one slow hash per password, not per person.
  const hashes = new Map<string, string>();
  for (const person of seed.people) {
    const home = find(person.organization ?? seed.organization.name);
    const {handles, password} = person;
    const keys = handles.map(({type, value}) => `person ${home.personPoolId} ${type} ${value}`);
    const isSeeded =
      database.exists(sql`
        SELECT 1 FROM seeded WHERE key IN (SELECT value FROM json_each(${keys}))`) ||
      handles.some((handle) => persons.findByHandle(home, handle));
    if (isSeeded) {
      continue;
    }
    if (password !== undefined && !hashes.has(password)) {
      hashes.set(password, await credentials.hashPassword(password));
    }
    const elsewhere = Object.entries(person.groupsIn);
    const memberships = [
      [home, person.groups] as const,
      ...elsewhere.map(([name, groups]) => [find(name), groups] as const),
    ];
    database.transaction(() => {
      const personId = seedPerson(person, home, memberships, services);
      if (password !== undefined) {
        credentials.upsertPassword(personId, hashes.get(password) ?? '');
      }
      keys.forEach((key) => database.insert('seeded', {key}));
    });
  }
  return main;
}

function seedOrganization(
  seedKey: string,
  {name, settings, groups: names, shares}: Seed['suborganizations'][number],
  parent: Organization | undefined,
  {organizations, groups}: Services,
): Organization {
  const personPoolId = shares.includes('people') ? parent?.personPoolId : undefined;
  const groupPoolId = shares.includes('groups') ? parent?.groupPoolId : undefined;
  const organization =
    organizations.findSeeded(seedKey) ??
    organizations.insert({name, settings, seedKey, parent, personPoolId, groupPoolId});
  names.forEach((group) => groups.insert(organization, group));
  return organization;
}

/** Returns the ID. `memberships`: groups by organization. */
function seedPerson(
  {handles, active, attributes: buckets}: SeedPerson,
  home: Organization,
  memberships: readonly (readonly [Organization, readonly string[]])[],
  {persons, groups, attributes}: Services,
): string {
  const personId = persons.insert({organization: home, handles, active});
  for (const [organization, names] of memberships) {
    for (const group of names) {
      groups.insert(organization, group);
      groups.addMember(organization, personId, group);
    }
  }
  for (const [bucket, values] of Object.entries(buckets)) {
    attributes.upsert({personId, organization: home, bucket}, values);
  }
  return personId;
}
