import {z} from 'zod';

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
