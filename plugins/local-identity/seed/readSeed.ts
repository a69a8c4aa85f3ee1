import {readFileSync} from 'node:fs';
import {z} from 'zod';
import {ApiError} from '../core/errors';
import {formatIssues} from '../core/parse';
import {GroupName, HandleType} from '../core/wire';
import {Attributes, BUCKETS} from '../directory/attributes';
import {canonicalHandle} from '../directory/handles';
import {OrganizationSettings} from '../directory/organizations';
import {findBrokenPasswordRule} from '../directory/passwordRules';

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
  organization: z.string().optional(),
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
  for (const {organization: home, groupsIn} of people) {
    const unknown = [...(home === undefined ? [] : [home]), ...Object.keys(groupsIn)].find(
      (name) => !names.includes(name),
    );
    if (unknown !== undefined) {
      return `a person belongs to the organization ${unknown}, which the file does not define. Add it to suborganizations`;
    }
  }
  const withOwnPeople = suborganizations.filter(({shares}) => !shares.includes('people'));
  const seen = new Set<string>();
  for (const {handles, organization: home} of people) {
    // All other organizations have the people of the main one.
    const pool = withOwnPeople.some(({name}) => name === home) ? home : undefined;
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
