/** Keywords with a list of schemas that are about the same value as the schema around them. */
export const LISTS = ['allOf', 'oneOf', 'anyOf'];

/** Keywords with one such schema, which is a condition or depends on one. */
export const CONDITIONS = ['not', 'if', 'then', 'else'];

/** Keywords whose schemas are about the same value as the schema around them. */
export const COMPOSING = new Set([...LISTS, ...CONDITIONS, 'dependentSchemas']);
