import {expect, it} from 'vitest';
import {changeMessage} from './changeMessage';

it.each([
  ["Field 'tail' was removed from object type 'Dog'", 'field removed'],
  ["Field 'tail' (deprecated) was removed from object type 'Dog'", 'deprecated field removed'],
  ["Field 'Dog.tail' is deprecated", 'field deprecated'],
  ["Field 'Dog.age' changed type from 'Int' to 'Int!'", 'type changed from `Int` to `Int!`'],
  ["Input field 'A.b' default value changed from '3' to 'undefined'", 'default value `3` removed'],
  [
    "Input field 'b' of type 'Int!' with default value '3' was added to input object type 'A'",
    'input field added with type `Int!` and default value `3`',
  ],
  [
    "Argument 'a: Int!' (with default value) added to field 'B.c'",
    'argument added with type `Int!` and a default value',
  ],
  ["Enum value 'HUGE' was added to enum 'Size'", 'enum value added'],
  ["Something about '{a: 1}' is {new}", 'Something about `{a: 1}` is \\{new}'],
])('writes %s as %s', (message, plain) => {
  expect(changeMessage(message)).toBe(plain);
});
