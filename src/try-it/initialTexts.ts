import type {Field, Texts} from '@gated-docs/try-it/fields';

/** Texts with a new `Idempotency-Key`. */
export function renewed(fields: readonly Field[], texts: Texts): Texts {
  const field = fields.find(({key}) => key.toLowerCase() === 'header.idempotency-key');
  return field ? {...texts, [field.key]: crypto.randomUUID()} : texts;
}

/** The newest IDs for the fields of a path. */
export function latestIds(
  fields: readonly Field[],
  seen: Readonly<Record<string, readonly string[]>>,
): Texts {
  return Object.fromEntries(
    fields.flatMap(({key, name, place}) => {
      const [latest] = place === 'path' ? (seen[name] ?? []) : [];
      return latest === undefined ? [] : [[key, latest]];
    }),
  );
}
