import type {DirectiveEntry} from '../model/types';
import {descriptionOf} from './builtIns';
import type {PageContext} from './context';
import {appliedTo} from './crossLinks';
import {inputMember} from './members';
import {code, list, section} from './mdx';

export function directiveParts(context: PageContext, entry: DirectiveEntry): (string | null)[] {
  const {args, isRepeatable, locations} = entry.element;
  return [
    section(
      'Arguments',
      'arguments',
      args.map((arg) => inputMember(context, {...arg, description: descriptionOf(entry, arg)})),
    ),
    section('Locations', 'locations', [
      isRepeatable
        ? 'This directive is repeatable: you can apply it more than once at the same location.'
        : 'This directive is not repeatable: you can apply it only once at each location.',
      list(locations.map((location) => `${code(location)}: ${LOCATIONS[location] ?? location}`)),
    ]),
    appliedTo(context, entry),
  ];
}

const LOCATIONS: Readonly<Record<string, string>> = {
  QUERY: 'a query in your request',
  MUTATION: 'a mutation in your request',
  SUBSCRIPTION: 'a subscription in your request',
  FIELD: 'a field that you request',
  FRAGMENT_DEFINITION: 'a named fragment in your request',
  FRAGMENT_SPREAD: 'a use of a named fragment in your request',
  INLINE_FRAGMENT: 'an inline fragment in your request',
  VARIABLE_DEFINITION: 'a variable in your request',
  SCHEMA: 'the schema as a whole',
  SCALAR: 'a scalar type',
  OBJECT: 'an object type',
  FIELD_DEFINITION: 'a field of an object or an interface',
  ARGUMENT_DEFINITION: 'an argument of a field or a directive',
  INTERFACE: 'an interface type',
  UNION: 'a union type',
  ENUM: 'an enum type',
  ENUM_VALUE: 'a value of an enum',
  INPUT_OBJECT: 'an input object type',
  INPUT_FIELD_DEFINITION: 'a field of an input object',
  DIRECTIVE_DEFINITION: 'the definition of a directive',
};
