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

/**
 * The message of an error for inclusion in another one. Converts other values to strings. Never throws.
 *
 * Node's error for a host whose addresses all fail, such as `localhost`, has no message: it lists one error for each.
 */
export function messageOf(error: unknown): string {
  const message = textIn(error, 'message') ?? textOf(error);
  return message === '' && error instanceof AggregateError
    ? error.errors.map((inner) => textIn(inner, 'message') ?? textOf(inner)).join(', ')
    : message;
}

/** An object without a prototype cannot be converted. */
function textOf(value: unknown): string {
  try {
    return String(value);
  } catch {
    return Object.prototype.toString.call(value);
  }
}

function textIn(error: unknown, name: 'code' | 'message'): string | undefined {
  const value: unknown = typeof error === 'object' && error !== null && Reflect.get(error, name);
  return typeof value === 'string' ? value : undefined;
}
