/** The fields of an object from outside: a response, a token, the browser's storage. Nothing is known of them. */
export type Fields = Readonly<Record<string, unknown>>;

/** The fields of an object; none of anything else, so that what is missing is read like what is there. */
export function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? (value as Fields) : {};
}

/** The fields of what a successful response holds; none of any other response, or of none. */
export async function readFields(response: Response | null): Promise<Fields> {
  return response?.ok ? fieldsOf(await response.json().catch(() => null)) : {};
}

export function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

/** The items of a list that can be read; undefined for what is no list. */
export function listOf<T>(value: unknown, read: (item: unknown) => T | undefined): T[] | undefined {
  return Array.isArray(value) ? value.map(read).filter((item) => item !== undefined) : undefined;
}
