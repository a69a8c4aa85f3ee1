import type {z} from 'zod';
import * as errors from './errors';

/** Parses an input. @throws a 400 error that names the first invalid value, if not the whole input, below `place` */
export function parse<T>(input: unknown, schema: z.ZodType<T>, ...place: readonly string[]): T {
  const result = schema.safeParse(input);
  if (!result.success) {
    const [issue] = result.error.issues;
    const where = [...place, ...(issue?.path ?? [])].join('.');
    throw errors.invalidRequest([where, issue?.message].filter(Boolean).join(': '));
  }
  return result.data;
}
