/**
 * Reads data of unknown types: a response, a token, browser storage, a file.
 *
 * @module
 */

/** Fields of an object, whose types are unknown. */
export type UnknownRecord = Readonly<Record<string, unknown>>;

/** Returns an object's fields, or no fields for any other value, so that callers need no separate check. */
export function asRecord(value: unknown): UnknownRecord {
  return typeof value === 'object' && value !== null ? (value as UnknownRecord) : {};
}

/** Returns the fields of an object in JSON; no fields for any other text. */
export function parseRecord(json: string | null): UnknownRecord {
  try {
    return asRecord(JSON.parse(json ?? 'null'));
  } catch {
    return {};
  }
}

/** Returns the fields of a successful response's JSON body; no fields for any other response or none. */
export async function readRecord(response: Response | null): Promise<UnknownRecord> {
  return response?.ok ? asRecord(await response.json().catch(() => null)) : {};
}

export function asString(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

/** Reads the items of an array, dropping unreadable ones; undefined if the value is no array. */
export function asList<T>(value: unknown, read: (item: unknown) => T | undefined): T[] | undefined {
  return Array.isArray(value) ? value.map(read).filter((item) => item !== undefined) : undefined;
}
