import {titleOf, type Entry} from '../model/types';

/**
 * Descriptions of what GraphQL itself defines. The descriptions in the `graphql` library
 * address authors of servers.
 */
const DESCRIPTIONS: ReadonlyMap<string, string> = new Map([
  ['Boolean', '`true` or `false`.'],
  ['Float', 'A double-precision floating-point number, as specified by IEEE 754.'],
  [
    'ID',
    'A unique identifier. IDs are always returned as strings and are not intended to be human-readable.',
  ],
  ['Int', 'A signed 32-bit integer, from -2147483648 to 2147483647.'],
  ['String', 'Text encoded in UTF-8.'],
  ['@deprecated', 'Marks a part of the schema as deprecated.'],
  [
    '@deprecated.reason',
    'Markdown text that explains why this part of the schema is deprecated and what to use instead.',
  ],
  ['@include', 'Includes a field or fragment only if the condition is `true`.'],
  ['@include.if', 'Set to `true` to include the field or fragment.'],
  [
    '@oneOf',
    'Marks an input in which you must set exactly one field. The field must not be `null`.',
  ],
  ['@skip', 'Omits a field or fragment if the condition is `true`.'],
  ['@skip.if', 'Set to `true` to omit the field or fragment.'],
  ['@specifiedBy', "Links to a scalar's specification."],
  ['@specifiedBy.url', 'URL of the specification.'],
]);

/** The description of an entry, or of an argument of a directive. */
export function descriptionOf(
  {kind, name, element}: Entry,
  argument?: {name: string; description?: string | null | undefined},
): string {
  const key = titleOf({kind, name});
  const isOwn = kind !== 'directive' && kind !== 'scalar';
  const builtIn = isOwn ? undefined : DESCRIPTIONS.get(argument ? `${key}.${argument.name}` : key);
  return builtIn ?? (argument ?? element).description ?? '';
}
