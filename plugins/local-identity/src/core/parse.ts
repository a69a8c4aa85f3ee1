import {z} from 'zod';
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

/**
 * Formats each invalid value with its path and problem in one line, from issues of a schema that reports its input.
 * Passwords are not printed, nor lists and objects, which may contain them.
 */
export const formatIssues = ({issues}: z.ZodError): string =>
  issues
    .map(({path, message, input}) => {
      const isShown = path.at(-1) !== 'password' && input !== undefined && Object(input) !== input;
      const seen = typeof input === 'string' ? JSON.stringify(input) : String(input);
      const place = z.core.toDotPath(path) || 'the document';
      return `${place}: ${message}${isShown ? ` (it is ${seen})` : ''}`;
    })
    .join('; ');
