import * as z from 'zod';

/** Hex SHA-256. */
export const Hash = z.string().regex(/^[0-9a-f]{64}$/, 'expected a hex SHA-256');

/**
 * Parses a file that the build wrote for the gate.
 *
 * @throws Error that names the file and every invalid value: the gate must serve nothing invalid
 */
export function parseBuildFile<T>(
  schema: z.ZodType<T>,
  text: string,
  source: string,
  kind: string,
): T {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (cause) {
    throw new Error(`${source} is not JSON. Build the editions again: npm run editions`, {cause});
  }
  const parsed = schema.safeParse(json);
  if (!parsed.success) {
    const problems = z.prettifyError(parsed.error);
    throw new Error(
      `${source} is not ${kind}:\n${problems}\nBuild the editions again: npm run editions`,
    );
  }
  return parsed.data;
}
