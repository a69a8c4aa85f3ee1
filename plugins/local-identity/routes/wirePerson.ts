import {BUCKETS} from '../directory/attributes';
import type {Organization} from '../directory/organizations';
import type {Person} from '../directory/persons';
import type {Stores} from '../createStores';

export type PersonField = 'handles' | 'groups' | 'attributes';

/** A person in SlashID's format; `attributes` are those that end users may read, unless all are requested. */
export function toWirePerson(
  person: Person,
  organization: Organization,
  {persons, attributes}: Stores,
  {
    fields = ['handles', 'groups', 'attributes'],
    allBuckets = false,
  }: {fields?: readonly PersonField[] | undefined; allBuckets?: boolean} = {},
) {
  const readAttributes = () =>
    Object.fromEntries(
      [...BUCKETS]
        .filter(([, {right}]) => allBuckets || right !== 'no_access')
        .map(([bucket]) => [bucket, attributes.read({personId: person.id, organization, bucket})]),
    );
  const has = (field: PersonField) => fields.includes(field);
  return {
    active: person.active,
    person_id: person.id,
    person_type: person.type,
    region: person.region,
    handles: has('handles') ? persons.handlesOf(person.id) : undefined,
    groups: has('groups') ? persons.groupsOf(person.id, organization) : undefined,
    attributes: has('attributes') ? readAttributes() : undefined,
  };
}
