import {z} from 'zod';

/** A statement with its parameters, which the driver binds. */
export type Statement = {text: string; values: (string | number | null)[]};

/**
 * Binds each value of the template: `undefined` becomes NULL, a boolean 0 or 1, and an object or array JSON. Text
 * that is to be JSON, too, must be serialized by the caller.
 */
export const sql = (texts: TemplateStringsArray, ...values: readonly unknown[]): Statement => ({
  text: texts.join('?'),
  values: values.map(toColumn),
});

function toColumn(value: unknown): string | number | null {
  switch (typeof value) {
    case 'string':
    case 'number':
      return value;
    case 'boolean':
      return value ? 1 : 0;
    default:
      return value === undefined || value === null ? null : JSON.stringify(value);
  }
}

/** A JSON column: text in the database, the schema's value in the program. */
export const json = <T>(schema: z.ZodType<T>) =>
  z
    .string()
    .transform((text): unknown => JSON.parse(text))
    .pipe(schema);

/** A boolean column. */
export const flag = z.number().transform((value) => value !== 0);

/** Milliseconds since the epoch. */
export const time = z.number().transform((value) => new Date(value));

/** A nullable column, as an absent value. */
export const optional = <T>(schema: z.ZodType<T>) =>
  z.union([z.null(), schema]).transform((value) => (value === null ? undefined : value));
