/**
 * What an error says of itself. Anything can be thrown, so nothing is taken for granted; an error of another realm,
 * such as that of `node:vm`, is no instance of our `Error` and is read all the same.
 *
 * @module
 */

/** The code by which Node names what the system refused, such as ENOENT; undefined for an error without one. */
export function systemCode(error: unknown): string | undefined {
  return textIn(error, 'code');
}

/** For messages of our own that say what went wrong below. What is no error is put into words as it is. */
export function messageOf(error: unknown): string {
  return textIn(error, 'message') ?? String(error);
}

function textIn(error: unknown, name: 'code' | 'message'): string | undefined {
  const value: unknown = typeof error === 'object' && error !== null && Reflect.get(error, name);
  return typeof value === 'string' ? value : undefined;
}
