/**
 * Reads thrown values, which can be anything. An error from another realm,
 * such as `node:vm`, is not an instance of our `Error` but is supported, too.
 *
 * @module
 */

/** Node's code of a system error, such as ENOENT; undefined for other errors. */
export function systemCode(error: unknown): string | undefined {
  return textIn(error, 'code');
}

/** The message of an error for inclusion in another one. Converts other values to strings. */
export function messageOf(error: unknown): string {
  return textIn(error, 'message') ?? String(error);
}

function textIn(error: unknown, name: 'code' | 'message'): string | undefined {
  const value: unknown = typeof error === 'object' && error !== null && Reflect.get(error, name);
  return typeof value === 'string' ? value : undefined;
}
