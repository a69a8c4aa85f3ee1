import {BUCKETS} from '../directory/attributes';
import type {Organization} from '../directory/organizations';
import type {Person} from '../directory/persons';
import type {IdpServices} from '../composeServices';

export type PersonField = 'handles' | 'groups' | 'attributes';

/** A person in SlashID's format; `attributes` are those that end users may read, unless all are requested. */
export function toWirePerson(
  person: Person,
  organization: Organization,
  {persons, attributes}: Pick<IdpServices, 'persons' | 'attributes'>,
  {
    fields = ['handles', 'groups', 'attributes'],
    allBuckets = false,
  }: {fields?: readonly PersonField[]; allBuckets?: boolean} = {},
) {
  const buckets = [...BUCKETS].filter(([, {right}]) => allBuckets || right !== 'no_access');
  const readAttributes = () =>
    Object.fromEntries(
      buckets.map(([bucket]) => [
        bucket,
        attributes.read({personId: person.id, organization, bucket}),
      ]),
    );
  return {
    active: person.active,
    person_id: person.id,
    person_type: person.type,
    region: person.region,
    ...(fields.includes('handles') ? {handles: persons.handlesOf(person.id)} : {}),
    ...(fields.includes('groups') ? {groups: persons.groupsOf(person.id, organization)} : {}),
    ...(fields.includes('attributes') ? {attributes: readAttributes()} : {}),
  };
}
