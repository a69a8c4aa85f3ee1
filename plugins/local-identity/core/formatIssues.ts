import type {z} from 'zod';

/**
 * Formats each invalid value with its path and problem in one line. Passwords are not printed, nor lists and objects,
 * which may contain them.
 */
export function formatIssues(error: z.ZodError, input: unknown): string {
  return error.issues
    .map((issue) => {
      const where = issue.path.reduce<string>(
        (text, key) => (typeof key === 'number' ? `${text}[${key}]` : `${text}.${String(key)}`),
        '',
      );
      const isSecret = issue.path.at(-1) === 'password';
      const seen = isSecret ? '' : describe(valueAt(input, issue.path));
      return `${where.replace(/^\./, '') || 'the document'}: ${issue.message}${seen}`;
    })
    .join('; ');
}

function valueAt(input: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, key) =>
      typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined,
    input,
  );
}

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
