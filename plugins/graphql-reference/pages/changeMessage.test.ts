import {expect, it} from 'vitest';
import {changeMessage} from './changeMessage';

it.each([
  [
    "Field 'Dog.tail' was removed from object type 'Dog'",
    'Field `Dog.tail` was removed from object type `Dog`',
  ],
  [
    "Input field 'A.b' default value changed from '3' to 'undefined'",
    'Input field `A.b` no longer has the default value `3`',
  ],
  [
    "Field 'A.b' changed type from 'Int' to 'Int!'",
    'Field `A.b` changed from type `Int` to type `Int!`',
  ],
  [
    "Argument 'a: Int!' (with default value) added to field 'B.c'",
    'Argument `a: Int!` (with a default value) was added to field `B.c`',
  ],
  [
    "Field 'a' (deprecated) was removed from object type 'B'",
    'Deprecated field `a` was removed from object type `B`',
  ],
  ["Default of '{a: 1}' is {a}", 'Default of `{a: 1}` is \\{a}'],
])('writes %s as %s', (message, plain) => {
  expect(changeMessage(message)).toBe(plain);
});
