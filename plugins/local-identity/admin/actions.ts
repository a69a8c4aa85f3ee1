import {z} from 'zod';
import * as errors from '../core/errors';
import {parse} from '../core/parse';
import {GroupName} from '../core/wire';
import type {IdpServices} from '../composeServices';
import {canonicalHandle} from '../directory/handles';
import {type Organization, OrganizationSettings} from '../directory/organizations';
import type {Person} from '../directory/persons';

export const Form = z.record(z.string(), z.string());
export type Form = z.infer<typeof Form>;

/** Reports after a form was submitted. URLs contain the names only, so that a link cannot put words into a page. */
export const NOTICES: ReadonlyMap<string, string> = new Map([
  ['settings', 'Settings saved.'],
  ['group-created', 'Group created.'],
  ['group-exists', 'The group already exists.'],
  ['create', 'Person created.'],
  ['credential', 'Credential removed. The person is signed out everywhere.'],
  ['approve', 'Approved.'],
  ['deactivate', 'Deactivated and signed out everywhere.'],
  ['refuse', 'Request refused and account deleted.'],
  ['delete', 'Deleted.'],
  ['sign-out', 'Signed out everywhere.'],
  ['groups', 'Groups saved. They take effect with the next token.'],
]);

/** What a form changes, in a transaction. Returns the name of its notice; throws an `ApiError` for invalid input. */
export type Action = (form: Form, organization: Organization) => string;

/** Changes of an organization. */
export function createActions({groups, organizations, persons, audit}: IdpServices) {
  return {
    changeSettings: (form, {id}) => {
      organizations.changeSettings(id, (settings) =>
        parse({...settings, ...readSettings(form)}, OrganizationSettings),
      );
      return 'settings';
    },

    createGroup: (form, organization) => {
      const inserted = groups.insert(organization, parse(form['name'], GroupName, 'name'));
      return inserted === 1 ? 'group-created' : 'group-exists';
    },

    createPerson: (form, organization) => {
      const handle = canonicalHandle({type: 'email_address', value: form['email'] ?? ''});
      if (persons.findByHandle(organization, handle)) {
        throw errors.personExists();
      }
      const names = readGroups(form);
      const personId = persons.insert({organization, handles: [handle]});
      groups.replaceMemberships(organization, personId, names);
      audit.record({by: {type: 'administrator'}, action: 'create', personId});
      return 'create';
    },
  } satisfies Record<string, Action>;
}

type PersonAction = (person: Person, form: Form, organization: Organization) => void;

/** Changes of a person, by the name of their notice. */
export function createPersonActions(services: IdpServices): ReadonlyMap<string, PersonAction> {
  const {credentials, groups, persons} = services;
  return new Map<string, PersonAction>([
    ['approve', ({id}) => persons.setActive(id, true)],
    ['deactivate', ({id}) => persons.setActive(id, false)],
    [
      'refuse',
      ({id, active}) => {
        if (active) {
          throw errors.invalidRequest('another administrator has already approved this person');
        }
        persons.remove(id);
      },
    ],
    ['delete', ({id}) => persons.remove(id)],
    ['sign-out', ({id}) => persons.endSessions(id)],
    [
      'groups',
      ({id}, form, organization) => {
        const names = readGroups(form);
        groups.replaceMemberships(organization, id, names);
      },
    ],
    [
      'credential',
      ({id}, form) => {
        if (credentials.remove(id, form['credential'] ?? '') === 0) {
          throw errors.notFound();
        }
        persons.endSessions(id);
      },
    ],
  ]);
}

/** The actions as the audit names them, where it is not by their own name. */
export const AUDITED: ReadonlyMap<string, string> = new Map([
  ['sign-out', 'sign out everywhere'],
  ['groups', 'change groups'],
  ['credential', 'remove a credential'],
]);

function readGroups(form: Form): string[] {
  const names = (form['groups'] ?? '').split(',').map((name) => name.trim());
  const distinct = [...new Set(names.filter((name) => name !== ''))];
  return parse(distinct, z.array(GroupName), 'groups');
}

const readSettings = (form: Form) => ({
  deny_self_registration: form['deny_self_registration'] === 'on',
  requires_manual_approval: form['requires_manual_approval'] === 'on',
  anonymous_persons_allowed: form['anonymous_persons_allowed'] === 'on',
  // Not `Number`, which is 0 for an empty field: every new credential would need a link.
  sudo_mode_duration: Number.parseFloat(form['sudo_mode_duration'] ?? ''),
});
