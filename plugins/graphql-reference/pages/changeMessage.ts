import {code} from './mdx';

/** Messages of the library that few readers would understand, in plain English. */
const PLAIN: readonly (readonly [message: RegExp, plain: string])[] = [
  [
    /^(.+) default value changed from (.*) to 'undefined'$/,
    '$1 no longer has the default value $2',
  ],
  [/^(.+) changed type from (.*) to (.*)$/, '$1 changed from type $2 to type $3'],
  [/ \(with default value\) added to /, ' (with a default value) was added to '],
  [/^Field ('.*') \(deprecated\) was removed /, 'Deprecated field $1 was removed '],
];

/** The message of a change as MDX, with names and values in code spans. */
export function changeMessage(message: string): string {
  return PLAIN.reduce((text, [pattern, plain]) => text.replace(pattern, plain), message)
    .split(/'([^']*)'/)
    .map((part, index) => (index % 2 === 1 ? code(part) : part.replace(/[{<]/g, '\\$&')))
    .join('');
}
