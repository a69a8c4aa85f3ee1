import type {z} from 'zod';

/** Formats each invalid value with its path and problem in one line. */
export function formatIssues(error: z.ZodError, input: unknown): string {
  return error.issues
    .map((issue) => {
      const where = issue.path.reduce<string>(
        (text, key) => (typeof key === 'number' ? `${text}[${key}]` : `${text}.${String(key)}`),
        '',
      );
      const value = valueAt(input, issue.path);
      const seen = value === undefined ? '' : ` (it is ${JSON.stringify(value)})`;
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
