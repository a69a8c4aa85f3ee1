import {code} from './mdx';

/**
 * The library's messages as text after the name of the changed element. The library repeats the
 * name in each; unlisted messages stay unchanged.
 */
const PLAIN: readonly (readonly [message: RegExp, plain: string])[] = [
  [
    /^(?:Input field|Field|Argument) '.*' changed type from ('.*') to ('.*')$/,
    'type changed from $1 to $2',
  ],
  [
    /^(?:Input field|Argument) '.*' default value changed from ('.*') to 'undefined'$/,
    'default value $1 removed',
  ],
  [
    /^(?:Input field|Argument) '.*' default value changed from 'undefined' to ('.*')$/,
    'default value $1 added',
  ],
  [
    /^(?:Input field|Argument) '.*' default value changed from ('.*') to ('.*')$/,
    'default value changed from $1 to $2',
  ],
  [
    /^Input field '.*' of type ('.*') with default value ('.*') was added .*$/,
    'input field added with type $1 and default value $2',
  ],
  [/^Input field '.*' of type ('.*') was added .*$/, 'input field added with type $1'],
  [
    /^Argument '\w+: (.*)' \(with default value\) added to field .*$/,
    "argument added with type '$1' and a default value",
  ],
  [/^Argument '\w+: (.*)' added to field .*$/, "argument added with type '$1'"],
  [/^Field '.*' was added to .*$/, 'field added'],
  [/^Field '.*' \(deprecated\) was removed from .*$/, 'deprecated field removed'],
  [/^Field '.*' was removed from .*$/, 'field removed'],
  [/^Field '.*' is deprecated$/, 'field deprecated'],
  [/^Enum value '.*' was added to .*$/, 'enum value added'],
  [/^Enum value '.*' was removed from .*$/, 'enum value removed'],
  [/^Type '.*' was added$/, 'type added'],
  [/^Type '.*' was removed$/, 'type removed'],
];

/** Describes a change of an element, as MDX after its name. */
export function changeMessage(message: string): string {
  const [pattern, plain] = PLAIN.find(([known]) => known.test(message)) ?? [];
  const text = pattern && plain ? message.replace(pattern, plain) : message;
  return text
    .split(/'([^']*)'/)
    .map((part, index) => (index % 2 === 1 ? code(part) : part.replace(/[{<]/g, '\\$&')))
    .join('');
}
