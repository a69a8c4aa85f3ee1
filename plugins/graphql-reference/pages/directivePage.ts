import type {DirectiveEntry} from '../model/types';
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
      args.map((arg) => inputMember(context, arg)),
    ),
    section('Locations', 'locations', [
      isRepeatable
        ? 'It can be applied to an element several times.'
        : 'It can be applied to an element only once.',
      list(locations.map((location) => `${code(location)}: ${LOCATIONS[location] ?? location}`)),
    ]),
    appliedTo(context, entry),
  ];
}

const LOCATIONS: Readonly<Record<string, string>> = {
  QUERY: 'a query that you send',
  MUTATION: 'a mutation that you send',
  SUBSCRIPTION: 'a subscription that you send',
  FIELD: 'a field that you ask for',
  FRAGMENT_DEFINITION: 'a named fragment that you send',
  FRAGMENT_SPREAD: 'the use of a named fragment',
  INLINE_FRAGMENT: 'a fragment without a name',
  VARIABLE_DEFINITION: 'a variable that you declare',
  SCHEMA: 'the schema as a whole',
  SCALAR: 'a scalar of the schema',
  OBJECT: 'an object of the schema',
  FIELD_DEFINITION: 'a field of an object or an interface',
  ARGUMENT_DEFINITION: 'an argument of a field or a directive',
  INTERFACE: 'an interface of the schema',
  UNION: 'a union of the schema',
  ENUM: 'an enum of the schema',
  ENUM_VALUE: 'a value of an enum',
  INPUT_OBJECT: 'an input of the schema',
  INPUT_FIELD_DEFINITION: 'a field of an input',
};
