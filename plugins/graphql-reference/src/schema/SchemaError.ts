import {messageOf} from '@gated-docs/utils/errors';
import {GraphqlReferenceError} from '../GraphqlReferenceError';

const SHOWN = 5;

/** Fixes by message of the `graphql` library. The first match applies. */
const FIXES: readonly (readonly [RegExp, string])[] = [
  [
    /^Syntax Error/,
    'Correct the SDL at this position: a bracket, colon, quotation mark or name is missing or not allowed here.',
  ],
  [/^Unknown type/, 'Define the type in the schema, or correct its name.'],
  [/^Unknown directive/, 'Declare it with `directive @name on …`, or correct its name.'],
  [
    /^Directive ".*" may not be used on/,
    'Add this location to the declaration of the directive, or remove it here.',
  ],
  [
    /^There can be only one|^Field ".*" can only be defined once|^Enum value ".*" can only/,
    'Keep one of the two definitions and remove or rename the other.',
  ],
  [
    /^Unknown argument|^Directive ".*" argument/,
    'Compare the arguments with the declaration of the directive.',
  ],
  [
    /^Interface field|includes required argument|Type .* must implement/,
    'Give the type every field of its interface, with the same arguments and a compatible type. If a field is marked as internal in one of them, mark it in the other too.',
  ],
  [
    /must define one or more/,
    'Give the type at least one member, or remove the type and all references to it.',
  ],
  [/Query root type must be provided/, 'Define `type Query` with at least one field.'],
  [/^The default value/, 'Change the default to a value of the declared type, or remove it.'],
  [/JSON/, 'Save the full response to the introspection query as JSON.'],
];

/** An invalid schema. The message shows each position with file, line, excerpt and fix. */
export class SchemaError extends GraphqlReferenceError {
  override name = 'SchemaError';

  constructor(subject: string, causes: readonly unknown[]) {
    const shown = causes.slice(0, SHOWN).map(describe);
    const rest = causes.length - shown.length;
    const more = rest > 0 ? [`… and ${rest} more errors.`] : [];
    super([`The GraphQL schema ${subject} is not valid.`, ...shown, ...more].join('\n\n'));
  }
}

function describe(cause: unknown): string {
  const message = messageOf(cause);
  const fix = FIXES.find(([pattern]) => pattern.test(message))?.[1];
  // With each position. By name, because the library can be loaded once per module system.
  const isPlaced = cause instanceof Error && cause.name === 'GraphQLError';
  return [isPlaced ? String(cause) : message, ...(fix ? [`Fix: ${fix}`] : [])].join('\n');
}
