import {readFileSync} from 'node:fs';
import {z} from 'zod';
import type {Database} from './database/openDatabase';
import {ApiError} from './errors';
import {formatIssues} from './formatIssues';
import type {Credentials} from './people/credentials';
import {canonicalHandle} from './people/handles';
import {type Organization, type Organizations, OrganizationSettings} from './people/organizations';
import {brokenPasswordRule} from './people/passwordRules';
import {hashPassword} from './people/passwordHash';
import type {Persons} from './people/persons';
import {HandleType} from './wire';

export const GroupName = z
  .string()
  .regex(/^[A-Za-z0-9_.-]+$/, 'a group name is made of letters, digits, "_", "." and "-"')
  .refine(
    (name) => name !== 'anonymous' && name !== 'signed-in',
    'this group name is reserved, choose another',
  );

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

const SeedPerson = z.strictObject({
  handles: z.array(SeedHandle).min(1, 'a person needs at least one handle to sign in with'),
  groups: z.array(GroupName),
  password: z
    .string()
    .refine(
      (password) => brokenPasswordRule(password) === undefined,
      'the password breaks the rules that people must follow: choose a longer or less common one',
    )
    .optional(),
});

const SeedFile = z.strictObject({
  organization: z.strictObject({
    name: z.string().min(1),
    settings: OrganizationSettings.prefault({}),
  }),
  people: z.array(SeedPerson),
});
export type Seed = z.output<typeof SeedFile>;

/** Reads and checks the seed file; the error names the value and the cure. */
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
  const result = SeedFile.safeParse(input);
  if (!result.success) {
    throw refuse(formatIssues(result.error, input));
  }
  const seen = new Set<string>();
  for (const {type, value} of result.data.people.flatMap(({handles}) => handles)) {
    if (seen.has(`${type} ${value}`)) {
      throw refuse(`${value} belongs to two people; a handle belongs to one`);
    }
    seen.add(`${type} ${value}`);
  }
  return result.data;
}

type SeedServices = {
  database: Database;
  organizations: Organizations;
  persons: Persons;
  credentials: Credentials;
};

const MAIN_ORGANIZATION = 'main';

/**
 * Adds what is new in the file. Idempotent: a person is seeded once, so what people changed (or an
 * owner deleted) since then stays as it is.
 */
export async function applySeed(seed: Seed, services: SeedServices): Promise<Organization> {
  const {database, organizations} = services;
  if (!(await organizations.findSeeded(MAIN_ORGANIZATION))) {
    const {name, settings} = seed.organization;
    await database.batch([organizations.creation(MAIN_ORGANIZATION, name, settings)]);
  }
  const organization = await organizations.findSeeded(MAIN_ORGANIZATION);
  if (!organization) {
    throw new Error('the seeded organization was not stored');
  }
  const hashOf = hashEachPasswordOnce();
  for (const person of seed.people) {
    await seedPerson(person, organization, hashOf, services);
  }
  return organization;
}

async function seedPerson(
  {handles, groups, password}: Seed['people'][number],
  organization: Organization,
  hashOf: (password: string) => Promise<string>,
  {database, persons, credentials}: SeedServices,
): Promise<void> {
  const keys = handles.map(({type, value}) => `person ${type} ${value}`);
  for (const [index, handle] of handles.entries()) {
    const isSeeded = await database.one(
      z.object({key: z.string()}),
      'SELECT key FROM seeded WHERE key = ?',
      [keys[index] ?? ''],
    );
    if (isSeeded || (await persons.findByHandle(organization, handle))) {
      return;
    }
  }
  const {id, statements} = persons.creation({organization, handles, groups});
  await database.batch([
    ...statements,
    ...(password === undefined ? [] : [credentials.passwordSetting(id, await hashOf(password))]),
    ...keys.map((key) => ({sql: 'INSERT INTO seeded (key) VALUES (?)', args: [key]})),
  ]);
}

// Seeded people share published passwords: one slow hash for each word, not for each person.
function hashEachPasswordOnce(): (password: string) => Promise<string> {
  const hashes = new Map<string, Promise<string>>();
  return (password) => {
    const hash = hashes.get(password) ?? hashPassword(password);
    hashes.set(password, hash);
    return hash;
  };
}
