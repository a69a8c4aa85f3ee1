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
      const seen = path.at(-1) === 'password' ? '' : describe(input);
      return `${z.core.toDotPath(path) || 'the document'}: ${message}${seen}`;
    })
    .join('; ');

function describe(value: unknown): string {
  switch (typeof value) {
    case 'string':
      return ` (it is ${JSON.stringify(value)})`;
    case 'number':
    case 'boolean':
      return ` (it is ${value})`;
    default:
      return value === null ? ' (it is null)' : '';
  }
}
