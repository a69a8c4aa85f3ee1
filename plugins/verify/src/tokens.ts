import {randomUUID} from 'node:crypto';
import * as z from 'zod';
import {messageOf} from '@gated-docs/utils/errors';
import {editionFor, readerKey, type Manifest} from '@gated-docs/edition-format';
import {parseJSON} from './parseJSON';

/** A source of tokens, one per combination of groups. */
export type TokenSource = {
  /** Null if there is none for these groups. */
  tokenFor: (groups: readonly string[]) => Promise<string | null>;
  /** Removes what creating tokens left at the provider. */
  close: () => Promise<void>;
};

const Tokens = z.record(z.string(), z.string().min(1));

/**
 * Tokens collected from sign-ins: a JSON object from groups, joined by `+` (`""` for none),
 * to token.
 *
 * @throws Error that names a group that the policy does not know
 */
export function readTokens(text: string, source: string, manifest: Manifest): TokenSource {
  const tokens = Tokens.safeParse(parseJSON(text));
  if (!tokens.success) {
    throw new Error(
      `${source} is not a JSON object that maps groups to tokens, such as {"apps+public": "eyJ…", "": "eyJ…"}.`,
    );
  }
  const byKey = new Map<string, string>();
  for (const [name, token] of Object.entries(tokens.data)) {
    const groups = name === '' ? [] : name.split('+');
    const stranger = groups.find((group) => !manifest.groups.includes(group));
    if (stranger !== undefined) {
      throw new Error(
        `${source} contains the group "${stranger}", which no rule uses. Use these groups: ${manifest.groups.join(', ')}.`,
      );
    }
    byKey.set(readerKey(manifest.groups, groups), token);
  }
  return {
    tokenFor: (groups) => Promise.resolve(byKey.get(readerKey(manifest.groups, groups)) ?? null),
    close: () => Promise.resolve(),
  };
}

/** The smallest combination of groups that reads each edition. */
export function readersOf(manifest: Manifest): Map<string, readonly string[]> {
  const combinations = Object.keys(manifest.readers)
    .map((key) => (key === '' ? [] : key.split('+')))
    .sort((a, b) => a.length - b.length || (a.join() < b.join() ? -1 : 1));
  const readers = new Map<string, readonly string[]>();
  for (const groups of combinations) {
    const edition = editionFor(manifest, groups);
    if (!readers.has(edition)) {
      readers.set(edition, groups);
    }
  }
  return readers;
}

type MintOptions = {baseURL: string; orgID: string; apiKey: string};

const Created = z.object({result: z.object({person_id: z.string()})});
const Minted = z.object({result: z.string()});

/**
 * Creates a person per combination of groups through the provider's management API, and removes them
 * at the end. Their addresses cannot receive mail.
 */
export function createMint({baseURL, orgID, apiKey}: MintOptions): TokenSource {
  const persons: string[] = [];
  const call = async (method: string, path: string, body?: unknown): Promise<unknown> => {
    const response = await fetch(baseURL + path, {
      method,
      headers: {
        'slashid-orgid': orgID,
        'slashid-api-key': apiKey,
        'content-type': 'application/json',
      },
      ...(body !== undefined && {body: JSON.stringify(body)}),
      signal: AbortSignal.timeout(30_000),
    });
    const text = await response.text();
    if (!response.ok) {
      throw new Error(
        `The identity provider at ${baseURL} responded with ${response.status} to ${method} ${path}: ${text.slice(0, 200)}. Check the API key and the organization.`,
      );
    }
    return parseJSON(text);
  };
  return {
    async tokenFor(groups) {
      const value = `verify-${randomUUID()}@portal.invalid`;
      const handles = [{type: 'email_address', value}];
      const created = Created.parse(await call('POST', '/persons', {handles, groups}));
      const {person_id: person} = created.result;
      persons.push(person);
      return Minted.parse(await call('POST', `/persons/${person}/mint-token`, {})).result;
    },
    async close() {
      const failures: unknown[] = [];
      for (const person of persons.splice(0)) {
        await call('DELETE', `/persons/${person}`).catch((error: unknown) => failures.push(error));
      }
      // After all attempts, so that no person stays because of another.
      if (failures.length > 0) {
        throw new Error(
          `${failures.length} of the persons that verify created could not be removed. Remove the persons with "verify-…@portal.invalid" addresses. ${messageOf(failures[0])}`,
          {cause: failures[0]},
        );
      }
    },
  };
}
