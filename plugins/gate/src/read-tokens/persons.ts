import {LRUCache} from 'lru-cache';
import {subjectFromClaims} from '@gated-docs/access';
import type {SlashIDSettings} from '../options';
import {mapGroups} from '../organizations';
import type {Provider} from '../session/provider';
import {ended, UNAVAILABLE, type Checked, type Person} from '../session/reader';
import type {Owner} from '../state/stateStore';

/** A person's status at the provider, at most as old as the revocation bound. */
export type PersonStatus = Checked<{type: 'person'; subject: Person}>;

export type Persons = {
  /** Fail closed: results older than the bound are ignored. Concurrent requests share one call. */
  readStatus: (owner: Owner) => Promise<PersonStatus>;
};

type Entry = {
  status: PersonStatus;
  askedAt: number;
  pending: Promise<PersonStatus> | null;
};

const REMEMBERED_PERSONS = 10_000;
/** Back-off per person after a failed call. */
const RETRY_MS = 1_000;

/** Looks up persons' groups with the API key. Reports a rejected key once per organization, until it works again. */
export function createPersons(settings: SlashIDSettings, {fetchPerson}: Provider): Persons {
  const {clock, report} = settings;
  const {organizations} = settings.provider;
  const boundMs = settings.revalidateSeconds * 1000;
  const entries = new LRUCache<string, Entry>({max: REMEMBERED_PERSONS});
  /** Organizations for which the last response rejected the key. */
  const refusing = new Set<string>();

  async function ask({organization, person}: Owner): Promise<PersonStatus> {
    const answer = await fetchPerson(organization, person);
    if (answer.type === 'key-refused' && !refusing.has(organization)) {
      refusing.add(organization);
      report(
        'api-key-refused',
        `The identity provider responds with ${answer.status} to requests with SLASHID_API_KEY for the organization ${organization}, so the gate cannot check its members' read tokens. Set a key that may read the persons and groups of every organization that you list.`,
      );
    }
    if (answer.type === 'person' || answer.type === 'removed') {
      refusing.delete(organization);
    }
    if (answer.type === 'removed') {
      return ended('person-removed');
    }
    if (answer.type !== 'person') {
      return UNAVAILABLE;
    }
    const {active, personType, groups} = answer;
    const subject = subjectFromClaims({person_id: person, person_type: personType, groups});
    return !active || subject.type === 'anonymous'
      ? ended('person-not-active')
      : {
          type: 'person',
          subject: {...subject, groups: mapGroups(organizations, organization, subject.groups)},
        };
  }

  async function renew(entry: Entry, owner: Owner): Promise<PersonStatus> {
    // The result is as old as the request, not the response.
    const askedAt = clock();
    const status = await ask(owner);
    Object.assign(entry, {status, askedAt});
    return status;
  }

  return {
    async readStatus(owner) {
      const key = JSON.stringify([owner.organization, owner.person]);
      const entry = entries.get(key) ?? {status: UNAVAILABLE, askedAt: -Infinity, pending: null};
      entries.set(key, entry);
      const bound = entry.status.type === 'unavailable' ? RETRY_MS : boundMs;
      // Absolute difference: setting the clock back must not prolong a removed person's access.
      if (Math.abs(clock() - entry.askedAt) < bound) {
        return entry.status;
      }
      entry.pending ??= renew(entry, owner).finally(() => (entry.pending = null));
      return entry.pending;
    },
  };
}
